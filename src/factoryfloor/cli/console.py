"""The consoles: results go to standard output, errors to standard error."""

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH: Final = 120  # for output that is not a terminal


def console() -> "Console":
    """The console for standard output."""
    from rich.console import Console

    plain = sys.stdout is None or not sys.stdout.isatty()
    return Console(highlight=False, width=PLAIN_WIDTH if plain else None, soft_wrap=False, emoji=False, markup=False)


def complain(message: str) -> None:
    """Print an error as one line on standard error, without wrapping, so that it can be searched."""
    from rich.console import Console
    from rich.text import Text

    line = " ".join(message.split())
    stderr = Console(stderr=True, highlight=False, emoji=False, markup=False)
    stderr.print(Text.assemble(("factoryfloor: ", "bold red"), line), soft_wrap=True)
