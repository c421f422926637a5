"""The dependencies of tables: clocks, limits, random numbers and a JSON encoder."""

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from factoryfloor.kernel import fresh_seed
from factoryfloor.tables.state.clock import Clock
from factoryfloor.tables.state.log_limits import UNLIMITED, LogLimits

_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # letters and digits without look-alikes
ID_LENGTH: Final = 12
"""The number of characters of a table's id. An id has 59 random bits, so that it cannot be guessed."""

Encode = Callable[[Any], bytes]
"""A function that encodes a value as compact JSON in UTF-8."""


def id_of_request(secret: str, request: str) -> str:
    """Return the id of the table that a person's request creates.

    The id can only be guessed with the person's secret.
    """
    number = int.from_bytes(sha256(f"{secret} {request}".encode()).digest())
    return "".join(_ALPHABET[number // len(_ALPHABET) ** place % len(_ALPHABET)] for place in range(ID_LENGTH))


class Randomness:
    """Draws the random ids and seeds of tables. Tests replace this class."""

    def table_id(self) -> str:
        """Return the id of a new table."""
        return "".join(secrets.choice(_ALPHABET) for _ in range(ID_LENGTH))

    def seed(self) -> str:
        """Return the seed of a game, or the server's secret in a seed exchange."""
        return fresh_seed()

    def sample(self) -> int:
        """Return the seed of a sample, in which all hidden cards and pieces are dealt again."""
        return secrets.randbits(60)


def encode_json(value: Any) -> bytes:
    """Encode a value as compact JSON with the standard library."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(frozen=True, slots=True)
class Setup:
    """The dependencies of tables: the clock, the limits, the source of random numbers and the JSON encoder."""

    clock: Clock = field(default_factory=Clock)
    limits: LogLimits = UNLIMITED
    randomness: Randomness = field(default_factory=Randomness)
    encode: Encode = encode_json


DEFAULT: Final = Setup()
