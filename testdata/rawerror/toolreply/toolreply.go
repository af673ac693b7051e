// Package toolreply answers tool calls of a platform with structs of its own, whose text of the error is the flag.
package toolreply

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"

	"github.com/slack-go/slack"
)

// ToolReply goes into the conversation.
type ToolReply struct {
	CallID string `json:"call_id"`
	Output any    `json:"output,omitempty"`
	Error  string `json:"error,omitempty"`
}

// ImportReply goes to the page of an administrator.
type ImportReply struct {
	Rows  int    `json:"rows"`
	Error string `json:"error,omitempty"`
}

// Desk answers.
type Desk struct{ api *slack.Client }

func (d *Desk) reply(w http.ResponseWriter, t ToolReply) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(t)
}

// Topic hands on what the chat said.
func (d *Desk) Topic(w http.ResponseWriter, r *http.Request) {
	c, err := d.api.GetConversationInfoContext(r.Context(), &slack.GetConversationInfoInput{ChannelID: r.PathValue("channel")})
	if err != nil {
		d.reply(w, ToolReply{CallID: r.PathValue("call"), Error: "chat: " + err.Error()}) // want "own words"
		return
	}
	d.reply(w, ToolReply{CallID: r.PathValue("call"), Output: c.Topic.Value})
}

// Purpose has words of its own.
func (d *Desk) Purpose(w http.ResponseWriter, r *http.Request) {
	c, err := d.api.GetConversationInfoContext(r.Context(), &slack.GetConversationInfoInput{ChannelID: r.PathValue("channel")})
	if err != nil {
		slog.ErrorContext(r.Context(), "purpose", "err", err)
		d.reply(w, ToolReply{CallID: r.PathValue("call"), Error: "unavailable: the chat gave no answer"})
		return
	}
	d.reply(w, ToolReply{CallID: r.PathValue("call"), Output: c.Purpose.Value})
}

// Import is for people.
func (d *Desk) Import(ctx context.Context) ImportReply {
	team, err := d.api.GetTeamInfoContext(ctx)
	if err != nil {
		return ImportReply{Error: err.Error()}
	}
	return ImportReply{Rows: len(team.Name)}
}
