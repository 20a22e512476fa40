"""The flow of README with generated operations and models only: python main.py ADDRESS"""

import sys

import control
import service

base = sys.argv[1]
api = service.ApiClient(
    service.Configuration(
        host=base, username="1100000000", password="sandbox", api_key={"linkApiKey": "sandbox-link-key"}
    )
)
transactions = service.TransactionsApi(api)
links = service.LinksApi(api)
sandbox = control.DefaultApi(control.ApiClient(control.Configuration(host=f"{base}/_sandbox")))

acquirer = service.Acquirer(acquirer_bin="400000", acquirer_merchant_id="1")
merchant = service.Merchant(mcc="5411", merchant_name="Shop")
started = transactions.init_transaction(
    service.TransactionInitRequest(
        amount=1250,
        currency="EUR",
        refno="python",
        payment_methods=[service.PaymentMethod.VIS],
        card=service.RequestCard(
            number="4000001000000018",
            cvv="123",
            expiry_month="12",
            expiry_year="34",
            var_3_d=service.RequestThreeDSecure(acquirer=acquirer, merchant=merchant, challenge_indicator="04"),
        ),
        option=service.Option(authentication_only=True),
    )
)
sandbox.complete_challenge(started.transaction_id, control.ChallengeStep(control.TypedCode(code="4444")))
transaction = transactions.get_transaction(started.transaction_id)
eci: str = transaction.card.var_3_d.eci

brand = service.LinkContractBrand(
    var_3_d=service.LinkContractThreeDSecure(
        acquirer=service.ContractAcquirer(acquirer_bin="400000", acquirer_merchant_id="1"),
        merchant=service.ContractMerchant(mcc="5411", merchant_name="Shop"),
    )
)
created = links.create_link(service.LinkCreateRequest(reference="python", amount=1250, currency="EUR", vis=brand))
card = control.EnteredCard(number="4000001000000026", cvv="123", expiry_month="12", expiry_year="34")
sandbox.submit_card(created.id, control.CardEntry(card=card, outcome="Y"))
link = links.get_link(created.id)
deleted = links.delete_link(created.id)
print(transaction.status.value, eci, link.status.value, link.card.var_3_d.eci, deleted.status)
