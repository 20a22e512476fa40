module example.com/shop

go 1.25.0

// `go mod tidy` adds the modules that it depends on.
require github.com/testcontainers/testcontainers-go v0.45.0
