package knowledge

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// kinds lists every declaration about a symbol: its attributes, and how a line
// becomes part of the symbol's Func. The kinds that are not about a symbol
// (text, words …) are in lists.go.
var kinds = map[string]*kind{
	"send": {
		attrs: []attr{
			{"kind", func(l *line, v string) error { return oneOf(&l.send.Kind, v, sendKinds) }},
			{"effect", func(l *line, v string) error { return effectOf(&l.send.Effect, v) }},
			{"verb", func(l *line, v string) error { return verb(&l.send.Verb, &l.send.VerbOf, v) }},
			{"url", func(l *line, v string) error { return index(&l.send.URL, v) }},
			{"sql", func(l *line, v string) error { return index(&l.send.SQL, v) }},
			{"command", func(l *line, v string) error { return index(&l.send.Command, v) }},
			{"name", func(l *line, v string) error { return index(&l.send.Name, v) }},
			{"err", func(l *line, v string) error { return index(&l.send.Err, v) }},
			{"wraps", func(l *line, v string) error { l.send.Wraps = v; return nil }},
			{"keys", func(l *line, v string) error { return list(&l.send.Keys, v) }},
			{"unless", func(l *line, v string) error { return list(&l.send.Unless, v) }},
			{"with", func(l *line, v string) error { return symbols(l, &l.send.With, v) }},
		},
		flags: []flag{
			{"atclose", func(l *line) { l.send.AtClose = true }},
			{"auto", func(l *line) { l.send.Auto = true }},
			{"chain", func(l *line) { l.send.Chain = true }},
		},
		begin: func(l *line) {
			l.send = &Send{VerbOf: None, URL: None, SQL: None, Command: None, Name: None, Err: None}
		},
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Send != nil
			f.Send = l.send
			return taken, finishSend(l.send)
		},
	},
	"build": {
		attrs: []attr{
			{"verb", func(l *line, v string) error { return verb(&l.build.Verb, &l.build.VerbOf, v) }},
			{"url", func(l *line, v string) error { return index(&l.build.URL, v) }},
			{"body", func(l *line, v string) error { return index(&l.build.Body, v) }},
			{"sql", func(l *line, v string) error { return index(&l.build.SQL, v) }},
			{"command", func(l *line, v string) error { return index(&l.build.Command, v) }},
			{"name", func(l *line, v string) error { return index(&l.build.Name, v) }},
		},
		flags: []flag{{"chain", func(l *line) { l.build.Chain = true }}},
		begin: func(l *line) {
			l.build = &Build{VerbOf: None, URL: None, Body: None, SQL: None, Command: None, Name: None}
		},
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Build != nil
			f.Build = l.build
			return taken, nil
		},
	},
	"retries": {
		attrs: []attr{
			{"fn", func(l *line, v string) error { return index(&l.retries.Fn, v) }},
			{"field", func(l *line, v string) error { l.retries.Field = v; return nil }},
			{"err", func(l *line, v string) error { return index(&l.retries.Err, v) }},
			{"done", func(l *line, v string) error { return index(&l.retries.Done, v) }},
			{"retry", func(l *line, v string) error { return index(&l.retries.Retry, v) }},
			{"pred", func(l *line, v string) error { return index(&l.retries.Pred, v) }},
			{"bound", func(l *line, v string) error { return index(&l.retries.Bound, v) }},
			{"on", func(l *line, v string) error { return conditions(&l.retries.On, v) }},
			{"stop", func(l *line, v string) error { return symbols(l, &l.retries.Stop, v) }},
		},
		flags: []flag{
			{"predstops", func(l *line) { l.retries.PredStops = true }},
			{"poll", func(l *line) { l.retries.Poll = true }},
			{"job", func(l *line) { l.retries.Job = true }},
		},
		begin: func(l *line) {
			l.retries = &Retries{Fn: None, Err: None, Done: None, Retry: None, Pred: None, Bound: None}
		},
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Retries != nil
			f.Retries = l.retries
			if l.retries.Fn == None && l.retries.Field == "" && !l.retries.Job {
				return taken, fmt.Errorf("retries needs fn=, the parameter that is called again (field= for a field of the symbol itself, job for an interface method that a queue runs)")
			}
			return taken, nil
		},
	},
	"client": {
		attrs: []attr{
			{"methods", func(l *line, v string) error { return methods(&l.client.Methods, v) }},
			{"on", func(l *line, v string) error { return conditions(&l.client.On, v) }},
			{"bound", func(l *line, v string) error { return index(&l.client.Bound, v) }},
			{"pred", func(l *line, v string) error { return index(&l.client.Pred, v) }},
			{"stop", func(l *line, v string) error { return symbols(l, &l.client.Stop, v) }},
			{"needs", func(l *line, v string) error { return symbols(l, &l.client.Needs, v) }},
			{"for", func(l *line, v string) error { return list(&l.client.For, v) }},
		},
		flags: []flag{{"default", func(l *line) { l.client.Default = true }}},
		begin: func(l *line) { l.client = &Client{Bound: None, Pred: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Client != nil
			f.Client = l.client
			return taken, nil
		},
	},
	"filter": {
		attrs: []attr{{"pred", func(l *line, v string) error { return index(&l.filter.Pred, v) }}},
		flags: []flag{
			{"stops", func(l *line) { l.filter.Stops = true }},
			{"replaces", func(l *line) { l.filter.Replaces = true }},
		},
		begin: func(l *line) { l.filter = &Filter{Pred: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Filter != nil
			f.Filter = l.filter
			return taken, nil
		},
	},
	"bound": {
		attrs: []attr{
			{"n", func(l *line, v string) error { return index(&l.bound.N, v) }},
			{"off", func(l *line, v string) error { return number(&l.bound.Off, v) }},
		},
		begin: func(l *line) { l.bound = &Bound{N: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Bound != nil
			f.Bound = l.bound
			return taken, nil
		},
	},
	"stop": marker(true),
	"mark": marker(false),
	"fresh": {
		end: func(_ *line, f *Func) (bool, error) {
			taken := f.Fresh
			f.Fresh = true
			return taken, nil
		},
	},
	"key": {
		attrs: []attr{
			{"value", func(l *line, v string) error { return index(&l.key.Value, v) }},
			{"name", func(l *line, v string) error { return index(&l.key.Name, v) }},
		},
		flags: []flag{{"auto", func(l *line) { l.key.Auto = true }}},
		begin: func(l *line) { l.key = &Key{Value: None, Name: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Key != nil
			f.Key = l.key
			return taken, nil
		},
	},
	"error": {
		attrs: []attr{
			{"class", func(l *line, v string) error { return classOf(&l.err.Class, v) }},
			{"mode", func(l *line, v string) error { return oneOf(&l.err.Mode, v, modeNames) }},
			{"param", func(l *line, v string) error { return index(&l.err.Param, v) }},
		},
		needs: "class",
		begin: func(l *line) { l.err = &Error{Param: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Error != nil
			f.Error = l.err
			return taken, nil
		},
	},
	"noreturn": {
		end: func(_ *line, f *Func) (bool, error) {
			taken := f.NoReturn
			f.NoReturn = true
			return taken, nil
		},
	},
	"forget": {
		end: func(_ *line, f *Func) (bool, error) {
			taken := f.forget
			f.forget = true
			return taken, nil
		},
	},
}

// A kind is one kind of declaration about a symbol.
type kind struct {
	attrs []attr
	flags []flag
	needs string                                     // attribute that may not be left out
	word  func(*line, string) error                  // reads a word that is no attribute and no flag, where such are allowed
	form  string                                     // how those words are written, for error messages
	begin func(*line)                                // makes the value with every index None
	end   func(*line, *Func) (taken bool, err error) // puts it into the symbol's Func
}

type attr struct {
	name string
	set  func(*line, string) error
}

type flag struct {
	name string
	set  func(*line)
}

func marker(stop bool) *kind {
	return &kind{
		attrs: []attr{{"err", func(l *line, v string) error { return index(&l.marker.Err, v) }}},
		begin: func(l *line) { l.marker = &Marker{Stop: stop, Err: None} },
		end: func(l *line, f *Func) (bool, error) {
			taken := f.Marker != nil
			f.Marker = l.marker
			return taken, nil
		},
	}
}

// known lists the attributes and flags of a kind for an error message.
func (k *kind) known() string {
	var names []string
	for _, a := range k.attrs {
		names = append(names, a.name+"=")
	}
	for _, f := range k.flags {
		names = append(names, f.name)
	}
	if len(names) == 0 && k.form == "" {
		return "it has none"
	}
	slices.Sort(names)
	if k.form != "" {
		names = append([]string{k.form}, names...)
	}
	return "known: " + strings.Join(names, ", ")
}

var (
	sendKinds   = []string{"http", "grpc", "sql", "ssh", "exec", "publish", "sdk"}
	effectNames = []string{"unknown", "read", "idempotent", "session", "completion", "write", "publish", "execute"}
	classNames  = []string{"depends", "ambiguous", "not_executed", "rejected", "completed", "pending"}
	modeNames   = []string{
		"ok", "unsent", "unauthenticated", "forbidden", "rejected", "rate_limited", "timeout",
		"reset", "canceled", "server_error", "interrupted", "malformed", "denied",
	}
	httpMethods = []string{"GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PUT", "DELETE", "POST", "PATCH", "CONNECT"}
)

// String names the effect as a .know line writes it.
func (e Effect) String() string {
	if int(e) < len(effectNames) {
		return effectNames[e]
	}
	return fmt.Sprintf("Effect(%d)", uint8(e))
}

// String names the class as a .know line writes it.
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return fmt.Sprintf("Class(%d)", uint8(c))
}

func effectOf(e *Effect, v string) error {
	i := slices.Index(effectNames, v)
	if i < 0 {
		return fmt.Errorf("unknown effect %q (known: %s)", v, strings.Join(effectNames, ", "))
	}
	*e = Effect(i)
	return nil
}

func classOf(c *Class, v string) error {
	i := slices.Index(classNames, v)
	if i < 0 {
		return fmt.Errorf("unknown class %q (known: %s)", v, strings.Join(classNames, ", "))
	}
	*c = Class(i)
	return nil
}

func oneOf(s *string, v string, known []string) error {
	if !slices.Contains(known, v) {
		return fmt.Errorf("unknown value %q (known: %s)", v, strings.Join(known, ", "))
	}
	*s = v
	return nil
}

func index(i *int, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > 99 {
		return fmt.Errorf("bad index %q: write the zero-based number of a parameter or result, or leave the attribute out", v)
	}
	*i = n
	return nil
}

func list(s *[]string, v string) error {
	*s = strings.Split(v, ",")
	if slices.Contains(*s, "") {
		return fmt.Errorf("empty element in %q: separate the elements by single commas, without spaces", v)
	}
	return nil
}

func verb(name *string, of *int, v string) error {
	if n, ok := strings.CutPrefix(v, "of:"); ok {
		return index(of, n)
	}
	if !slices.Contains(httpMethods, v) {
		return fmt.Errorf("unknown verb %q: write an HTTP method in capitals, or of:N for the parameter that holds it", v)
	}
	*name = v
	return nil
}

func methods(s *[]string, v string) error {
	if err := list(s, v); err != nil {
		return err
	}
	for _, m := range *s {
		if m != "all" && m != "idempotent" && !slices.Contains(httpMethods, m) {
			return fmt.Errorf("unknown method %q: write all, idempotent, or HTTP methods in capitals", m)
		}
	}
	return nil
}

func number(i *int, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil {
		return fmt.Errorf("bad number %q: write the value that switches repeats off", v)
	}
	*i = n
	return nil
}

// symbols reads a list of symbols; .Name is one of the line's own package.
func symbols(l *line, s *[]string, v string) error {
	if err := list(s, v); err != nil {
		return err
	}
	for i, name := range *s {
		if strings.HasPrefix(name, ".") {
			name = packageOf(l.symbol) + name
			(*s)[i] = name
		}
		if err := checkSymbol(name); err != nil {
			return err
		}
	}
	return nil
}

// VerbEffect is what an HTTP method does when nothing else is known. PATCH is
// not idempotent by definition; in practice it sets fields of a named object to
// absolute values, so it counts as idempotent here.
func VerbEffect(verb string) Effect {
	switch verb {
	case "GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "":
		return Read
	case "PUT", "DELETE", "PATCH":
		return Idempotent
	case "CONNECT":
		return Session
	}
	return Write
}

// finishSend fills in what follows from the other attributes.
func finishSend(s *Send) error {
	decided := s.Chain || s.VerbOf != None || s.SQL != None || s.Command != None || s.Name != None
	if s.Effect == Unknown && s.Verb == "" && !decided {
		return fmt.Errorf("send does not say what it does: write effect=, verb=, or the parameter that decides (verb=of:N, sql=, command=, name=), or chain")
	}
	if s.Effect == Unknown && s.Verb != "" {
		s.Effect = VerbEffect(s.Verb)
	}
	if s.Kind == "" {
		switch {
		case s.Verb != "" || s.VerbOf != None:
			s.Kind = "http"
		case s.SQL != None:
			s.Kind = "sql"
		case s.Effect == Publish:
			s.Kind = "publish"
		default:
			s.Kind = "sdk"
		}
	}
	return nil
}
