"""A call before it is sent."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from ._files import AsyncFile, content_type_of, is_repeatable_file, require_content
from ._idempotent_paths import IDEMPOTENT_PATHS
from ._omit import OMIT, Omit
from ._query import json_body, query_pairs
from ._version import VERSION


@dataclass(frozen=True)
class CallOptions:
    """Options of one call."""

    timeout: float | None | Omit = OMIT
    """Seconds without a received byte after which an attempt fails; `None`: no limit."""
    max_attempts: int | Omit = OMIT
    """Maximum number of attempts, including the first."""
    idempotency_key: str | Omit = OMIT
    if_match: str | Omit = OMIT
    """The ETag of the record (RFC 9110, section 13.1.1)."""


@dataclass(frozen=True)
class Call:
    """An operation and its arguments, under their names in the API."""

    method: str
    path: str
    """The path, with a placeholder `{…}` for each of `ids`."""
    ids: tuple[str, ...] = ()
    query: Mapping[str, object] = field(default_factory=dict)
    body: Mapping[str, object] | Omit = OMIT
    file: AsyncFile | Omit = OMIT
    content_type: str | Omit = OMIT
    options: CallOptions = field(default_factory=CallOptions)


@dataclass(frozen=True)
class PreparedCall:
    """The request of a call, without the credential. Each attempt sends this request."""

    method: str
    url: str
    path: str
    params: list[tuple[str, str]]
    headers: dict[str, str]
    json: bytes | None
    file: AsyncFile | None
    timeout: float | None
    max_attempts: int

    @property
    def is_replayable(self) -> bool:
        """Whether the body can be sent again."""
        return self.file is None or is_repeatable_file(self.file)


def prepare(call: Call, base_url: str, timeout: float | None, max_attempts: int) -> PreparedCall:
    """Returns the request of a call, with an `Idempotency-Key` if the API accepts the header."""
    options = call.options
    headers = {"User-Agent": f"irp-client-python/{VERSION}", "Accept": "*/*"}
    if options.idempotency_key:
        headers["Idempotency-Key"] = options.idempotency_key
    elif call.method == "POST" and call.path in IDEMPOTENT_PATHS:
        headers["Idempotency-Key"] = str(uuid.uuid4())
    if options.if_match:
        headers["If-Match"] = options.if_match
    file = None if isinstance(call.file, Omit) else call.file
    if file is not None:
        require_content(file)
        headers["Content-Type"] = call.content_type or content_type_of(file)
    elif not isinstance(call.body, Omit):
        headers["Content-Type"] = "application/json"
    return PreparedCall(
        method=call.method,
        url=base_url + _path_of(call),
        path=call.path,
        params=query_pairs(call.query),
        headers=headers,
        json=None if isinstance(call.body, Omit) else json_body(call.body),
        file=file,
        timeout=timeout if isinstance(options.timeout, Omit) else options.timeout,
        max_attempts=options.max_attempts or max_attempts,
    )


def _path_of(call: Call) -> str:
    names = re.findall(r"\{(\w+)\}", call.path)
    if len(names) != len(call.ids):
        raise ValueError(f"{call.path} needs {len(names)} ids, and got {len(call.ids)}")
    path = call.path
    for name, value in zip(names, call.ids, strict=True):
        if not isinstance(value, str) or value == "":
            raise ValueError(f"{call.path} needs {name}, and got {value!r}")
        path = path.replace(f"{{{name}}}", quote(value, safe=""), 1)
    return path
