"""A passkey in software, as a browser with an authenticator answers with it."""

import json
import secrets
import struct
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.cose import ES256
from fido2.utils import websafe_encode

_PRESENT, _VERIFIED, _WITH_KEY = 1, 4, 64


class SoftwareKey:
    """One key pair for one site. ``origin``: the page that asks; ``counter``: of the next answer."""

    def __init__(self, origin: str, site: str = "") -> None:
        self.origin = origin
        self.site = site or origin.split("://")[1].split(":")[0]
        self.id = secrets.token_bytes(32)
        self.counter = 0
        self.verified = True
        self._private = ec.generate_private_key(ec.SECP256R1())

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to the options for a new passkey."""
        public = cbor.encode(ES256.from_cryptography_key(self._private.public_key()))  # type: ignore[no-untyped-call]
        data = self._data(_WITH_KEY) + bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        attestation = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._credential({"clientDataJSON": client, "attestationObject": attestation})

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to the question for a passkey."""
        self.counter += 1
        data, client = self._data(), self._client("webauthn.get", options)
        signature = self._private.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential({"clientDataJSON": client, "authenticatorData": data, "signature": signature})

    def _data(self, more: int = 0) -> bytes:
        flags = _PRESENT | (_VERIFIED if self.verified else 0) | more
        return sha256(self.site.encode()).digest() + struct.pack(">BI", flags, self.counter)

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _credential(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = websafe_encode(self.id)
        parts = {key: websafe_encode(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": parts, "clientExtensionResults": {}}
