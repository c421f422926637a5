"""Passkeys. A passkey is a key pair on a device that signs in a person. ``fido2`` verifies passkeys.

A passkey is bound to the host name in the setting ``site_address``, never to the host name of a request.
"""

import secrets
import time
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.guest_limits import GuestLimits
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter, whole_seconds
from factoryfloor.server.people.device_names import device_name
from factoryfloor.server.people.identity import hash_of
from factoryfloor.server.people.sign_ins import SignIns, new_device
from factoryfloor.server.storage import passkey_rows
from factoryfloor.server.storage.passkey_rows import Passkey
from factoryfloor.server.storage.session_rows import SignInSecret
from factoryfloor.server.storage.store import Player
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import Refused

if TYPE_CHECKING:
    from fido2.server import Fido2Server

CHALLENGE_SECONDS: Final = 300
_RATE, _BURST = 0.5, 30.0  # challenges per second of a person, and the burst; ten times as many per address
_TITLE: Final = "Factory Floor"

T = TypeVar("T")


class Passkeys:
    """The passkeys of all people. ``site`` is the address of the site. Passkeys require https."""

    def __init__(self, transactions: Transactions, sign_ins: SignIns, limits: GuestLimits, site: str) -> None:
        self._transactions = transactions
        self._sign_ins = sign_ins
        self._limits = limits
        self._site = site
        self._challenges = RateLimiter(ClientLimit(_RATE, 10 * _RATE), ClientLimit(_BURST, 10 * _BURST))
        self.available = urlsplit(site).scheme == "https"

    @cached_property
    def _server(self) -> "Fido2Server":
        from fido2.server import Fido2Server
        from fido2.webauthn import PublicKeyCredentialRpEntity

        name = urlsplit(self._site).hostname
        entity = PublicKeyCredentialRpEntity(name=_TITLE, id=name)
        return Fido2Server(entity, verify_origin=lambda origin: origin == self._site)

    async def passkeys(self, player: Player) -> list[Passkey]:
        """Return the passkeys of a person."""
        return await self._transactions.ask(passkey_rows.passkeys_of, player.id)

    async def registration(self, client: Client, player: Player) -> dict[str, Any]:
        """Return the options for a browser to create a passkey."""
        self._check_available()
        from fido2.webauthn import (
            AttestedCredentialData,
            PublicKeyCredentialUserEntity,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known = [AttestedCredentialData(each.credential) for each in await self.passkeys(player)]
        options, _ = self._server.register_begin(
            PublicKeyCredentialUserEntity(id=player.id.encode(), name=player.name, display_name=player.name),
            known,
            ResidentKeyRequirement.REQUIRED,
            UserVerificationRequirement.REQUIRED,
            challenge=await self._challenge(client, player.id),
        )
        return dict(options.public_key)

    async def register(self, player: Player, credential: dict[str, Any], agent: str) -> None:
        """Store a passkey that a browser has created. Raises Refused if the browser's answer is invalid."""
        self._check_available()
        from fido2.webauthn import RegistrationResponse

        answer = _understood(lambda: RegistrationResponse.from_dict(credential))
        challenge = await self._used(answer.response.client_data.challenge, player.id)
        made = _understood(lambda: self._server.register_complete(_state(challenge), answer))
        data = made.credential_data
        if data is None:
            raise _bad()
        new = Passkey(answer.id, player.id, bytes(data), made.counter, device_name(agent), time.time(), None)
        await self._transactions.change(passkey_rows.add_passkey, new)

    async def remove(self, player: Player, passkey_id: str) -> None:
        """Remove a passkey of a person."""
        await self._transactions.change(passkey_rows.remove_passkey, player.id, passkey_id)

    async def question(self, client: Client) -> dict[str, Any]:
        """Return the options for a browser to use any passkey of this site."""
        self._check_available()
        from fido2.webauthn import UserVerificationRequirement

        self._limits.check_sign_in(client)
        options, _ = self._server.authenticate_begin(
            None, UserVerificationRequirement.REQUIRED, challenge=await self._challenge(client, "")
        )
        return dict(options.public_key)

    async def sign_in(
        self, client: Client, credential: dict[str, Any], agent: str, before: Player | None
    ) -> tuple[SignInSecret, str]:
        """Sign in on a device with a passkey.

        The result is the same as for ``SignIns.sign_in``. Raises Refused if the passkey is invalid.
        """
        self._check_available()
        self._limits.check_sign_in(client)
        try:
            passkey_id, counter = await self._verified(credential)
            token, new = new_device(agent, before)
            done = await self._transactions.change(passkey_rows.sign_in, passkey_id, counter, new)
            if done is None:
                raise _bad()
        except Refused as error:
            if error.refusal == "bad_passkey":
                self._limits.note_failed_sign_in(client)
            raise
        return done.secret, await self._sign_ins.arrived(done, token, before)

    async def _verified(self, credential: dict[str, Any]) -> tuple[str, int]:
        """Return the id and the counter of a passkey whose answer is correct. Raises Refused if the answer is wrong."""
        from fido2.webauthn import AttestedCredentialData, AuthenticationResponse

        answer = _understood(lambda: AuthenticationResponse.from_dict(credential))
        challenge = await self._used(answer.response.client_data.challenge, "")
        known = await self._transactions.ask(passkey_rows.find_passkey, answer.id)
        if known is None:
            raise _bad()
        keys = [AttestedCredentialData(known.credential)]
        _understood(lambda: self._server.authenticate_complete(_state(challenge), keys, answer))
        return known.id, answer.response.authenticator_data.counter

    async def _challenge(self, client: Client, player: str) -> bytes:
        """Create and store a challenge, which is valid for one answer."""
        wait = self._challenges.take(client)
        if wait > 0.0:
            seconds = whole_seconds(wait)
            raise Refused("too_many_sign_ins", f"too many passkey requests; try again in {seconds} s", seconds=seconds)
        challenge = secrets.token_bytes(32)
        expires = time.time() + CHALLENGE_SECONDS
        await self._transactions.change(passkey_rows.keep_challenge, hash_of(challenge.hex()), player, expires)
        return challenge

    async def _used(self, challenge: bytes, player: str) -> bytes:
        """Return the challenge of an answer, and remove it.

        Raises Refused if the challenge is unknown, already used or expired.
        """
        if not await self._transactions.change(passkey_rows.take_challenge, hash_of(challenge.hex()), player):
            raise _bad()
        return challenge

    def _check_available(self) -> None:
        if not self.available:
            raise Refused(
                "no_passkeys", "this site does not support passkeys, which require https and the setting site_address"
            )


def _state(challenge: bytes) -> dict[str, Any]:
    from fido2.utils import websafe_encode
    from fido2.webauthn import UserVerificationRequirement

    return {"challenge": websafe_encode(challenge), "user_verification": UserVerificationRequirement.REQUIRED}


def _understood(read: Callable[[], T]) -> T:
    """Return the decoded content of an answer. Raises Refused if it cannot be decoded."""
    try:
        return read()
    except Exception as error:  # the answer contains invalid JSON, invalid CBOR or a wrong signature
        raise _bad() from error


def _bad() -> Refused:
    return Refused(
        "bad_passkey",
        "this passkey is not valid: it is unknown or was removed, or its response is too late or was already used",
    )
