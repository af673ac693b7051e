package flow

import (
	"fmt"
	"os"
)

func (u *unit) dump() {
	if os.Getenv("FLOWDUMP") == "" || u.fn.Name() != os.Getenv("FLOWDUMP") {
		return
	}
	for _, fn := range u.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				u.cur = in
				if v, ok := in.(interface{ Name() string }); ok {
					_ = v
				}
				s := ""
				for _, op := range in.Operands(nil) {
					if *op == nil {
						continue
					}
					x := u.content(*op)
					if x.Shown.Src != nil || x.Held.Src != nil || x.Words.Kind > 0 {
						s += fmt.Sprintf(" %s:%v/%v/%d", (*op).Name(), x.Shown.Src != nil, x.Held.Src != nil, x.Words.Kind)
					}
				}
				fmt.Fprintln(os.Stderr, b.Index, in, "  ##", s)
			}
		}
	}
	for p, v := range u.mem {
		fmt.Fprintln(os.Stderr, "mem", p.root, p.field, len(v.writes))
	}
}
