"""Client of the payment service. A failed call raises, which differs from a failed payment."""

import base64
import hashlib
import hmac
import http.client
import json
import time
from urllib.parse import quote, urlsplit

OLDEST_S = 300
PAUSES_S = (0.1, 0.4)


class NoAnswer(Exception):
    """The result of the call is unknown: no connection, no response in time, an error, an incomplete response."""


class Rejected(Exception):
    """The service has rejected the request; nothing was created."""


class Service:
    def __init__(self, url, merchant, password, timeout_s):
        self.url = urlsplit(url)
        self.timeout_s = timeout_s
        self.authorization = "Basic " + base64.b64encode(f"{merchant}:{password}".encode()).decode()

    def _call(self, method, path, body=None, headers=None):
        kind = http.client.HTTPSConnection if self.url.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.url.hostname, self.url.port, timeout=self.timeout_s)
        try:
            connection.request(
                method,
                f"{self.url.path.rstrip('/')}/v1/transactions{path}",
                body=None if body is None else json.dumps(body),
                headers={"authorization": self.authorization, "content-type": "application/json", **(headers or {})},
            )
            response = connection.getresponse()
            content = json.loads(response.read())
            # 409: the same call, without a response so far, is still in progress.
            if response.status >= 500 or response.status == 409:
                raise NoAnswer(f"the service returned {response.status}")
            return response.status, content, response.headers.get("location")
        # The message does not repeat the request, which contains a card.
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NoAnswer(f"no response ({type(error).__name__})") from None
        finally:
            connection.close()

    def begin(self, key, body):
        """Creates a transaction once: a lost response is requested again with the same key."""
        for pause in (*PAUSES_S, None):
            try:
                status, content, location = self._call("POST", "", body, {"idempotency-key": key})
            except NoAnswer:
                if pause is None:
                    raise
                time.sleep(pause)
                continue
            if status != 201:
                raise Rejected(f"{status} {content.get('error', {}).get('code')}")
            return content["transactionId"], location

    def read(self, transaction):
        """Returns the status of a transaction; None if it is unknown."""
        status, content, _ = self._call("GET", "/" + quote(transaction, safe=""))
        if status == 404:
            return None
        if status != 200 or not isinstance(content, dict):
            raise NoAnswer(f"the service returned {status}")
        return content


def is_signed(secret, headers, body):
    """Returns whether the service signed these bytes recently. A signature covers the raw bytes."""
    mark, at, given = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not at.isdecimal() or abs(time.time() - int(at)) > OLDEST_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = base64.b64encode(hmac.new(key, f"{mark}.{at}.".encode() + body, hashlib.sha256).digest())
    return any(hmac.compare_digest(b"v1," + right, one.encode()) for one in given.split(" "))
