"""WRONG ON PURPOSE, do not copy: see README.md. It works in every demonstration, and loses money in production."""

import base64
import json
import os
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

PAY_URL = os.environ["PAY_URL"]
AUTH = "Basic " + base64.b64encode(f"{os.environ['PAY_MERCHANT']}:{os.environ['PAY_PASSWORD']}".encode()).decode()
ORDERS = {}


def call(method, path, body=None):
    request = urllib.request.Request(PAY_URL + "/v1/transactions" + path, method=method)
    request.add_header("authorization", AUTH)
    request.add_header("content-type", "application/json")
    with urllib.request.urlopen(request, json.dumps(body).encode() if body else None) as answer:
        return json.loads(answer.read()), answer.headers.get("location")


def begin(order, card, url):
    return call("POST", "", {
        "amount": order["amount"],
        "currency": order["currency"],
        "refno": order["id"],
        "paymentMethods": ["VIS" if card["number"].startswith("4") else "ECA"],
        "card": {
            **card,
            "3D": {
                "acquirer": {"acquirerMerchantId": "123456789012345", "acquirerBin": "400000"},
                "merchant": {"mcc": "5942", "merchantName": "Corner Bookshop"},
                "cardholder": {"cardholderName": "Ada Example", "email": "ada@example.com"},
            },
        },
        "option": {"authenticationOnly": True},
        "redirect": {
            "successUrl": f"{url}/return/{order['id']}",
            "cancelUrl": f"{url}/cancel/{order['id']}",
            "errorUrl": f"{url}/return/{order['id']}",
        },
        "webhook": {"url": f"{url}/webhooks"},
    })


def fulfil(order):
    order["status"] = "paid"
    order["shipped"] += 1
    order["mails"] += 1


class Handler(BaseHTTPRequestHandler):
    def answer(self, status, said, headers=()):
        body = said.encode() if isinstance(said, str) else json.dumps(said).encode()
        self.send_response(status)
        self.send_header("content-type", "text/html" if isinstance(said, str) else "application/json")
        self.send_header("content-length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def handle_one_request(self):
        # Every request gets a response.
        try:
            super().handle_one_request()
        except Exception as error:
            self.answer(500, f"Internal error: {error!r}")
            self.close_connection = True

    def do_GET(self):
        url = urlsplit(self.path)
        _, place, *rest = url.path.split("/")
        if place == "health":
            return self.answer(200, "ok")
        if place == "session":
            return self.answer(200, {"csrf": "none"}, [("set-cookie", f"session={uuid4()}; Path=/")])
        order = ORDERS[rest[0]]
        if place == "return":
            self.come_back(order, parse_qs(url.query)["transactionId"][0])
        if place == "cancel":
            order["status"] = "canceled"
        if place == "orders":
            return self.answer(200, order)
        self.answer(200, f"<h1>Your order is {order['status']}</h1><p>We write to {order['email']}.</p>")

    def come_back(self, order, transaction):
        if order["status"] == "paid":
            return
        try:
            said, _ = call("GET", "/" + transaction)
        except Exception:
            order["status"] = "failed"
            return
        if said["card"]["3D"].get("authenticationResponse") == "Y":
            fulfil(order)
        else:
            order["status"] = "failed"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.path == "/internal/sweep":
            # An order that is unpaid by now is closed.
            for order in ORDERS.values():
                if order["status"] == "open":
                    order["status"] = "expired"
            return self.answer(200, "ok")
        said = json.loads(body)
        if self.path == "/webhooks":
            order = ORDERS[said["refno"]]
            if said["status"] == "authenticated":
                fulfil(order)
            else:
                order["status"] = "failed"
            return self.answer(200, "ok")
        print("checkout", said, flush=True)
        order = {name: said[name] for name in ("amount", "currency", "email")}
        order.update(id=str(uuid4()), status="open", shipped=0, mails=0)
        ORDERS[order["id"]] = order
        _, redirect = begin(order, said["card"], f"http://{self.headers['host']}")
        self.answer(201, {"order": order["id"], "redirect": redirect})


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Handler)
print(f"shop ready on http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
