"""Cleans names and chat messages: removes invisible characters and stacked marks, and rejects look-alike names.

A table of letters that look Latin detects look-alikes. Libraries with Unicode's full list of confusables have had no
release for years. A missed look-alike only deceives the people at one table.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from factoryfloor.tables.state.errors import Refused

PROGRAM_MARK: Final = "BOT"
"""The first word of a program's name. It marks the player as a program in logs, results, replays and records."""

MAX_NAME: Final = 24
MAX_CHAT: Final = 500
"""The maximum number of characters of a name, and of a chat message."""

_MARKS: Final = 2  # combining marks allowed per letter
_JOINER, _AS_EMOJI = "\u200d", "\ufe0f"
_HIDDEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # invisible letters
_ALPHABETS: Final = ("ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GEORGIAN", "GREEK", "LATIN", "LISU")
_LOOKS: Final = str.maketrans(
    "авгеһіјкмнорѕтухьԁԛԝѵӏзαβγεζηικμνορτυχօսհոıłøđħŧɑɡ0135|i",
    "abrehljkmhopstyxbdqwvl3abyezhlkmvoptyxouhnllodhtagol3sll",
)
_SEPARATORS: Final = re.compile(r"[\s\-_.'’·]+")


def clean_name(name: str) -> str:
    """Clean a person's name.

    Raises Refused if no character is left, if a word mixes look-alike alphabets, or if the name begins with the mark of
    programs.
    """
    cleaned = _cleaned(name, MAX_NAME)
    if look(_SEPARATORS.split(cleaned.strip())[0]) == look(PROGRAM_MARK):
        raise Refused("bad_name", f"only program names may begin with {PROGRAM_MARK}")
    return cleaned


def program_name(name: str) -> str:
    """Return a program's name with the mark of programs. Raises Refused in the same cases as ``clean_name``."""
    own = re.sub(rf"^{PROGRAM_MARK}\s+", "", name.strip(), flags=re.IGNORECASE)
    return f"{PROGRAM_MARK} {_cleaned(own, MAX_NAME - len(PROGRAM_MARK) - 1)}"


def _cleaned(name: str, longest: int) -> str:
    cleaned = clean_text(unicodedata.normalize("NFKC", name))
    if not 1 <= len(cleaned) <= longest:
        raise Refused("bad_name", f"a name must have 1 to {longest} visible characters")
    for word in re.findall(r"\w+", cleaned):
        alphabets = sorted({_alphabet(char) for char in word} - {""})
        if len(alphabets) > 1:
            mixed = " and ".join(alphabet.capitalize() for alphabet in alphabets)
            raise Refused("bad_name", f"each word of a name must use one alphabet; {word!r} mixes {mixed} letters")
    return cleaned


def clean_text(text: str) -> str:
    """Reduce text to one line without invisible characters, repeated spaces or stacked marks."""
    shown: list[str] = []
    marks = 0
    for char in text:
        if char.isspace():
            char = " "
        if char in (_JOINER, _AS_EMOJI):
            seen = bool(shown) and (shown[-1] == _AS_EMOJI or unicodedata.category(shown[-1]) in ("So", "Sk"))
        elif unicodedata.category(char) in ("Mn", "Me"):
            marks += 1
            seen = bool(shown) and shown[-1] != " " and marks <= _MARKS and _visible(char)
        else:
            marks = 0
            seen = char == " " or _visible(char)
        if seen:
            shown.append(char)
    return re.sub(" +", " ", "".join(shown)).strip(" " + _JOINER)


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Append a number to a name that looks like another name."""
    looks = {look(other) for other in others}
    distinct, number = name, 1
    while look(distinct) in looks:
        number += 1
        suffix = f" {number}"
        distinct = name[: MAX_NAME - len(suffix)].rstrip() + suffix
    return distinct


def look(name: str) -> str:
    """Return a key that is equal for names that look alike.

    >>> look("Anna-Lill") == look("Аnnа LiII")
    True
    """
    letters = (char for char in unicodedata.normalize("NFKD", name) if unicodedata.category(char)[0] not in "MC")
    plain = _SEPARATORS.sub("", "".join(letters).casefold().translate(_LOOKS))
    return plain.replace("rn", "m").replace("vv", "w") or name


def _alphabet(char: str) -> str:
    """Return the alphabet of a letter that has look-alikes, or an empty string for other letters."""
    first = unicodedata.name(char, "").split(" ", 1)[0]
    return first if first in _ALPHABETS and char.isalpha() else ""


def _visible(char: str) -> bool:
    ignored = char in _HIDDEN or "\ufe00" <= char <= "\ufe0e" or "\U000e0100" <= char <= "\U000e01ef"
    return not ignored and unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
