"""See ../../pytest for a space per test, both payments, and the signature of webhooks."""

import json
import os
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import requests

MERCHANT = ("1100000000", "sandbox")

# Replace this with your app's webhook receiver.
webhooks: queue.Queue[Any] = queue.Queue()


class Shop(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        webhooks.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def shop_port() -> Iterator[int]:
    with ThreadingHTTPServer(("0.0.0.0", 0), Shop) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture
def sandbox() -> Iterator[tuple[str, str]]:
    """The URL of the sandbox, and the name of this host there. Set SANDBOX_URL to use a running one."""
    url = os.environ.get("SANDBOX_URL")
    if url:
        yield url, os.environ.get("SHOP_HOST", "127.0.0.1")
        return
    from sandbox_container import SandboxContainer

    with SandboxContainer() as container:
        yield container.url, container.host


def post(url: str, body: dict[str, Any]) -> Any:
    response = requests.post(url, json=body, auth=MERCHANT, timeout=30)
    assert response.ok, response.text
    return response.json()


def test_a_customer_with_the_right_code_has_paid_and_the_webhook_confirms_it(
    shop_port: int, sandbox: tuple[str, str]
) -> None:
    url, host = sandbox
    order = {
        "amount": 1250,
        "currency": "EUR",
        "refno": "order-1",
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
        "webhook": {"url": f"http://{host}:{shop_port}/webhooks"},
    }
    transaction = post(f"{url}/v1/transactions", order)["transactionId"]
    ended = post(f"{url}/_sandbox/transactions/{transaction}/challenge", {"code": "4444"})
    assert "/paid?" in ended["redirect"]["url"]
    webhook = webhooks.get(timeout=30)
    assert (webhook["transactionId"], webhook["status"]) == (transaction, "authenticated")
