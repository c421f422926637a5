"""Names and lines of text as they are shown: nothing invisible, no stacks of marks, no look-alikes.

Look-alikes are found by a table of the letters of the alphabets at hand that look Latin. The libraries that carry the
whole of Unicode's list have seen no release for years; and a name that is missed here deceives for an evening only, at
one table.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from factoryfloor.server.errors import Refused
from factoryfloor.server.wire import MAX_NAME

_MARKS: Final = 2  # on one letter
_JOINER, _AS_EMOJI = "\u200d", "\ufe0f"
_HIDDEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # by their category they would be seen
_ALPHABETS: Final = ("ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GEORGIAN", "GREEK", "LATIN", "LISU")
_LOOKS: Final = str.maketrans(
    "авгеһіјкмнорѕтухьԁԛԝѵӏзαβγεζηικμνορτυχօսհոıłøđħŧɑɡ0135|i",
    "abrehljkmhopstyxbdqwvl3abyezhlkmvoptyxouhnllodhtagol3sll",
)
_SEPARATORS: Final = re.compile(r"[\s\-_.'’·]+")


def clean_name(name: str) -> str:
    """A name as it is shown. Raises Refused if nothing is left of it, or if a word mixes alphabets that look alike."""
    cleaned = clean_text(unicodedata.normalize("NFKC", name))
    if not 1 <= len(cleaned) <= MAX_NAME:
        raise Refused("bad_name", f"a name has 1 to {MAX_NAME} characters that can be seen")
    for word in re.findall(r"\w+", cleaned):
        alphabets = sorted({_alphabet(char) for char in word} - {""})
        if len(alphabets) > 1:
            mixed = " and ".join(alphabet.capitalize() for alphabet in alphabets)
            raise Refused("bad_name", f"a word of a name is of one alphabet; {word!r} has {mixed} letters")
    return cleaned


def clean_text(text: str) -> str:
    """Text in one line, without what cannot be seen, repeated spaces and more than two marks on a letter."""
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
    """The name, with a number if it looks like another one."""
    looks = {look(other) for other in others}
    distinct, number = name, 1
    while look(distinct) in looks:
        number += 1
        suffix = f" {number}"
        distinct = name[: MAX_NAME - len(suffix)].rstrip() + suffix
    return distinct


def look(name: str) -> str:
    """The look of a name: equal for names that can be taken for one another.

    >>> look("Anna-Lill") == look("Аnnа LiII")
    True
    """
    letters = (char for char in unicodedata.normalize("NFKD", name) if unicodedata.category(char)[0] not in "MC")
    plain = _SEPARATORS.sub("", "".join(letters).casefold().translate(_LOOKS))
    return plain.replace("rn", "m").replace("vv", "w") or name


def _alphabet(char: str) -> str:
    """The alphabet of a letter, if it is one of those that look alike."""
    first = unicodedata.name(char, "").split(" ", 1)[0]
    return first if first in _ALPHABETS and char.isalpha() else ""


def _visible(char: str) -> bool:
    ignored = char in _HIDDEN or "\ufe00" <= char <= "\ufe0e" or "\U000e0100" <= char <= "\U000e01ef"
    return not ignored and unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
