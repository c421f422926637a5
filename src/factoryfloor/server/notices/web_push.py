"""Web push: encrypts messages (RFC 8291, RFC 8188) and signs requests (VAPID, RFC 8292)."""

import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from orjson import dumps

_CURVE: Final = ec.SECP256R1()
_RECORD: Final = (4096).to_bytes(4, "big")
_LAST: Final = b"\x02"  # padding delimiter of the last record
_VALID: Final = 12 * 3600  # seconds for which a signature is valid


def encrypt(
    text: bytes, p256dh: str, auth: str, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Encrypt a message for a subscription. By default, key and salt are new. Raises ValueError for invalid keys."""
    key, salt = key or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    theirs, ours = decoded(p256dh), _point(key)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, theirs))
    secret = _derived(shared, decoded(auth), b"WebPush: info\0" + theirs + ours, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, text + _LAST, None)
    return salt + _RECORD + bytes([len(ours)]) + ours + sealed


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError unless these are the keys of a subscription."""
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(p256dh))
    if len(decoded(auth)) != 16:
        raise ValueError("the secret must have 16 bytes")


class SiteKey:
    """The private key that signs requests to push services. ``secret`` is the stored form of the key."""

    def __init__(self, secret: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(decoded(secret), "big"), _CURVE)
        self.public = encoded(_point(self._key))

    @staticmethod
    def new_secret() -> str:
        """Return the secret of a new key."""
        return encoded(ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(32, "big"))

    def authorization(self, host: str, subject: str) -> str:
        """Return the header that signs a request to a push service. ``subject`` is an address of the site's
        operator.
        """
        claims = {"aud": f"https://{host}", "exp": int(time.time()) + _VALID, "sub": subject}
        signed = ".".join(encoded(dumps(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        numbers = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = b"".join(number.to_bytes(32, "big") for number in numbers)
        return f"vapid t={signed}.{encoded(signature)}, k={self.public}"


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def encoded(value: bytes) -> str:
    """Encode bytes as URL-safe base64 without padding."""
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Decode URL-safe base64. Raises ValueError if the text is invalid."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
