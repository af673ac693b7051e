package summary

import (
	"encoding/json"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// serviceConfig reads a gRPC service config (JSON in the source): after which
// unknown outcomes does it repeat a method that may write?
func (p *pkg) serviceConfig(call *ssa.Call) inject.Modes {
	var modes inject.Modes
	for _, a := range call.Call.Args {
		if !inject.IsString(a.Type()) {
			continue
		}
		texts, _ := p.stringsOf(a)
		for _, t := range texts {
			modes |= p.configModes(t)
		}
	}
	return modes
}

func (p *pkg) configModes(text string) inject.Modes {
	var config struct {
		MethodConfig []struct {
			Name []struct {
				Service string
				Method  string
			}
			RetryPolicy *struct {
				MaxAttempts          int
				RetryableStatusCodes []any
			}
			HedgingPolicy *struct {
				MaxAttempts int
			}
		}
	}
	if json.Unmarshal([]byte(text), &config) != nil {
		return 0
	}
	var modes inject.Modes
	for _, m := range config.MethodConfig {
		reads := len(m.Name) > 0
		for _, n := range m.Name {
			effect, ok := p.table.NameEffect("", n.Method)
			reads = reads && n.Method != "" && ok && !effect.Mutates()
		}
		if reads {
			continue
		}
		if m.HedgingPolicy != nil && m.HedgingPolicy.MaxAttempts > 1 {
			modes |= inject.Set(inject.Timeout)
		}
		if m.RetryPolicy == nil || m.RetryPolicy.MaxAttempts == 1 {
			continue
		}
		for _, c := range m.RetryPolicy.RetryableStatusCodes {
			if name, ok := c.(string); ok {
				modes |= inject.ModesOfCodeName(strings.ToUpper(name))
			}
		}
	}
	return modes
}
