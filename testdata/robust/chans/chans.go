// Package chans has channels of channels and selects of all kinds around reads.
package chans

import (
	"context"
	"net/http"
	"reflect"
	"sync"
	"time"
)

// Server answers over channels of channels.
func Server(ctx context.Context, hc *http.Client, in <-chan chan<- error) {
	var pending []chan<- error
	var out chan<- error
	var last error
	for {
		if len(pending) > 0 && out == nil {
			out, pending = pending[0], pending[1:]
		}
		select {
		case <-ctx.Done():
			for _, p := range pending {
				close(p)
			}
			return
		case c, ok := <-in:
			if !ok {
				in = nil
				continue
			}
			pending = append(pending, c)
		case out <- last:
			out = nil
		case <-time.After(time.Second):
			_, last = hc.Head("https://example.test")
		}
	}
}

// Race takes the first of many.
func Race(hc *http.Client, urls ...string) (first string) {
	ch := make(chan string)
	var once sync.Once
	var wg sync.WaitGroup
	for _, u := range urls {
		wg.Go(func() {
			if resp, err := hc.Get(u); err == nil {
				_ = resp.Body.Close()
				once.Do(func() { ch <- u })
			}
		})
	}
	go func() { wg.Wait(); close(ch) }()
	return <-ch
}

// Dynamic selects by reflection.
func Dynamic(chs []chan int) (sum int) {
	cases := make([]reflect.SelectCase, len(chs))
	for i, c := range chs {
		cases[i] = reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(c)}
	}
	for len(cases) > 0 {
		i, v, ok := reflect.Select(cases)
		if !ok {
			cases = append(cases[:i], cases[i+1:]...)
			continue
		}
		sum += int(v.Int())
	}
	return sum
}

// Forever waits for nothing.
func Forever() {
	go func() {
		for {
			select {
			default:
				return
			}
		}
	}()
	select {}
}
