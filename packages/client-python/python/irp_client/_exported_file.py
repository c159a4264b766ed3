"""Files of records. Each part is received when it is read."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from os import PathLike

import anyio
import httpx

from ._errors import to_connection_error
from ._model import LastResponse, last_response_of


class _FileResponse:
    """The response with a file of records."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response

    @property
    def last_response(self) -> LastResponse:
        return last_response_of(self._response)

    @property
    def file_name(self) -> str | None:
        """The name that the server suggests, from `Content-Disposition` (RFC 6266)."""
        disposition = self._response.headers.get("content-disposition", "")
        found = re.search(r'\bfilename="?([^";]+)"?', disposition, re.IGNORECASE)
        return found[1] if found else None


class ExportedFile(_FileResponse):
    """A file of records. Each part is requested when it is read."""

    def __iter__(self) -> Iterator[bytes]:
        request = self._response.request
        try:
            yield from self._response.iter_bytes()
        except httpx.RequestError as error:
            raise to_connection_error(error, str(request.url), None) from error

    def read(self) -> bytes:
        """All bytes: they have to fit in memory."""
        return b"".join(self)

    def save(self, path: str | PathLike[str]) -> int:
        """Writes the file to a path. Returns the number of bytes."""
        with open(path, "wb") as opened:
            return sum(opened.write(chunk) for chunk in self)


class AsyncExportedFile(_FileResponse):
    """A file of records. Each part is requested when it is read."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        request = self._response.request
        try:
            async for chunk in self._response.aiter_bytes():
                yield chunk
        except httpx.RequestError as error:
            raise to_connection_error(error, str(request.url), None) from error

    async def read(self) -> bytes:
        """All bytes: they have to fit in memory."""
        return b"".join([chunk async for chunk in self])

    async def save(self, path: str | PathLike[str]) -> int:
        """Writes the file to a path. Returns the number of bytes."""
        written = 0
        async with await anyio.open_file(path, "wb") as opened:
            async for chunk in self:
                written += await opened.write(chunk)
        return written
