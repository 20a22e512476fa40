// The flow of README with generated operations and models only: go run . ADDRESS
package main

import (
	"bytes"
	"clients/control"
	"clients/service"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func text(value string) *string { return &value }

// Returns a request body with null for absent members, as other serializers send them.
func withNulls(request any, names ...string) *bytes.Reader {
	members := map[string]any{}
	if err := json.Unmarshal(must(json.Marshal(request)), &members); err != nil {
		panic(err)
	}
	for _, name := range names {
		members[name] = nil
	}
	return bytes.NewReader(must(json.Marshal(members)))
}

func main() {
	base := os.Args[1]
	ctx := context.Background()
	api := must(service.NewClientWithResponses(base, service.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.SetBasicAuth("1100000000", "sandbox")
			request.Header.Set("link-api-key", "sandbox-link-key")
			return nil
		})))
	sandbox := must(control.NewClientWithResponses(base + "/_sandbox"))

	request := service.TransactionInitRequest{
		Amount: 1250, Currency: "EUR", Refno: "oapi-codegen", PaymentMethods: []service.PaymentMethod{"VIS"},
		Card: service.RequestCard{
			Number: text("4000001000000018"), Cvv: text("123"), ExpiryMonth: "12", ExpiryYear: "34",
			N3D: &service.RequestThreeDSecure{
				Acquirer: &service.Acquirer{AcquirerBin: text("400000"), AcquirerMerchantId: text("1")},
				Merchant: &service.Merchant{Mcc: text("5411"), MerchantName: text("Shop")},
				ChallengeIndicator: text("04"),
			},
		},
		Option: service.Option{AuthenticationOnly: true},
	}
	body := withNulls(request, "language", "refno2", "redirect")
	started := must(api.InitTransactionWithBodyWithResponse(ctx, nil, "application/json", body)).JSON201
	var step control.ChallengeStep
	if err := step.FromTypedCode(control.TypedCode{Code: "4444"}); err != nil {
		panic(err)
	}
	must(sandbox.CompleteChallengeWithResponse(ctx, started.TransactionId, nil, step))
	transaction := must(api.GetTransactionWithResponse(ctx, started.TransactionId)).JSON200

	amount, currency := int64(1250), service.Currency("EUR")
	order := service.LinkCreateRequest{
		Reference: "oapi-codegen", Amount: &amount, Currency: &currency,
		VIS: &service.LinkContractBrand{N3D: service.LinkContractThreeDSecure{
			Acquirer: service.ContractAcquirer{AcquirerBin: "400000", AcquirerMerchantId: "1"},
			Merchant: service.ContractMerchant{Mcc: "5411", MerchantName: "Shop"},
		}},
	}
	body = withNulls(order, "successUrl", "ECA")
	created := must(api.CreateLinkWithBodyWithResponse(ctx, nil, "application/json", body)).JSON200
	outcome := control.CardEntryOutcome("Y")
	card := control.EnteredCard{Number: "4000001000000026", Cvv: "123", ExpiryMonth: "12", ExpiryYear: "34"}
	must(sandbox.SubmitCardWithResponse(ctx, created.Id, nil, control.CardEntry{Card: card, Outcome: &outcome}))
	link := must(api.GetLinkWithResponse(ctx, created.Id)).JSON200
	deleted := must(api.DeleteLinkWithResponse(ctx, created.Id)).JSON200
	fmt.Println(transaction.Status, *transaction.Card.N3D.Eci, link.Status, *link.Card.N3D.Eci, deleted.Status)
}
