// Package namelogrus prints named credentials with logrus.
package namelogrus

import (
	"github.com/sirupsen/logrus"
)

// Hub is a webhook receiver.
type Hub struct {
	entry         *logrus.Entry
	webhookSecret string
}

// Field chains.
func (h *Hub) Field(repo, deployToken string) {
	logrus.WithField("repo", repo).WithField("t", deployToken).Info("hook") // want "credential reaches the log"
	logrus.WithField("repo", repo).WithField("t", len(deployToken)).Info("hook")
	h.entry.WithField("repo", repo).WithField("secret", h.webhookSecret).Debugf("hook of %s", repo) // want "credential reaches the log"
}

// Fields has a map.
func (h *Hub) Fields(repo, deployToken string) {
	logrus.WithFields(logrus.Fields{"repo": repo, "token": deployToken}).Warn("refused") // want "credential reaches the log"
	logrus.WithFields(logrus.Fields{"repo": repo, "token": deployToken != ""}).Warn("refused")
}

// Map fills it first.
func (h *Hub) Map(repo, deployToken string, trace bool) {
	f := logrus.Fields{"repo": repo}
	if trace {
		f["token"] = deployToken
	}
	h.entry.WithFields(f).Error("refused") // want "credential reaches the log"
}

// Format formats.
func (h *Hub) Format(repo, deployToken string) {
	logrus.Infof("hook of %s with %s", repo, deployToken) // want "credential reaches the log"
	logrus.Infof("hook of %s", repo)
	h.entry.Errorln("refused", deployToken) // want "credential reaches the log"
	h.entry.Logger.Warn("refused ", repo)
}

// Error formats it into the error first.
func (h *Hub) Error(repo string, err error) {
	h.entry.WithError(err).WithField("repo", repo).Error("hook failed")
}

// Short prints a part.
func (h *Hub) Short(deployToken string) {
	logrus.WithField("token", deployToken[:4]+"…").Info("hook")
}
