"""The flow of README with generated operations and models only: python main.py ADDRESS"""

import sys

import httpx
from control import Client as SandboxClient
from control.api.default import complete_challenge, submit_card
from control.models import CardEntry, CardEntryOutcome, EnteredCard, TypedCode
from service import Client
from service.api.links import create_link, delete_link, get_link
from service.api.transactions import get_transaction, init_transaction
from service.models import (
    Acquirer,
    ContractAcquirer,
    ContractMerchant,
    Currency,
    LinkContractBrand,
    LinkContractThreeDSecure,
    LinkCreateRequest,
    Merchant,
    Option,
    PaymentMethod,
    RequestCard,
    RequestThreeDSecure,
    TransactionInitRequest,
)

base = sys.argv[1]
transactions = Client(base_url=base, httpx_args={"auth": httpx.BasicAuth("1100000000", "sandbox")})
links = Client(base_url=base, headers={"link-api-key": "sandbox-link-key"})
sandbox = SandboxClient(base_url=f"{base}/_sandbox")

# None is sent as null.
started = init_transaction.sync(
    client=transactions,
    body=TransactionInitRequest(
        amount=1250,
        currency=Currency.EUR,
        refno="openapi-python-client",
        refno2=None,
        payment_methods=[PaymentMethod.VIS],
        card=RequestCard(
            number="4000001000000018",
            cvv="123",
            alias=None,
            expiry_month="12",
            expiry_year="34",
            field_3d=RequestThreeDSecure(
                acquirer=Acquirer(acquirer_bin="400000", acquirer_merchant_id="1"),
                merchant=Merchant(mcc="5411", merchant_name="Shop"),
                challenge_indicator="04",
                broad_info=None,
            ),
        ),
        option=Option(authentication_only=True),
    ),
)
complete_challenge.sync(started.transaction_id, client=sandbox, body=TypedCode(code="4444"))
transaction = get_transaction.sync(started.transaction_id, client=transactions)

brand = LinkContractBrand(
    field_3d=LinkContractThreeDSecure(
        acquirer=ContractAcquirer(acquirer_bin="400000", acquirer_merchant_id="1"),
        merchant=ContractMerchant(mcc="5411", merchant_name="Shop"),
    )
)
created = create_link.sync(
    client=links,
    body=LinkCreateRequest(
        reference="openapi-python-client", amount=1250, currency=Currency.EUR, vis=brand, success_url=None
    ),
)
card = EnteredCard(number="4000001000000026", cvv="123", expiry_month="12", expiry_year="34")
submit_card.sync(created.id, client=sandbox, body=CardEntry(card=card, outcome=CardEntryOutcome.Y))
link = get_link.sync(created.id, client=links)
deleted = delete_link.sync(created.id, client=links)
print(transaction.status, transaction.card.field_3d.eci, link.status, link.card.field_3d.eci, deleted.status)
