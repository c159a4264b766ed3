"""Signatures of webhooks: `v1` with HMAC, and `v1a` with Ed25519."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable

SignatureCheck = Callable[[str], bool]
"""Returns whether a signature, such as `v1,…`, matches the content."""


def signature_check(secret: str, content: bytes) -> SignatureCheck:
    """Returns the check for a secret. Raises ValueError for a malformed secret."""
    found = re.fullmatch(r"(whsec_|whpk_)([A-Za-z0-9+/]+=*)", secret)
    key = None if found is None else _decoded(found[2])
    if found is None or key is None:
        raise ValueError("A webhook secret must be whsec_ or whpk_, followed by base64.")
    if found[1] == "whpk_":
        return _asymmetric_check(key, content)
    expected = hmac.new(key, content, hashlib.sha256).digest()
    return lambda signature: hmac.compare_digest(_bytes_of(signature, "v1") or b"", expected)


def _asymmetric_check(key: bytes, content: bytes) -> SignatureCheck:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise ImportError(
            "A public key whpk_… needs the package cryptography: pip install cryptography"
        ) from error
    public_key = Ed25519PublicKey.from_public_bytes(key)

    def check(signature: str) -> bool:
        try:
            public_key.verify(_bytes_of(signature, "v1a") or b"", content)
            return True
        except InvalidSignature:
            return False

    return check


def _bytes_of(signature: str, version: str) -> bytes | None:
    found, _, text = signature.partition(",")
    return _decoded(text) if found == version else None


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return None
