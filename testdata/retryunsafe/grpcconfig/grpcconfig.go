// Package grpcconfig has its retry in a service config.
package grpcconfig

import (
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

const everything = `{
	"methodConfig": [{
		"name": [{}],
		"retryPolicy": {
			"maxAttempts": 4,
			"initialBackoff": "0.1s",
			"maxBackoff": "1s",
			"backoffMultiplier": 2,
			"retryableStatusCodes": ["UNAVAILABLE", "DEADLINE_EXCEEDED"]
		}
	}]
}`

const reads = `{
	"methodConfig": [{
		"name": [{"service": "shop.v1.Orders", "method": "GetOrder"}, {"service": "shop.v1.Orders", "method": "ListOrders"}],
		"retryPolicy": {
			"maxAttempts": 4,
			"initialBackoff": "0.1s",
			"maxBackoff": "1s",
			"backoffMultiplier": 2,
			"retryableStatusCodes": ["UNAVAILABLE"]
		}
	}]
}`

const limited = `{
	"methodConfig": [{
		"name": [{"service": "shop.v1.Orders"}],
		"retryPolicy": {
			"maxAttempts": 4,
			"initialBackoff": "0.1s",
			"maxBackoff": "1s",
			"backoffMultiplier": 2,
			"retryableStatusCodes": ["RESOURCE_EXHAUSTED"]
		}
	}]
}`

func plain() grpc.DialOption {
	return grpc.WithTransportCredentials(insecure.NewCredentials())
}

// Everything repeats every method of every service.
func Everything(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, plain(), grpc.WithDefaultServiceConfig(everything)) // want "again"
}

// Creation repeats one method, and it creates.
func Creation(target string) (*grpc.ClientConn, error) {
	opts := []grpc.DialOption{plain()}
	opts = append(opts, grpc.WithDefaultServiceConfig(`{"methodConfig":[{"name":[{"service":"shop.v1.Orders","method":"CreateOrder"}],"retryPolicy":{"maxAttempts":3,"initialBackoff":"0.1s","maxBackoff":"1s","backoffMultiplier":2,"retryableStatusCodes":["UNAVAILABLE"]}}]}`)) // want "again"
	return grpc.NewClient(target, opts...)
}

// Reads repeats methods that read.
func Reads(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, plain(), grpc.WithDefaultServiceConfig(reads))
}

// Limited repeats what was refused for now.
func Limited(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, plain(), grpc.WithDefaultServiceConfig(limited))
}

// Balanced has a config without a retry.
func Balanced(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, plain(), grpc.WithDefaultServiceConfig(`{"loadBalancingConfig":[{"round_robin":{}}],"methodConfig":[{"name":[{}],"timeout":"5s"}]}`))
}
