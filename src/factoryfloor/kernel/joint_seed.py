"""Joint seeds. A server and the players choose a joint seed by commit and reveal, so that no side controls it."""

import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final

from factoryfloor.kernel.errors import BadRecord

_HEX: Final = re.compile("[0-9a-f]{64}")
_NO_DIGEST: Final = ""  # replaces the commitment or word of a player who was left out


def is_word(text: str) -> bool:
    """Return whether a text has the form of a secret, a word or a commitment: 64 lower-case hexadecimal digits."""
    return _HEX.fullmatch(text) is not None


def secret_commitment(secret: str) -> str:
    """Return the commitment to the server's secret. It is published before any player commits to a word."""
    return blake2b(secret.encode(), digest_size=32, person=b"ff-secret").hexdigest()


def word_commitment(word: str) -> str:
    """Return the commitment to a player's word. It is sent before any word is revealed."""
    return blake2b(word.encode(), digest_size=32, person=b"ff-word").hexdigest()


def joint_seed(secret: str, words: Iterable[tuple[int, str]]) -> str:
    """Compute the seed from the server's secret and the revealed words. Each word is paired with the player's first
    seat.

    The seed is the digest of the lines ``secret`` and ``seat word``, in seat order.

    >>> joint_seed("00" * 32, [(0, "11" * 32), (2, "22" * 32)])[:16]
    '65eddd9b6727d446'
    """
    lines = [secret, *(f"{seat} {word}" for seat, word in sorted(words))]
    return blake2b("\n".join(lines).encode(), digest_size=32, person=b"ff-joint-seed").hexdigest()


def check_joint_seed(drawn: Any, seed: str, seats: int) -> None:
    """Verify the joint seed of a record.

    Raises BadRecord if the seed is wrong. ``drawn`` is ``{"secret", "commitment", "words": [{"seat", "commitment",
    "word"}]}``; the commitment or the word of a player who was left out is empty.
    """
    if not isinstance(drawn, dict) or set(drawn) != {"secret", "commitment", "words"}:
        raise BadRecord("the record's joint seed must have secret, commitment and words")
    secret, commitment, words = drawn["secret"], drawn["commitment"], drawn["words"]
    if not isinstance(secret, str) or not is_word(secret) or commitment != secret_commitment(secret):
        raise BadRecord("the record's secret does not match its commitment: one of them was changed")
    if not isinstance(words, list) or len(words) > seats:
        raise BadRecord(f"the record's joint seed must list at most {seats} words")
    revealed = [(each["seat"], each["word"]) for each in words if _checked(each, seats)["word"]]
    if len({each["seat"] for each in words}) != len(words):
        raise BadRecord("the record's joint seed has two words for the same seat")
    if joint_seed(secret, revealed) != seed:
        raise BadRecord("the record's seed does not match its secret and words: one of them was changed")


def _checked(word: Any, seats: int) -> dict[str, Any]:
    """Check the form of an entry of the words, and that the word matches the commitment. Return the entry."""
    if not isinstance(word, dict) or set(word) != {"seat", "commitment", "word"}:
        raise BadRecord(f"a word of the record must have seat, commitment and word, not {word!r:.60}")
    seat, commitment, text = word["seat"], word["commitment"], word["word"]
    if type(seat) is not int or not 0 <= seat < seats:
        raise BadRecord(f"a word of the record must have a seat from 0 to {seats - 1}, not {seat!r:.20}")
    if not all(isinstance(part, str) and (part == _NO_DIGEST or is_word(part)) for part in (commitment, text)):
        raise BadRecord(f"word and commitment of seat {seat} must be 64 hexadecimal digits or empty")
    if text and word_commitment(text) != commitment:
        raise BadRecord(f"the word of seat {seat} does not match its commitment: one of them was changed")
    return word
