// Package shop is a recipe. See ../../go for a space per test, both payments, and the signature of webhooks.
package shop

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

const order = `{
  "amount": 1250, "currency": "EUR", "refno": "order-1", "paymentMethods": ["VIS"],
  "card": {
    "number": "4000001000000026", "cvv": "123", "expiryMonth": "12", "expiryYear": "34",
    "3D": {
      "acquirer": { "acquirerMerchantId": "123456789012345", "acquirerBin": "400000" },
      "merchant": { "mcc": "5411", "merchantName": "Example Shop" },
      "cardholder": { "cardholderName": "Ada Example", "email": "ada@example.com" }
    }
  },
  "option": { "authenticationOnly": true },
  "redirect": {
    "successUrl": "http://localhost:3000/paid",
    "cancelUrl": "http://localhost:3000/cart",
    "errorUrl": "http://localhost:3000/failed"
  },
  "webhook": { "url": "http://%s:%d/webhooks" }
}`

type payment struct{ TransactionID, Status string }

func TestACustomerWithTheRightCodeHasPaidAndTheWebhookConfirmsIt(t *testing.T) {
	port, webhooks := startShop(t)
	// Set SANDBOX_URL to use a running sandbox instead of a container.
	url, host := os.Getenv("SANDBOX_URL"), cmp.Or(os.Getenv("SHOP_HOST"), "127.0.0.1")
	if url == "" {
		url, host = startContainer(t, port)
	}

	var begun payment
	post(t, url+"/v1/transactions", fmt.Sprintf(order, host, port), &begun)
	var ended struct{ Redirect struct{ URL string } }
	post(t, url+"/_sandbox/transactions/"+begun.TransactionID+"/challenge", `{ "code": "4444" }`, &ended)
	if !strings.Contains(ended.Redirect.URL, "/paid?") {
		t.Errorf("the browser goes to %q", ended.Redirect.URL)
	}
	select {
	case webhook := <-webhooks:
		if webhook.TransactionID != begun.TransactionID || webhook.Status != "authenticated" {
			t.Errorf("the webhook has %+v for %s", webhook, begun.TransactionID)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("no webhook came within 30 s")
	}
}

// startShop listens until the test ends. Replace it with your app's webhook receiver.
func startShop(t *testing.T) (port int, webhooks chan payment) {
	t.Helper()
	listener, err := net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	webhooks = make(chan payment, 10)
	server := &http.Server{Handler: http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		var webhook payment
		if err := json.NewDecoder(request.Body).Decode(&webhook); err != nil {
			t.Error(err)
		}
		webhooks <- webhook
	})}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return listener.Addr().(*net.TCPAddr).Port, webhooks
}

func post(t *testing.T, url, body string, into any) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.SetBasicAuth("1100000000", "sandbox")
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode/100 != 2 {
		t.Fatalf("POST %s: %s %s %v", url, response.Status, text, err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}
