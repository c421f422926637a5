"""A receiver of notices on this machine, which stands for push services and webhooks."""

import asyncio
import json
import ssl
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from factoryfloor.server.notices.outside import Outside
from factoryfloor.server.notices.web_push import decoded, encoded
from tests.server.live_server import LiveServer

HOST = "push.test"


@dataclass
class Received:
    """A request that was received, with the time by the monotonic clock."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float

    @property
    def content(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """Answers each request with ``status``, or as ``answers`` says for its path; None: never."""

    port: int = 0
    status: int = 201
    answers: dict[str, int | None] = field(default_factory=dict)
    extra: str = ""
    requests: list[Received] = field(default_factory=list)
    connections: int = 0
    answering: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.answering.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            path = first.split()[1]
            self.requests.append(Received(path, headers, body, time.monotonic()))
            status = self.answers.get(path, self.status)
            await self.answering.wait()
            if status is None:
                await reader.read()  # until the sender gives up
            else:
                writer.write(f"HTTP/1.1 {status} Some Reason\r\n{self.extra}Content-Length: 0\r\n\r\n".encode())
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def paths(self) -> list[str]:
        return [request.path for request in self.requests]

    def outside(self, *, resolve: Callable[[str], Sequence[str]] = lambda _: ["127.0.0.1"]) -> Outside:
        """Connections that end here, for any host."""
        return Outside(resolve=resolve, allows=lambda _: True, port=self.port, tls=False)

    def serves(self, server: LiveServer) -> None:
        """Have a server send its notices here."""
        delivery = server.services.notices.delivery
        delivery.outside.close()
        delivery.outside = self.outside()
        delivery.hosts = {**delivery.hosts, "push": (HOST,)}


@asynccontextmanager
async def receiving(tls: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()


class Subscription:
    """A browser's push subscription, which can read what is sent to it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self._public = self._key.public_key().public_bytes(*point)

    def wish(self, language: str = "en") -> dict[str, str]:
        keys = {"p256dh": encoded(self._public), "auth": encoded(self._auth)}
        return {"channel": "push", "address": f"https://{HOST}{self.path}", "language": language, **keys}

    def read(self, received: Received) -> Any:
        """Decrypt a message as a browser does."""
        salt, theirs, sealed = received.body[:16], received.body[21:86], received.body[86:]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._key.exchange(ec.ECDH(), sender)
        info = b"WebPush: info\0" + self._public + theirs
        secret = HKDF(hashes.SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


def read_token(authorization: str) -> dict[str, Any]:
    """The claims of the site's signature."""
    token = authorization.removeprefix("vapid t=").partition(",")[0]
    claims: dict[str, Any] = json.loads(decoded(token.split(".")[1]))
    return claims
