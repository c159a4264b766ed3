"""A scripted server for checks."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType


@dataclass(frozen=True)
class Received:
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Answer:
    status: int = 200
    body: object = field(default_factory=dict)
    """Of JSON; bytes are sent unchanged."""
    headers: Mapping[str, str] = field(default_factory=dict)
    is_lost: bool = False
    """Whether the connection ends without a response."""
    stated_bytes: int | None = None
    """`Content-Length`; default: the length of the body."""


Respond = Callable[[Received, int], Answer]


class Stub:
    """Counts the requests from 1."""

    def __init__(self, respond: Respond) -> None:
        self.received: list[Received] = []
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Received(self.command, self.path, headers, self.body())
                stub.received.append(request)
                answer = respond(request, len(stub.received))
                if answer.is_lost:
                    self.close_connection = True
                    return
                self.send(answer)

            def body(self) -> bytes:
                if self.headers.get("transfer-encoding") != "chunked":
                    return self.rfile.read(int(self.headers.get("content-length", 0)))
                chunks: list[bytes] = []
                while size := int(self.rfile.readline(), 16):
                    chunks.append(self.rfile.read(size))
                    self.rfile.readline()
                self.rfile.readline()
                return b"".join(chunks)

            def send(self, answer: Answer) -> None:
                is_raw = isinstance(answer.body, bytes)
                body = (
                    answer.body
                    if isinstance(answer.body, bytes)
                    else json.dumps(answer.body).encode()
                )
                self.send_response(answer.status)
                kind = "application/octet-stream" if is_raw else "application/json"
                length = len(body) if answer.stated_bytes is None else answer.stated_bytes
                headers = {"Content-Type": kind, "Content-Length": str(length)}
                for name, value in (headers | dict(answer.headers)).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)
                self.close_connection = length != len(body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.base_url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def __enter__(self) -> Stub:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
