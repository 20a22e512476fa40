package shop

import (
	"cmp"
	"os"
	"testing"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

// startContainer starts the image that you have built (docs/how-to/ci.md). Set SANDBOX_IMAGE if it has another name.
// The container can call the port of this host. Returns its URL, and the name of this host there.
func startContainer(t *testing.T, port int) (url, host string) {
	t.Helper()
	container, err := testcontainers.Run(t.Context(), cmp.Or(os.Getenv("SANDBOX_IMAGE"), "threeds-sandbox"),
		testcontainers.WithEnv(map[string]string{"THREEDS_EPHEMERAL": "true", "THREEDS_WEBHOOK_TIME_SCALE": "0.01"}),
		testcontainers.WithExposedPorts("8080/tcp"),
		testcontainers.WithHostPortAccess(port),
		testcontainers.WithWaitStrategy(wait.ForHTTP("/_sandbox/ready").WithPort("8080/tcp")),
	)
	testcontainers.CleanupContainer(t, container)
	if err != nil {
		t.Fatal(err)
	}
	if url, err = container.PortEndpoint(t.Context(), "8080/tcp", "http"); err != nil {
		t.Fatal(err)
	}
	return url, testcontainers.HostInternal
}
