"""Replace this with your app: it authorizes a payment, and authenticates again if the bank requires a challenge."""

import requests


def authenticate(url, auth, refno, challenge_indicator=None):
    """Creates a transaction. With the challenge indicator 04, the bank must challenge the customer."""
    three_ds = {
        "acquirer": {"acquirerMerchantId": "123456789012345", "acquirerBin": "400000"},
        "merchant": {"mcc": "5411", "merchantName": "Example Shop"},
        "cardholder": {"cardholderName": "Ada Example", "email": "ada@example.com"},
    }
    if challenge_indicator is not None:
        three_ds["threeDSRequestor"] = {"threeDSRequestorChallengeInd": challenge_indicator}
    order = {
        "amount": 1250,
        "currency": "EUR",
        "refno": refno,
        "paymentMethods": ["VIS"],
        # The bank of this card requires a challenge for the authorization.
        "card": {"number": "4000001000000240", "cvv": "123", "expiryMonth": "12", "expiryYear": "34", "3D": three_ds},
        "option": {"authenticationOnly": True},
    }
    response = requests.post(f"{url}/v1/transactions", json=order, auth=auth, timeout=30)
    response.raise_for_status()
    return response.json()["transactionId"]


def authorize(url, auth, transaction_id, refno):
    """Authorizes an authenticated transaction: paid, declined, or to be authenticated again with a challenge."""
    path = f"{url}/v1/transactions/{transaction_id}/authorize"
    response = requests.post(path, json={"refno": refno}, auth=auth, timeout=30)
    if response.ok:
        return "paid"
    return "challenge required" if response.json()["error"]["code"] == "SOFT_DECLINED" else "declined"
