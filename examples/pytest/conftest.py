"""The fixtures: a space of the sandbox for each test, and a receiver for webhooks.

`npx --no threeds-sandbox exec -- pytest` starts a sandbox and sets SANDBOX_URL. Beside one that runs already, such as a
service container, set SANDBOX_URL to its address and run `pytest`. If that container cannot reach 127.0.0.1 of these tests,
set SHOP_HOST to a name of this machine that it can.
"""

import base64
import hashlib
import hmac
import json
import os
import queue
import threading
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests


class Space:
    """The URLs and calls of one space, isolated from other tests."""

    def __init__(self, url, name):
        self.url = url
        self.name = name
        self._control = os.environ.get("SANDBOX_CONTROL_URL") or f"{url}/_sandbox"
        credentials = self.ask("GET", f"/spaces/{name}/credentials")
        self.auth = (credentials["merchantId"], credentials["password"])
        self.webhook_secret = credentials["webhookSecret"]

    def ask(self, method, path, body=None):
        """Calls the control API for this space."""
        answer = requests.request(method, self._control + path, params={"space": self.name}, json=body, timeout=30)
        assert answer.ok, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def next(self, scenario):
        """Sets the scenario of the next payment."""
        self.ask("POST", "/next", {"scenario": scenario})

    def type_code(self, transaction_id, code):
        """Completes the challenge page as the customer does. Returns the URL of the redirect."""
        return self.ask("POST", f"/transactions/{transaction_id}/challenge", {"code": code})["redirect"]["url"]

    def verify(self, *checks):
        """Fails with each difference, if there are any."""
        verdict = self.ask("POST", "/verify", {"checks": checks})
        if not verdict["ok"]:
            pytest.fail("\n".join(one["difference"] for one in verdict["checks"] if not one["ok"]))


class Receiver:
    """A server that accepts webhooks and puts them into a queue for the test."""

    def __init__(self):
        received = queue.Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                received.put((self.headers, body))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        host = os.environ.get("SHOP_HOST")
        self._received = received
        self._server = ThreadingHTTPServer(("0.0.0.0" if host else "127.0.0.1", 0), Handler)
        self.url = f"http://{host or '127.0.0.1'}:{self._server.server_port}/webhooks"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def take(self, secret, timeout=10):
        """Returns the next webhook after verifying its signature."""
        try:
            headers, body = self._received.get(timeout=timeout)
        except queue.Empty:
            raise AssertionError(f"no webhook came to {self.url} within {timeout} s") from None
        assert is_signed(headers, body, secret), f"the signature of this webhook is wrong: {body.decode()}"
        return json.loads(body)

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def is_signed(headers, body, secret):
    """Verifies the signature of Standard Webhooks over the raw body. An app also checks the age of webhook-timestamp."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one, expected) for one in headers.get("webhook-signature", "").split(" "))


@pytest.fixture(scope="session")
def sandbox_url():
    url = os.environ.get("SANDBOX_URL")
    if not url:
        pytest.fail(
            "SANDBOX_URL is not set: run `npx --no threeds-sandbox exec -- pytest`,"
            " or set it to the address of a sandbox",
            pytrace=False,
        )
    return url


@pytest.fixture
def space(sandbox_url):
    return Space(sandbox_url, f"pytest-{uuid.uuid4().hex[:8]}")


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.close()
