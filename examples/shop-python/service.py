"""The payment service, as the shop needs it. "It said no" is another thing than "it did not say", which is raised."""

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
    """Nobody knows what became of the call: no connection, no answer in time, a fault, half an answer."""


class Refused(Exception):
    """The service said no; nothing has begun."""


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
            answer = connection.getresponse()
            said = json.loads(answer.read())
            # 409: the same call, of which we heard nothing, is still being worked on.
            if answer.status >= 500 or answer.status == 409:
                raise NoAnswer(f"the service answers {answer.status}")
            return answer.status, said, answer.headers.get("location")
        # What was sent is not repeated in the message: a card is in it.
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NoAnswer(f"no answer ({type(error).__name__})") from None
        finally:
            connection.close()

    def begin(self, key, body):
        """Begins a transaction, once, however often its answer is lost: it is asked for again under the same key."""
        for pause in (*PAUSES_S, None):
            try:
                status, said, location = self._call("POST", "", body, {"idempotency-key": key})
            except NoAnswer:
                if pause is None:
                    raise
                time.sleep(pause)
                continue
            if status != 201:
                raise Refused(f"{status} {said.get('error', {}).get('code')}")
            return said["transactionId"], location

    def read(self, transaction):
        """What the service says of a transaction; None where it knows none."""
        status, said, _ = self._call("GET", "/" + quote(transaction, safe=""))
        if status == 404:
            return None
        if status != 200 or not isinstance(said, dict):
            raise NoAnswer(f"the service answers {status}")
        return said


def is_signed(secret, headers, body):
    """Whether these bytes are of the service, and of this moment. A signature is made over the bytes, so they stay as they came."""
    mark, at, given = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not at.isdecimal() or abs(time.time() - int(at)) > OLDEST_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = base64.b64encode(hmac.new(key, f"{mark}.{at}.".encode() + body, hashlib.sha256).digest())
    return any(hmac.compare_digest(b"v1," + right, one.encode()) for one in given.split(" "))
