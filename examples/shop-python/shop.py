"""A shop with a JSON API, in which webhooks decide: see README.md."""

import hashlib
import hmac
import json
import os
import re
import secrets
import sys
from concurrent.futures import ThreadPoolExecutor
from html import escape
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address

from orders import Orders
from service import NoAnswer, Rejected, Service, is_signed

MOST_BYTES = 65_536
PROOF_LENGTH = 28
TAKEN = ("paid", "review")


def inside(value, *names):
    """Returns a nested value of parsed JSON; None if it is missing."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def worth(said):
    """Returns the value of an authentication: the shop's policy, in one place. None: it has not ended."""
    if said.get("status") == "failed":
        return "failed"
    if said.get("status") == "canceled":
        return "canceled"
    if said.get("status") != "authenticated":
        return None
    # Without a challenge, only the directory server has responded.
    response = inside(said, "card", "3D", "authenticationResponse") or inside(said, "card", "3D", "directoryResponse")
    if response == "D":
        return "review"
    proof = inside(said, "card", "3D", "cavv") or ""
    return "paid" if response in ("Y", "A") and len(proof) == PROOF_LENGTH else "failed"


class Shop:
    def __init__(self, env, url):
        self.url = url
        self.webhook_secret = env["HOOK_SECRET"]
        self.service = Service(
            env["PAY_URL"], env["PAY_MERCHANT"], env["PAY_PASSWORD"], int(env.get("API_TIMEOUT_MS", "10000")) / 1000
        )
        self.orders = Orders(env["ORDERS_FILE"])
        self.session_key = secrets.token_bytes(32)

    def csrf(self, session):
        return hmac.new(self.session_key, session.encode(), hashlib.sha256).hexdigest()

    def learn(self, order_id, transaction):
        """Reads the status of a transaction. Returns whether it succeeded: if not, the webhook must be sent again."""
        order = self.orders.get(order_id)
        if order is None or order["status"] in TAKEN or transaction in json.loads(order["earlier"]):
            return True
        try:
            said = self.service.read(transaction)
        except NoAnswer as error:
            print(f"order {order_id}: {error}", file=sys.stderr)
            return False
        is_of_order = said is not None and (
            said.get("transactionId") == transaction
            and said.get("refno") == order_id
            and said.get("currency") == order["currency"]
            and inside(said, "detail", "authorize", "amount") == order["amount"]
        )
        status = worth(said) if is_of_order else None
        if status:
            self.orders.settle(order_id, transaction, status)
        # A webhook can be faster than the response with the ID: a paid one counts, others must be sent again.
        return self.orders.get(order_id)["status"] != "beginning"

    def sweep(self):
        """Reads payments without news, concurrently: a hanging one does not block the others."""
        under_way = self.orders.under_way()
        with ThreadPoolExecutor(32) as pool:
            list(pool.map(lambda order: self.learn(order["id"], order["transaction_id"]), under_way))

    def begin(self, order, card):
        body = {
            "amount": order["amount"],
            "currency": order["currency"],
            "refno": order["id"],
            "paymentMethods": ["VIS" if card["number"].startswith("4") else "ECA"],
            "card": {
                **card,
                # From your acquiring contract.
                "3D": {
                    "acquirer": {"acquirerMerchantId": "123456789012345", "acquirerBin": "400000"},
                    "merchant": {"mcc": "5942", "merchantName": "Corner Bookshop"},
                    "cardholder": {"cardholderName": "Ada Example", "email": "ada@example.com"},
                },
            },
            "option": {"authenticationOnly": True},
            # One URL for all results: the URL to which the browser returns proves nothing.
            "redirect": {name: f"{self.url}/return/{order['id']}" for name in ("successUrl", "cancelUrl", "errorUrl")},
            "webhook": {"url": f"{self.url}/webhooks"},
        }
        return self.service.begin(f"{order['id']}-{order['tries']}", body)

    def pay(self, order, card):
        """Returns the status and the body of a response. A cart is paid once, even if it is sent repeatedly."""
        if order["status"] == "open":
            # It may have failed without a webhook so far.
            self.learn(order["id"], order["transaction_id"])
            order = self.orders.get(order["id"])
        if order["status"] == "open":
            return 200, {"order": order["id"], "redirect": order["redirect"]}
        mine = self.orders.begin(order)
        if mine is None:
            return 409, {"order": order["id"], "error": "this cart is paid, or being paid"}
        try:
            transaction, redirect = self.begin(mine, card)
        except Rejected as rejected:
            print(f"order {mine['id']}: {rejected}", file=sys.stderr)
            self.orders.not_begun(mine["id"], "failed")
            return 402, {"order": mine["id"], "error": "the card was not accepted"}
        except NoAnswer as error:
            print(f"order {mine['id']}: {error}", file=sys.stderr)
            # No customer was redirected to the bank, even if a payment exists. Its webhook still finds the order.
            self.orders.not_begun(mine["id"], "new")
            return 424, {"order": mine["id"], "error": "payments cannot be taken at the moment"}
        self.orders.begun(mine["id"], transaction, redirect)
        return 201, {"order": mine["id"], "redirect": redirect}


def card_from(said):
    card = {name: inside(said, "card", name) for name in ("number", "cvv", "expiryMonth", "expiryYear")}
    forms = {"number": r"\d{12,19}", "cvv": r"\d{3,4}", "expiryMonth": r"\d\d", "expiryYear": r"\d\d"}
    is_card = all(isinstance(card[name], str) and re.fullmatch(form, card[name]) for name, form in forms.items())
    return card if is_card else None


def handler(shop):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            """Logs nothing, because URLs of orders are secret."""

        def answer(self, status, said=None, headers=()):
            is_page = isinstance(said, str)
            body = b"" if said is None else (said if is_page else json.dumps(said)).encode()
            self.send_response(status)
            self.send_header("content-type", "text/html; charset=utf-8" if is_page else "application/json")
            self.send_header("content-length", str(len(body)))
            self.send_header("cache-control", "no-store")
            self.send_header("referrer-policy", "no-referrer")
            for name, value in headers:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def body(self):
            """Returns the body of a request; None if it is larger than any expected one."""
            length = self.headers.get("content-length") or "0"
            if not length.isdecimal() or int(length) > MOST_BYTES or "transfer-encoding" in self.headers:
                self.close_connection = True
                return None
            return self.rfile.read(int(length))

        def session(self):
            try:
                cookie = SimpleCookie(self.headers.get("cookie", "")).get("session")
            except CookieError:
                return None
            return cookie.value if cookie and re.fullmatch(r"[\w-]{43}", cookie.value) else None

        def do_GET(self):
            path = self.path.split("?")[0]
            order = shop.orders.get(path.rsplit("/", 1)[-1])
            if path == "/health":
                return self.answer(200, {"health": "good"})
            if path == "/session":
                session = self.session() or secrets.token_urlsafe(32)
                cookie = f"session={session}; Path=/; HttpOnly; SameSite=Lax"
                return self.answer(200, {"csrf": shop.csrf(session)}, [("set-cookie", cookie)])
            if order and path == f"/orders/{order['id']}":
                return self.answer(200, self.shown(order))
            if order and path == f"/return/{order['id']}":
                return self.answer(200, self.page(order))
            self.answer(404, {"error": "there is nothing here"})

        def do_POST(self):
            path = self.path.split("?")[0]
            body = self.body()
            if body is None:
                return self.answer(413, {"error": "that is too much"})
            if path == "/webhooks":
                return self.webhook(body)
            if path == "/orders":
                return self.checkout(body)
            if path == "/internal/sweep":
                if not ip_address(self.client_address[0]).is_loopback:
                    return self.answer(403, {"error": "this is for a timer of this machine"})
                shop.sweep()
                return self.answer(204)
            # The service may send a form: its fields are ignored, and the browser may omit the cookie.
            if path.startswith("/return/"):
                return self.answer(303, "", [("location", path)])
            self.answer(404, {"error": "there is nothing here"})

        def shown(self, order):
            """Returns an order without a request to the service. Only its customer gets the email address."""
            said = {name: order[name] for name in ("status", "amount", "currency", "shipped", "mails")}
            is_theirs = self.session() == order["session"]
            return {"order": order["id"], **said, **({"email": order["email"]} if is_theirs else {})}

        def page(self, order):
            said = {
                "paid": "Thank you, your order is paid.",
                "review": "Thank you, your order is being looked at.",
                "failed": "Your order is not paid. You can try again.",
                "canceled": "Your order is not paid. You can try again.",
            }.get(order["status"], "Thank you. We will notify you as soon as your bank has responded.")
            email = self.shown(order).get("email")
            letter = f"<p>We write to {escape(email)}.</p>" if email else ""
            return f'<!doctype html><html lang="en"><title>Your order</title><h1>{said}</h1>{letter}</html>'

        def webhook(self, body):
            if not is_signed(shop.webhook_secret, self.headers, body):
                return self.answer(401, {"error": "who is that?"})
            try:
                said = json.loads(body)
            except ValueError:
                said = None
            order, transaction = inside(said, "refno"), inside(said, "transactionId")
            if not isinstance(order, str) or not isinstance(transaction, str):
                return self.answer(400, {"error": "a webhook about a transaction names it"})
            # A webhook is only a notification: only its IDs are used, and the status is read.
            self.answer(204 if shop.learn(order, transaction) else 503)

        def checkout(self, body):
            session = self.session()
            token = self.headers.get("x-csrf-token", "")
            if session is None or not hmac.compare_digest(token.encode(), shop.csrf(session).encode()):
                return self.answer(403, {"error": "begin with GET /session"})
            try:
                said = json.loads(body)
            except ValueError:
                said = None
            cart, amount, currency, email = (inside(said, name) for name in ("cart", "amount", "currency", "email"))
            card = card_from(said)
            is_amount = type(amount) is int and 0 < amount < 100_000_000
            is_text = all(isinstance(one, str) and 0 < len(one) < 200 for one in (cart, email, currency))
            if not card or not is_amount or not is_text or not re.fullmatch("[A-Z]{3}", currency):
                return self.answer(422, {"error": "a cart, an amount, a currency, an e-mail address and a card are needed"})
            self.answer(*shop.pay(shop.orders.place(session, cart, amount, currency, email), card))

    return Handler


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main():
    server = Server(("127.0.0.1", int(os.environ.get("PORT", "3000"))), BaseHTTPRequestHandler)
    url = os.environ.get("SHOP_URL") or f"http://127.0.0.1:{server.server_port}"
    server.RequestHandlerClass = handler(Shop(os.environ, url))
    print(f"shop ready on {url}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
