"""Replace this with your app: it creates a payment and reads its result."""

import requests


def pay(url, auth, refno, webhook=None):
    order = {
        "amount": 1250,
        "currency": "EUR",
        "refno": refno,
        "paymentMethods": ["VIS"],
        "card": {
            "number": "4000001000000026",
            "cvv": "123",
            "expiryMonth": "12",
            "expiryYear": "34",
            "3D": {
                "acquirer": {"acquirerMerchantId": "123456789012345", "acquirerBin": "400000"},
                "merchant": {"mcc": "5411", "merchantName": "Example Shop"},
                "cardholder": {"cardholderName": "Ada Example", "email": "ada@example.com"},
            },
        },
        "option": {"authenticationOnly": True},
        "redirect": {
            "successUrl": "http://localhost:3000/paid",
            "cancelUrl": "http://localhost:3000/cart",
            "errorUrl": "http://localhost:3000/failed",
        },
    }
    if webhook is not None:
        order["webhook"] = {"url": webhook}
    answer = requests.post(f"{url}/v1/transactions", json=order, auth=auth, timeout=30)
    answer.raise_for_status()
    return answer.json()["transactionId"], answer.headers["location"]


def read_status(url, auth, transaction_id):
    answer = requests.get(f"{url}/v1/transactions/{transaction_id}", auth=auth, timeout=30)
    answer.raise_for_status()
    return answer.json()["status"]
