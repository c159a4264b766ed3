"""Files for imports. A text is the content itself; a `Path` names a file."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from os import PathLike, fspath
from pathlib import PurePath
from typing import IO

import anyio.to_thread

File = str | bytes | PathLike[str] | IO[bytes] | Iterable[bytes]
AsyncFile = File | AsyncIterable[bytes]

_CHUNK_BYTES = 65_536
_TYPE_BY_SUFFIX = {
    ".ndjson": "application/x-ndjson",
    ".jsonl": "application/x-ndjson",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

_SUFFIXES = (".csv", ".tsv", ".txt", *_TYPE_BY_SUFFIX)


def content_type_of(file: AsyncFile) -> str:
    """Returns the media type for the suffix of a path. Default: CSV."""
    suffix = PurePath(fspath(file)).suffix.lower() if isinstance(file, PathLike) else ""
    return _TYPE_BY_SUFFIX.get(suffix, "text/csv")


def require_content(file: AsyncFile) -> None:
    """Raises ValueError for a text that is the name of a file instead of its content."""
    if isinstance(file, str) and "\n" not in file and file.lower().endswith(_SUFFIXES):
        raise ValueError(f"{file!r} is the content of no file: for a path, pass Path({file!r})")


def is_repeatable_file(file: AsyncFile) -> bool:
    """Returns whether the content can be read again for another attempt."""
    return isinstance(file, (str, bytes, PathLike))


def content_of(file: AsyncFile) -> bytes | Iterable[bytes]:
    if isinstance(file, (str, bytes)):
        return file.encode() if isinstance(file, str) else file
    if isinstance(file, AsyncIterable):
        raise TypeError("an asynchronous iterator needs AsyncInvestmentResearch")
    return _chunks_of(file)


def async_content_of(file: AsyncFile) -> bytes | AsyncIterable[bytes]:
    if isinstance(file, (str, bytes)):
        return file.encode() if isinstance(file, str) else file
    return file if isinstance(file, AsyncIterable) else _chunks_in_threads(file)


def _chunks_of(file: PathLike[str] | IO[bytes] | Iterable[bytes]) -> Iterator[bytes]:
    if isinstance(file, PathLike):
        with open(file, "rb") as opened:
            yield from _reads(opened.read)
        return
    read = getattr(file, "read", None)
    yield from _reads(read) if callable(read) else file


def _reads(read: Callable[[int], bytes]) -> Iterator[bytes]:
    while chunk := read(_CHUNK_BYTES):
        if isinstance(chunk, str):
            raise TypeError("a file is imported as it is: open it in binary mode")
        yield chunk


async def _chunks_in_threads(
    file: PathLike[str] | IO[bytes] | Iterable[bytes],
) -> AsyncIterator[bytes]:
    chunks = _chunks_of(file)
    while (chunk := await anyio.to_thread.run_sync(next, chunks, None)) is not None:
        yield chunk
