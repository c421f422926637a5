"""Makes text from outside the program safe to print to a terminal."""

import re
from typing import Final

_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters except tab and newline start escape sequences
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"  # these characters reorder or break a line
)


def printable(text: str) -> str:
    r"""Replace control characters, because a name in a record could otherwise set the title or the clipboard of the
    terminal.

    >>> printable("Ann\x1b]0;title\x07")
    'Ann�]0;title�'
    """
    return _UNSAFE.sub("\N{REPLACEMENT CHARACTER}", text)
