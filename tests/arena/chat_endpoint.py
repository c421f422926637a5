"""A test server on loopback with the chat-completions API, whose answers the test defines."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Answer:
    """An answer of the test server: status, headers and body. With ``hangs``, the answer never arrives."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    hangs: bool = False


def said(text: str) -> Answer:
    """Return the answer of a model with its token usage."""
    usage = {"prompt_tokens": 1000, "completion_tokens": 20}
    return Answer(json.dumps({"choices": [{"message": {"content": text}}], "usage": usage}).encode())


class Endpoint:
    """The test server. ``asked`` contains the bodies of requests, ``keys`` their authorization headers."""

    def __init__(self, answer: Callable[[dict[str, Any], int], Answer]) -> None:
        """``answer`` is called with a request and the number of earlier requests."""
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.released = threading.Event()
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                assert self.path == "/v1/chat/completions"
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                endpoint.keys.append(self.headers["Authorization"])
                endpoint.asked.append(body)
                given = answer(body, len(endpoint.asked) - 1)
                if given.hangs:
                    endpoint.released.wait()
                    return
                self.send_response(given.status)
                for name, value in given.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(given.body)))
                self.end_headers()
                self.wfile.write(given.body)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> "Endpoint":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()
