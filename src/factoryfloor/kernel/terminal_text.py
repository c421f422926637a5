"""Text from outside the program, made safe to print to a terminal."""

import re
from typing import Final

_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters except tab and newline start escape sequences
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"  # these characters reorder or break the line
)


def printable(text: str) -> str:
    r"""Replace the characters that could control a terminal, because names in records could set its title or clipboard.

    >>> printable("Ann\x1b]0;title\x07")
    'Ann�]0;title�'
    """
    return _UNSAFE.sub("\N{REPLACEMENT CHARACTER}", text)
