package generated

import (
	"net/http"
	"strings"
	"testing"
)

func post(b *Book, name string) Entry {
	resp, err := b.hc.Post(b.url, "text/plain", strings.NewReader(name))
	if err != nil {
		return Entry{Status: "failed"}
	}
	defer resp.Body.Close()
	return Entry{Status: resp.Status}
}

func TestPost(t *testing.T) {
	b := &Book{url: "http://127.0.0.1:0", hc: http.DefaultClient}
	if e := post(b, "guest"); e.Status != "failed" {
		t.Error(e)
	}
}
