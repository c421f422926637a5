"""The consoles: what is asked for goes to standard output, complaints to standard error."""

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH: Final = 120  # where output is no terminal, which has a width of its own


def console() -> "Console":
    """For standard output."""
    from rich.console import Console

    plain = sys.stdout is None or not sys.stdout.isatty()
    return Console(highlight=False, width=PLAIN_WIDTH if plain else None, soft_wrap=False, emoji=False, markup=False)


def complain(message: str) -> None:
    """One line on standard error, however long: it is not broken, so that it can be searched for."""
    from rich.console import Console
    from rich.text import Text

    line = " ".join(message.split())
    stderr = Console(stderr=True, highlight=False, emoji=False, markup=False)
    stderr.print(Text.assemble(("factoryfloor: ", "bold red"), line), soft_wrap=True)
