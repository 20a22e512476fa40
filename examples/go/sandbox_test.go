package shop

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// space is a space of the sandbox for one test: tests are isolated and can run in parallel.
type space struct {
	t             *testing.T
	name          string
	url           string
	control       string
	MerchantID    string
	Password      string
	WebhookSecret string
}

// newSpace opens a space of the sandbox at SANDBOX_URL. `npx --no threeds-sandbox exec -- go test -v -count=1 ./...`
// starts one and sets that. For a running one, such as a service container, set SANDBOX_URL to its URL and
// run `go test`.
func newSpace(t *testing.T) *space {
	t.Helper()
	s := &space{t: t, url: os.Getenv("SANDBOX_URL"), control: os.Getenv("SANDBOX_CONTROL_URL")}
	if s.url == "" {
		t.Fatal("SANDBOX_URL is not set: run `npx --no threeds-sandbox exec -- go test -v -count=1 ./...`," +
			" or set it to the address of a sandbox")
	}
	if s.control == "" {
		s.control = s.url + "/_sandbox"
	}
	random := make([]byte, 4)
	if _, err := rand.Read(random); err != nil {
		t.Fatal(err)
	}
	s.name = "go-" + hex.EncodeToString(random)
	s.ask(http.MethodGet, "/spaces/"+s.name+"/credentials", nil, s)
	return s
}

// next sets the scenario of the next payment.
func (s *space) next(scenario string) {
	s.t.Helper()
	s.ask(http.MethodPost, "/next", object{"scenario": scenario}, nil)
}

// typeCode completes the challenge page as the customer does. It returns the URL of the redirect.
func (s *space) typeCode(transactionID, code string) string {
	s.t.Helper()
	var ended struct{ Redirect struct{ URL string } }
	s.ask(http.MethodPost, "/transactions/"+transactionID+"/challenge", object{"code": code}, &ended)
	return ended.Redirect.URL
}

// verify fails the test with each difference.
func (s *space) verify(checks ...object) {
	s.t.Helper()
	var verdict struct {
		OK     bool
		Checks []struct{ Check, Difference string }
	}
	s.ask(http.MethodPost, "/verify", object{"checks": checks}, &verdict)
	if !verdict.OK {
		s.t.Errorf("not as it should be: %+v", verdict.Checks)
	}
}

// ask calls the control API for this space.
func (s *space) ask(method, path string, body, into any) {
	s.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	request, err := http.NewRequest(method, s.control+path+"?space="+s.name, bytes.NewReader(text))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err = io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode/100 != 2 {
		s.t.Fatalf("%s %s: %s %s %v", method, path, answer.Status, text, err)
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal(text, into); err != nil {
		s.t.Fatalf("%s %s: %s: %v", method, path, text, err)
	}
}

type delivery struct {
	header http.Header
	body   []byte
}

// receiver is a server that accepts webhooks and passes them to the test through a channel.
type receiver struct {
	t        *testing.T
	url      string
	received chan delivery
}

// newReceiver listens until the test ends. If a sandbox in a container cannot reach 127.0.0.1 of this test, set SHOP_HOST to a
// name of this host that it can reach.
func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{t: t, received: make(chan delivery, 100)}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		r.received <- delivery{request.Header, body}
	}))
	host := os.Getenv("SHOP_HOST")
	if host != "" {
		listener, err := net.Listen("tcp", "0.0.0.0:0")
		if err != nil {
			t.Fatal(err)
		}
		server.Listener.Close()
		server.Listener = listener
	}
	server.Start()
	t.Cleanup(server.Close)
	r.url = server.URL
	if host != "" {
		_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
		r.url = "http://" + net.JoinHostPort(host, port)
	}
	return r
}

// take returns the next webhook after verifying its signature.
func (r *receiver) take(secret string) (webhook struct{ TransactionID, Status string }) {
	r.t.Helper()
	select {
	case came := <-r.received:
		if !came.isSigned(secret) {
			r.t.Fatalf("the signature of this webhook is wrong: %s", came.body)
		}
		if err := json.Unmarshal(came.body, &webhook); err != nil {
			r.t.Fatalf("%s: %v", came.body, err)
		}
	case <-time.After(10 * time.Second):
		r.t.Fatalf("no webhook came to %s within 10 s", r.url)
	}
	return webhook
}

// isSigned verifies the signature of Standard Webhooks over the raw body. An app also checks the age of
// Webhook-Timestamp.
func (d delivery) isSigned(secret string) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	io.WriteString(mac, d.header.Get("Webhook-Id")+"."+d.header.Get("Webhook-Timestamp")+".")
	mac.Write(d.body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Fields(d.header.Get("Webhook-Signature")) {
		if hmac.Equal([]byte(one), []byte(expected)) {
			return true
		}
	}
	return false
}
