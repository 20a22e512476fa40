// Package shop is a placeholder for your app: it creates a payment and reads its result.
package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

var client = &http.Client{Timeout: 30 * time.Second}

// Shop is a shop that accepts payments through a service.
type Shop struct {
	URL        string
	MerchantID string
	Password   string
	// WebhookURL receives the result of a payment; empty for no webhook.
	WebhookURL string
}

type object = map[string]any

// Pay creates a payment and returns its ID and the URL for the customer.
func (s Shop) Pay(refno string) (transactionID, sendCustomerTo string, err error) {
	order := object{
		"amount":         1250,
		"currency":       "EUR",
		"refno":          refno,
		"paymentMethods": []string{"VIS"},
		"card": object{
			"number":      "4000001000000026",
			"cvv":         "123",
			"expiryMonth": "12",
			"expiryYear":  "34",
			"3D": object{
				"acquirer": object{"acquirerMerchantId": "123456789012345", "acquirerBin": "400000"},
				"merchant": object{"mcc": "5411", "merchantName": "Example Shop"},
				"cardholder": object{"cardholderName": "Ada Example", "email": "ada@example.com"},
			},
		},
		"option": object{"authenticationOnly": true},
		"redirect": object{
			"successUrl": "http://localhost:3000/paid",
			"cancelUrl":  "http://localhost:3000/cart",
			"errorUrl":   "http://localhost:3000/failed",
		},
	}
	if s.WebhookURL != "" {
		order["webhook"] = object{"url": s.WebhookURL}
	}
	body, err := json.Marshal(order)
	if err != nil {
		return "", "", err
	}
	var begun struct{ TransactionID string }
	header, err := s.send(http.MethodPost, "/v1/transactions", bytes.NewReader(body), &begun)
	return begun.TransactionID, header.Get("Location"), err
}

// ReadStatus returns the status of a payment.
func (s Shop) ReadStatus(transactionID string) (string, error) {
	var payment struct{ Status string }
	_, err := s.send(http.MethodGet, "/v1/transactions/"+transactionID, nil, &payment)
	return payment.Status, err
}

func (s Shop) send(method, path string, body io.Reader, into any) (http.Header, error) {
	request, err := http.NewRequest(method, s.URL+path, body)
	if err != nil {
		return nil, err
	}
	request.SetBasicAuth(s.MerchantID, s.Password)
	request.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		text, _ := io.ReadAll(answer.Body)
		return nil, fmt.Errorf("%s %s: %s %s", method, path, answer.Status, text)
	}
	return answer.Header, json.NewDecoder(answer.Body).Decode(into)
}
