package directive

import (
	"go/ast"
	"go/token"
)

// span is a part of a file, without its end.
type span struct{ from, to token.Pos }

// placed is a suppression in its place.
type placed struct {
	*ignore
	group  *ast.CommentGroup
	line   int  // of the directive
	next   int  // the line behind the group of comments that it belongs to
	column int  // of the directive
	behind bool // there is code before it on its line
}

// cover finds what the suppressions of a file cover. Lines are those of the
// file as it was parsed: a //line comment moves no statement.
func cover(f *token.File, file *ast.File, all []*placed) {
	at := func(pos token.Pos) token.Position { return f.PositionFor(pos, false) }
	for _, p := range all {
		pos := at(p.pos)
		p.line, p.column, p.next = pos.Line, pos.Column, at(p.group.End()).Line+1
		if p.file || p.pos < file.Package || p.line == at(file.Package).Line {
			p.file = true
			p.spans = []span{{file.FileStart, file.FileEnd + 1}}
		}
	}
	// Nothing in the syntax says whether a comment has code before it: look for what begins or ends there.
	inspect(file, func(n ast.Node) {
		for _, pos := range [2]token.Pos{n.Pos(), n.End()} {
			line := at(pos).Line
			for _, p := range all {
				p.behind = p.behind || line == p.line && pos <= p.pos
			}
		}
	})
	for _, p := range all {
		if line := p.covered(); !p.file && line <= f.LineCount() {
			end := file.FileEnd + 1
			if line < f.LineCount() {
				end = f.LineStart(line + 1)
			}
			p.spans = append(p.spans, span{f.LineStart(line), end})
		}
	}
	inspect(file, func(n ast.Node) {
		begin, end := at(n.Pos()), at(n.End()).Line
		for _, p := range all {
			switch {
			case p.file:
			case !p.behind && begin.Line == p.next && (begin.Column == p.column || outdented(n)):
				// The column keeps out what only continues a line: } else if … {
				p.spans = append(p.spans, span{n.Pos(), n.End()})
			case p.behind && begin.Line <= p.line && p.line <= end:
				if parts := head(n); touches(parts, p.line, at) {
					p.spans = append(p.spans, parts...)
				}
			}
		}
	})
}

// covered is the line that a suppression covers in any case.
func (p *placed) covered() int {
	if p.behind {
		return p.line
	}
	return p.next
}

// inspect visits the code of a file.
func inspect(file *ast.File, visit func(ast.Node)) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup:
			return false
		case *ast.File:
			return true
		}
		visit(n)
		return true
	})
}

// outdented reports whether gofmt may write the comment above a node further in than the node.
func outdented(n ast.Node) bool {
	switch n.(type) {
	case *ast.CaseClause, *ast.CommClause, *ast.LabeledStmt:
		return true
	}
	return false
}

// head returns the parts of a statement or a specification that are not in a
// block inside it: of a loop the line with the for, of a call with a function
// literal what stands around the function's body. Other nodes have none.
func head(n ast.Node) []span {
	end := n.End()
	switch n := n.(type) {
	case *ast.BlockStmt, *ast.DeclStmt: // what is in them has a head of its own
		return nil
	case *ast.IfStmt:
		end = n.Body.Lbrace
	case *ast.ForStmt:
		end = n.Body.Lbrace
	case *ast.RangeStmt:
		end = n.Body.Lbrace
	case *ast.SwitchStmt:
		end = n.Body.Lbrace
	case *ast.TypeSwitchStmt:
		end = n.Body.Lbrace
	case *ast.SelectStmt:
		end = n.Body.Lbrace
	case *ast.CaseClause:
		end = n.Colon
	case *ast.CommClause:
		end = n.Colon
	case *ast.LabeledStmt:
		end = n.Colon
	case ast.Stmt, ast.Spec:
	default:
		return nil
	}
	var parts []span
	from := n.Pos()
	ast.Inspect(n, func(m ast.Node) bool {
		if m == nil || m.Pos() >= end {
			return false
		}
		if body, ok := m.(*ast.BlockStmt); ok { // of a function literal
			parts = append(parts, span{from, body.Lbrace})
			from = body.End()
			return false
		}
		return true
	})
	return append(parts, span{from, end})
}

// touches reports whether a part lies on a line.
func touches(parts []span, line int, at func(token.Pos) token.Position) bool {
	for _, s := range parts {
		if s.from < s.to && at(s.from).Line <= line && line <= at(s.to-1).Line {
			return true
		}
	}
	return false
}
