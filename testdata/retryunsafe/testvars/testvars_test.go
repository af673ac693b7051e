package testvars

import (
	"bytes"
	"net/http"
	"testing"
)

var (
	tries  = attempts + 1
	client = newClient()
)

type double struct{ hc *http.Client }

func newClient() *double { return &double{hc: http.DefaultClient} }

func (d *double) post(url string, body []byte) (err error) {
	for range tries {
		var resp *http.Response
		resp, err = d.hc.Post(url, "text/plain", bytes.NewReader(body))
		if err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

func init() { tries++ }

func TestOrder(t *testing.T) {
	if client.hc == nil {
		t.Fatal(client.post("http://127.0.0.1:1/", nil))
	}
}
