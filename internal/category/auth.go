package category

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// Merged is a place where 401 and 403, or their gRPC pair, come out as one.
type Merged struct {
	Pos  token.Pos
	Func string // the declared function around it
	How  string // in words, for what is less plain than a condition
}

// Auth finds the places of a package where 401 and 403 are treated as one.
// foreign tells of a predicate of another package whether it says yes to both, and
// to no other refusal.
func (f *Finder) Auth(foreign func(*types.Func) bool) []*Merged {
	var out []*Merged
	merging := make(map[types.Object]*predicate)
	f.functions(func(fd *ast.FuncDecl) {
		if p := f.merges(fd); p != nil {
			merging[f.info.Defs[fd.Name]] = p
		}
	})
	f.functions(func(fd *ast.FuncDecl) {
		a := &authFinder{f: f, decl: fd, merging: merging, foreign: foreign}
		a.block(fd.Body)
		out = append(out, a.found...)
	})
	return out
}

// functions visits the declared functions of the package.
func (f *Finder) functions(visit func(*ast.FuncDecl)) {
	for _, file := range f.files {
		for _, d := range file.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
				visit(fd)
			}
		}
	}
}

type authFinder struct {
	f       *Finder
	decl    *ast.FuncDecl
	merging map[types.Object]*predicate
	foreign func(*types.Func) bool
	found   []*Merged
}

// block looks at all conditions and cases of a body.
func (a *authFinder) block(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			a.otherwise(n.List)
		case *ast.CaseClause:
			a.otherwise(n.Body)
		case *ast.IfStmt:
			a.askedOf(n.Cond, n.Body)
			if set, ok := a.either(n.Cond); ok {
				a.judge(n.Cond.Pos(), set, n.Body)
			}
		case *ast.SwitchStmt:
			for _, s := range n.Body.List {
				c, ok := s.(*ast.CaseClause)
				if !ok || len(c.List) == 0 {
					continue
				}
				for _, e := range c.List {
					if n.Tag == nil {
						a.askedOf(e, &ast.BlockStmt{List: c.Body})
					}
				}
				if set, ok := a.cases(n.Tag, c); ok {
					a.judge(c.Pos(), set, &ast.BlockStmt{List: c.Body})
				}
			}
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				if set, ok := a.either(r); ok && set.both() && namesAccess(a.decl) {
					a.report(n.Pos(), "")
				}
			}
		}
		return true
	})
}

func (a *authFinder) report(pos token.Pos, how string) {
	a.found = append(a.found, &Merged{pos, a.decl.Name.Name, how})
}

// statuses are what a condition lets through.
type statuses struct {
	of   map[string]map[string]bool // by the value that is asked
	good bool                       // a success is among them
}

func newStatuses() *statuses { return &statuses{of: map[string]map[string]bool{}} }

func (s *statuses) put(value, status string) {
	if s.of[value] == nil {
		s.of[value] = map[string]bool{}
	}
	s.of[value][status] = true
}

func (s *statuses) add(o *statuses) {
	if o == nil {
		return
	}
	for v, list := range o.of {
		for st := range list {
			s.put(v, st)
		}
	}
	s.good = s.good || o.good
}

// size is how many statuses are let through.
func (s *statuses) size() int {
	n := 0
	for _, list := range s.of {
		n += len(list)
	}
	return n
}

// both reports whether 401 and 403 of one value are let through, and no success.
func (s *statuses) both() bool {
	if s.good {
		return false
	}
	for _, list := range s.of {
		if list["401"] && list["403"] {
			return true
		}
	}
	return false
}

// only403 reports whether 403 is let through, and neither 401 nor a success.
func (s *statuses) only403() bool {
	if s.good {
		return false
	}
	for _, list := range s.of {
		if list["403"] && !list["401"] {
			return true
		}
	}
	return false
}

// either reads a condition that is one comparison or several joined by ||.
func (a *authFinder) either(e ast.Expr) (*statuses, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LOR:
			x, okX := a.either(e.X)
			y, okY := a.either(e.Y)
			set := newStatuses()
			set.add(x)
			set.add(y)
			return set, okX || okY
		case token.LAND:
			// err != nil && (a || b): what stands beside it does not tell them apart.
			x, okX := a.either(e.X)
			y, okY := a.either(e.Y)
			if okX == okY {
				return a.between(e)
			}
			if okX {
				return x, true
			}
			return y, true
		case token.EQL:
			return a.equal(e.X, e.Y)
		}
	case *ast.CallExpr:
		return a.asked(e)
	}
	return nil, false
}

// between reads status >= 401 && status <= 403.
func (a *authFinder) between(e *ast.BinaryExpr) (*statuses, bool) {
	low, lowOf, ok1 := a.bound(e.X)
	high, highOf, ok2 := a.bound(e.Y)
	if !ok1 || !ok2 || lowOf != highOf {
		return nil, false
	}
	if low > high {
		low, high = high, low
	}
	if low < 400 || low > 401 || high < 403 || high > 404 {
		return nil, false
	}
	set := newStatuses()
	set.put(lowOf, "401")
	set.put(lowOf, "403")
	return set, true
}

func (a *authFinder) bound(e ast.Expr) (int64, string, bool) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return 0, "", false
	}
	v := a.f.info.Types[b.Y].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, "", false
	}
	n, _ := constant.Int64Val(v)
	switch b.Op {
	case token.GEQ, token.LEQ:
	case token.GTR:
		n++
	case token.LSS:
		n--
	default:
		return 0, "", false
	}
	return n, types.ExprString(b.X), true
}

// cases reads all expressions of a case.
func (a *authFinder) cases(tag ast.Expr, c *ast.CaseClause) (*statuses, bool) {
	set := newStatuses()
	plain := len(c.List) > 0
	for _, e := range c.List {
		one, ok := a.caseOf(tag, e)
		plain = plain && ok
		set.add(one)
	}
	return set, plain
}

// caseOf reads one expression of a case.
func (a *authFinder) caseOf(tag, e ast.Expr) (*statuses, bool) {
	if tag == nil {
		return a.either(e)
	}
	return a.equal(tag, e)
}

// equal reads a comparison with a status or code.
func (a *authFinder) equal(x, y ast.Expr) (*statuses, bool) {
	tv, ok := a.f.info.Types[y]
	if !ok || tv.Value == nil {
		x, y = y, x
		if tv, ok = a.f.info.Types[y]; !ok || tv.Value == nil {
			return nil, false
		}
	}
	set := newStatuses()
	value := types.ExprString(x)
	switch tv.Value.Kind() {
	case constant.Int:
		n, _ := constant.Int64Val(tv.Value)
		if strings.HasSuffix(types.TypeString(tv.Type, nil), "grpc/codes.Code") {
			switch n {
			case 16:
				set.put(value, "401")
			case 7:
				set.put(value, "403")
			case 0:
				set.good = true
			}
			return set, true
		}
		if n < 100 || n > 599 {
			return a.byName(value, y)
		}
		set.good = n < 300
		set.put(value, constantText(n))
		return set, true
	case constant.String:
		if st := statusInText(constant.StringVal(tv.Value)); st != "" {
			set.put(value, st)
			return set, true
		}
	}
	return a.byName(value, y)
}

// byName reads a comparison with a constant that is called like one of the two:
// PermissionDenied in a package of codes.
func (a *authFinder) byName(value string, e ast.Expr) (*statuses, bool) {
	name := ""
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		name = e.Name
	case *ast.SelectorExpr:
		name = e.Sel.Name
	}
	name = strings.ToLower(name)
	set := newStatuses()
	switch {
	case strings.HasSuffix(name, "unauthenticated") || strings.HasSuffix(name, "unauthorized"):
		set.put(value, "401")
	case strings.HasSuffix(name, "permissiondenied") || strings.HasSuffix(name, "forbidden") || strings.HasSuffix(name, "accessdenied"):
		set.put(value, "403")
	case name == "":
		return nil, false
	}
	return set, true
}

func constantText(n int64) string { return constant.MakeInt64(n).String() }

// statusInText is the status that a fragment of a text stands for.
func statusInText(s string) string {
	s = strings.ToLower(s)
	switch {
	case strings.Contains(s, "401") && !strings.Contains(s, "403"), s == "unauthorized", s == "unauthenticated":
		return "401"
	case strings.Contains(s, "403") && !strings.Contains(s, "401"), s == "forbidden", s == "permission denied", s == "permission_denied":
		return "403"
	}
	return ""
}

// asked reads calls that ask for a status: a list that holds both, a fragment of a
// text, a predicate of a library, a sentinel.
func (a *authFinder) asked(call *ast.CallExpr) (*statuses, bool) {
	set := newStatuses()
	name := ""
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	case *ast.Ident:
		name = fun.Name
	}
	switch {
	case name == "Contains" && len(call.Args) == 2:
		if list, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit); ok {
			value := types.ExprString(call.Args[1])
			for _, e := range list.Elts {
				if v := a.f.info.Types[e].Value; v != nil && v.Kind() == constant.Int {
					n, _ := constant.Int64Val(v)
					set.good = set.good || n >= 200 && n < 300
					set.put(value, constantText(n))
				}
			}
			return set, len(set.of) > 0
		}
		if v := a.f.info.Types[call.Args[1]].Value; v != nil && v.Kind() == constant.String {
			if st := statusInText(constant.StringVal(v)); st != "" {
				set.put(types.ExprString(call.Args[0]), st)
				return set, true
			}
		}
	case len(call.Args) == 1 && (name == "IsUnauthorized" || name == "IsForbidden"):
		set.put(types.ExprString(call.Args[0]), map[bool]string{true: "401", false: "403"}[name == "IsUnauthorized"])
		return set, true
	case name == "Is" && len(call.Args) == 2:
		target := types.ExprString(call.Args[1])
		target = strings.ToLower(target[strings.LastIndexByte(target, '.')+1:])
		switch {
		case strings.Contains(target, "unauthorized") || strings.Contains(target, "unauthenticated"):
			set.put(types.ExprString(call.Args[0]), "401")
		case strings.Contains(target, "forbidden") || strings.Contains(target, "permissiondenied") || strings.Contains(target, "accessdenied"):
			set.put(types.ExprString(call.Args[0]), "403")
		default:
			return nil, false
		}
		return set, true
	}
	return nil, false
}
