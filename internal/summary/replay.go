package summary

import (
	"go/constant"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// replayed finds POSTs that net/http itself sends again when the connection
// drops: those with an Idempotency-Key or X-Idempotency-Key header (go1.26,
// Request.isReplayable). A key that is sent is taken as honoured; a header
// without a value only switches the replay on.
func (p *pkg) replayed(fi *info, done map[ssa.CallInstruction]bool) {
	for _, o := range fi.ops {
		if done[o.call] || !o.direct || o.Kind != "http" || !o.Class.Mutates() {
			continue
		}
		args := inject.Args(o.call.Common())
		for _, a := range args {
			if !isRequestType(a.Type()) || !emptyReplayHeader(inject.Origin(a)) {
				continue
			}
			done[o.call] = true
			p.note(&region{fi: fi, self: true, how: "net/http, which replays a request with an Idempotency-Key header"}, o, inject.Set(inject.Reset), 0, true)
		}
	}
}

// emptyReplayHeader reports whether a request is given a replay header with no value.
func emptyReplayHeader(req ssa.Value) bool {
	if req.Referrers() == nil {
		return false
	}
	for _, r := range *req.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, q := range *fa.Referrers() {
			load, ok := q.(*ssa.UnOp)
			if !ok {
				continue
			}
			for _, u := range *load.Referrers() {
				m, ok := u.(*ssa.MapUpdate)
				if !ok {
					continue
				}
				k, ok := m.Key.(*ssa.Const)
				v, empty := m.Value.(*ssa.Const)
				if ok && empty && v.Value == nil && k.Value != nil && k.Value.Kind() == constant.String &&
					strings.HasSuffix(constant.StringVal(k.Value), "Idempotency-Key") {
					return true
				}
			}
		}
	}
	return false
}
