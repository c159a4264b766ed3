# Python 3.9, without packages. Reads the headers of a delivery, an empty line and its body; the secrets are arguments.
import base64
import hashlib
import hmac
import json
import sys
import time


def verify(headers, body, secrets, tolerance_s=300):
    """The event, or ValueError. `body` is the bytes as they were received, `headers` has names in lower case."""
    try:
        msg_id, timestamp, signatures = (headers["webhook-" + name] for name in ("id", "timestamp", "signature"))
    except KeyError as missing:
        raise ValueError(f"the header {missing} is missing")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > tolerance_s:
        raise ValueError("the timestamp is too old or too new")
    content = f"{msg_id}.{timestamp}.".encode() + body
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
        for signature in signatures.split(" "):
            if hmac.compare_digest(signature.encode(), expected.encode()):
                return json.loads(body)
    raise ValueError("no signature is by one of the secrets")


if __name__ == "__main__":
    head, received = sys.stdin.buffer.read().split(b"\n\n", 1)
    try:
        event = verify(dict(line.split(": ", 1) for line in head.decode().split("\n")), received, sys.argv[1:])
        print("accepted: " + event["type"])
    except ValueError as error:
        print(f"refused: {error}")
        sys.exit(1)
