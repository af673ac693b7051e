package summary

import (
	"fmt"
	"os"
)

func (p *pkg) dump() {
	if os.Getenv("TVDUMP") == "" {
		return
	}
	for _, fn := range p.funcs {
		fi := p.infos[fn]
		if len(fi.ops) == 0 && len(fi.sum.Repeats) == 0 && len(fi.sum.Invokes) == 0 && fi.sum.Request == nil && !fi.sum.Fresh {
			continue
		}
		fmt.Fprintf(os.Stderr, "%s: failed=%v %s invokes=%v req=%+v\n", fn, fi.failed, fi.sum.String(), fi.sum.Invokes, fi.sum.Request)
		for _, o := range fi.ops {
			fmt.Fprintf(os.Stderr, "   op %s kind=%s class=%v src=%v val=%v key=%v keyval=%v trust=%q through=%v loops=%d\n", o.Op, o.Kind, o.Class, o.Source, o.val, o.Key, o.keyVal, o.Trust, o.through, len(fi.loopsAround(o.call.Block())))
		}
		for _, e := range fi.effs {
			fmt.Fprintf(os.Stderr, "   eff %s class=%v src=%v resent=%v\n", e.Op, e.Class, e.Source, e.Resent)
			for _, o := range e.Outcomes {
				fmt.Fprintf(os.Stderr, "      %v:", o.Mode)
				for _, r := range o.Results {
					fmt.Fprintf(os.Stderr, " {k%d dep=%v chain=%v text=%v mark=%v b=%v typ=%s sent=%s}", r.Kind, r.Dep, r.Chain, r.Text, r.Mark, r.B, r.Type, r.Sentinel)
				}
				fmt.Fprintln(os.Stderr)
			}
		}
		for _, r := range fi.sum.Repeats {
			fmt.Fprintf(os.Stderr, "   repeat %+v\n", r)
		}
	}
	for _, fn := range p.funcs {
		if v := p.judges(fn); v != nil && os.Getenv("TVDUMP") == "2" {
			fmt.Fprintf(os.Stderr, "verdict %s %d %d\n", fn, v.Param, v.Resp)
			for _, o := range v.Outcomes {
				fmt.Fprintf(os.Stderr, "      %v:", o.Mode)
				for _, r := range o.Results {
					fmt.Fprintf(os.Stderr, " {k%d dep=%v chain=%v text=%v mark=%v b=%v typ=%s sent=%s}", r.Kind, r.Dep, r.Chain, r.Text, r.Mark, r.B, r.Type, r.Sentinel)
				}
				fmt.Fprintln(os.Stderr)
			}
		}
	}
	for _, r := range p.found {
		fmt.Fprintf(os.Stderr, "found %+v\n", r)
	}
}
