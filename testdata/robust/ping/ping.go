// Package ping calls pong, which calls back through an interface.
package ping

import (
	"net/http"

	"toolvet.test/fixtures/robust/pong"
)

// Player plays.
type Player struct {
	hc   *http.Client
	peer *pong.Player
}

// New makes two players that know each other.
func New(hc *http.Client) *Player {
	p := &Player{hc: hc}
	p.peer = pong.New(p, hc)
	return p
}

// Hit reads and hands on; pong calls it again.
func (p *Player) Hit(n int) error {
	if n <= 0 {
		return nil
	}
	resp, err := p.hc.Get("https://example.test/ping")
	if err != nil {
		return p.peer.Return(n - 1)
	}
	_ = resp.Body.Close()
	return p.peer.Return(n - 2)
}
