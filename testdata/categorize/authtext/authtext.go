// Package authtext reads refusals out of texts.
package authtext

import (
	"context"
	"errors"
	"strings"
)

// Reason of a failure.
type Reason string

// The reasons.
const (
	ReasonAuth    Reason = "auth"
	ReasonAccess  Reason = "access"
	ReasonQuota   Reason = "quota"
	ReasonUnknown Reason = "unknown"
)

// Weather is a service whose client has errors of text only.
type Weather interface {
	GetForecast(ctx context.Context, place string) (string, error)
}

// ErrSignIn asks the person to sign in.
var ErrSignIn = errors.New("sign in again")

// Forecast sorts by the text.
func Forecast(ctx context.Context, w Weather, place string) (string, Reason) {
	out, err := w.GetForecast(ctx, place)
	if err == nil {
		return out, ""
	}
	return "", reasonOf(err)
}

func reasonOf(err error) Reason {
	text := strings.ToLower(err.Error())
	if strings.Contains(text, "401") || strings.Contains(text, "403") { // want "401"
		return ReasonAuth
	}
	if strings.Contains(text, "429") {
		return ReasonQuota
	}
	return ReasonUnknown
}

// Warnings has the words.
func Warnings(ctx context.Context, w Weather, place string) (string, error) {
	out, err := w.GetForecast(ctx, place+"/warnings")
	if err != nil {
		text := err.Error()
		switch {
		case strings.Contains(text, "Unauthorized"), strings.Contains(text, "Forbidden"): // want "401"
			return "", ErrSignIn
		case strings.Contains(text, "Too Many Requests"):
			return "", errors.New("too many questions")
		}
		return "", err
	}
	return out, nil
}

// Tides keeps them apart.
func Tides(ctx context.Context, w Weather, place string) (string, Reason) {
	out, err := w.GetForecast(ctx, place+"/tides")
	if err == nil {
		return out, ""
	}
	text := err.Error()
	switch {
	case strings.Contains(text, "401"), strings.Contains(text, "Unauthorized"):
		return "", ReasonAuth
	case strings.Contains(text, "403"), strings.Contains(text, "Forbidden"):
		return "", ReasonAccess
	case strings.Contains(text, "429"):
		return "", ReasonQuota
	}
	return "", ReasonUnknown
}
