"""HTTPS in front of a server: a relay whose certificate Chromium accepts by the hash of its key."""

import base64
import datetime as dt
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass(frozen=True)
class Relay:
    """A relay. ``port`` is its port, and ``pin`` is the hash of its public key as Chromium's command line takes it."""

    port: int
    pin: str


def make_certificate(folder: Path, name: str) -> str:
    """Write ``key.pem`` and ``cert.pem`` for a host name. Returns the hash of the public key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    encoding, public = serialization.Encoding, serialization.PublicFormat.SubjectPublicKeyInfo
    private = key.private_bytes(encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(private)
    (folder / "cert.pem").write_bytes(certificate.public_bytes(encoding.PEM))
    return base64.b64encode(sha256(key.public_key().public_bytes(encoding.DER, public)).digest()).decode()


@contextmanager
def https(folder: Path, name: str, server: list[int]) -> Iterator[Relay]:
    """A relay from a host name to the port in ``server``, which may be set later."""
    pin = make_certificate(folder, name)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError):  # closed at the end
            while True:
                client, _ = listening.accept()
                threading.Thread(target=relay, args=(client,), daemon=True).start()

    def relay(plain: socket.socket) -> None:
        with suppress(OSError):
            client = context.wrap_socket(plain, server_side=True)
            backend = socket.create_connection(("127.0.0.1", server[0]))
            threading.Thread(target=copy, args=(client, backend), daemon=True).start()
            copy(backend, client)

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield Relay(listening.getsockname()[1], pin)
    finally:
        listening.close()


def copy(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)
