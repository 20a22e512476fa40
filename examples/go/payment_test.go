package shop

import (
	"strings"
	"testing"
)

func TestACustomerWithTheRightCodeHasPaidAndTheWebhookConfirmsIt(t *testing.T) {
	t.Parallel()
	space, webhooks := newSpace(t), newReceiver(t)
	shop := Shop{space.url, space.MerchantID, space.Password, webhooks.url}

	transactionID, sendCustomerTo, err := shop.Pay("order-1")
	if err != nil || !strings.Contains(sendCustomerTo, "/v1/start/") {
		t.Fatalf("the customer is sent to %q: %v", sendCustomerTo, err)
	}
	if url := space.typeCode(transactionID, "4444"); !strings.Contains(url, "/paid?") {
		t.Errorf("the browser goes to %q", url)
	}
	if status, err := shop.ReadStatus(transactionID); err != nil || status != "authenticated" {
		t.Errorf("the payment is %q: %v", status, err)
	}
	webhook := webhooks.take(space.WebhookSecret)
	if webhook.TransactionID != transactionID || webhook.Status != "authenticated" {
		t.Errorf("the webhook has %+v for %s", webhook, transactionID)
	}
	space.verify(object{"requests": object{"operation": "initTransaction", "refno": "order-1"}, "count": 1})
}

func TestACustomerHasNotPaidIfTheBankRejectsTheChallengeWithAnyCard(t *testing.T) {
	t.Parallel()
	space := newSpace(t)
	shop := Shop{space.url, space.MerchantID, space.Password, ""}

	space.next("challenge_failed")
	transactionID, _, err := shop.Pay("order-2")
	if err != nil {
		t.Fatal(err)
	}
	if url := space.typeCode(transactionID, "4444"); !strings.Contains(url, "/failed?") {
		t.Errorf("the browser goes to %q", url)
	}
	if status, err := shop.ReadStatus(transactionID); err != nil || status != "failed" {
		t.Errorf("the payment is %q: %v", status, err)
	}
}
