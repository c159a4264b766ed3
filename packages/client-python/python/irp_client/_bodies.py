"""Reads response bodies up to a maximum size.

A server or a proxy may send an endless body, or a compressed body that fills the memory.
"""

from __future__ import annotations

import httpx

from ._errors import ResponseFormatError

_MAX_BYTES = 100_000_000
# Headers of the encoded body. They are removed, because the new response has the decoded body.
_ENCODING = (b"content-encoding", b"content-length", b"transfer-encoding")


def read_body(response: httpx.Response) -> httpx.Response:
    """Returns the response with its body. Raises ResponseFormatError if the body is too large."""
    chunks: list[bytes] = []
    size = 0
    try:
        for chunk in response.iter_bytes():
            size = _grown(response, size, chunk)
            chunks.append(chunk)
    finally:
        response.close()
    return _with_body(response, chunks)


async def read_body_async(response: httpx.Response) -> httpx.Response:
    """Like `read_body`, for asyncio and trio."""
    chunks: list[bytes] = []
    size = 0
    try:
        async for chunk in response.aiter_bytes():
            size = _grown(response, size, chunk)
            chunks.append(chunk)
    finally:
        await response.aclose()
    return _with_body(response, chunks)


def _grown(response: httpx.Response, size: int, chunk: bytes) -> int:
    grown = size + len(chunk)
    if grown > _MAX_BYTES:
        raise ResponseFormatError(
            f"{response.request.method} {response.url.path} returned more than {_MAX_BYTES} bytes."
        )
    return grown


def _with_body(response: httpx.Response, chunks: list[bytes]) -> httpx.Response:
    headers = [one for one in response.headers.raw if one[0].lower() not in _ENCODING]
    return httpx.Response(
        response.status_code,
        headers=headers,
        content=b"".join(chunks),
        request=response.request,
        extensions=response.extensions,
    )
