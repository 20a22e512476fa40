// The flow of README with generated operations and models only: go run . ADDRESS
package main

import (
	"clients/control"
	"clients/service"
	"context"
	"fmt"
	"os"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	base := os.Args[1]
	configuration := service.NewConfiguration()
	configuration.Servers = service.ServerConfigurations{{URL: base}}
	api := service.NewAPIClient(configuration)
	settings := control.NewConfiguration()
	settings.Servers = control.ServerConfigurations{{URL: base + "/_sandbox"}}
	sandbox := control.NewAPIClient(settings).DefaultAPI
	ctx := context.WithValue(context.Background(), service.ContextBasicAuth,
		service.BasicAuth{UserName: "1100000000", Password: "sandbox"})
	ctx = context.WithValue(ctx, service.ContextAPIKeys,
		map[string]service.APIKey{"linkApiKey": {Key: "sandbox-link-key"}})

	acquirer := service.NewAcquirer()
	acquirer.SetAcquirerBin("400000")
	acquirer.SetAcquirerMerchantId("1")
	merchant := service.NewMerchant()
	merchant.SetMcc("5411")
	merchant.SetMerchantName("Shop")
	threeDS := service.NewRequestThreeDSecure()
	threeDS.SetAcquirer(*acquirer)
	threeDS.SetMerchant(*merchant)
	threeDS.SetChallengeIndicator("04")
	card := service.NewRequestCard("12", "34")
	card.SetNumber("4000001000000018")
	card.SetCvv("123")
	card.SetVar3D(*threeDS)
	request := service.NewTransactionInitRequest(1250, service.EUR, "go", []service.PaymentMethod{service.VIS}, *card,
		*service.NewOption(true))
	started := must(api.TransactionsAPI.InitTransaction(ctx).TransactionInitRequest(*request).Execute())
	step := control.TypedCodeAsChallengeStep(control.NewTypedCode("4444"))
	must(sandbox.CompleteChallenge(ctx, started.TransactionId).ChallengeStep(step).Execute())
	transaction := must(api.TransactionsAPI.GetTransaction(ctx, started.TransactionId).Execute())
	var eci string = *transaction.Card.Var3D.Eci

	order := service.NewLinkCreateRequest("go")
	order.SetAmount(1250)
	order.SetCurrency(service.EUR)
	contract := service.NewLinkContractThreeDSecure(*service.NewContractAcquirer("400000", "1"),
		*service.NewContractMerchant("5411", "Shop"))
	order.SetVIS(*service.NewLinkContractBrand(*contract))
	created := must(api.LinksAPI.CreateLink(ctx).LinkCreateRequest(*order).Execute())
	entry := control.NewCardEntry(*control.NewEnteredCard("4000001000000026", "123", "12", "34"))
	entry.SetOutcome("Y")
	must(sandbox.SubmitCard(ctx, created.Id).CardEntry(*entry).Execute())
	link := must(api.LinksAPI.GetLink(ctx, created.Id).Execute())
	deleted := must(api.LinksAPI.DeleteLink(ctx, created.Id).Execute())
	fmt.Println(transaction.Status, eci, link.Status, *link.Card.Var3D.Eci, deleted.Status)
}
