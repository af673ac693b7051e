package knowledge

import "testing"

func TestDefault(t *testing.T) {
	if f := Default().Func("(*net/http.Client).Do"); f == nil || f.Send == nil || f.Send.VerbOf != 0 {
		t.Fatalf("(*net/http.Client).Do: %+v", f)
	}
}
