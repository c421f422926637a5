"""The consoles for results on standard output and for errors on standard error."""

import sys
from typing import TYPE_CHECKING, Any, Final

from factoryfloor.kernel.terminal_text import printable

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH: Final = 120  # width of output that is not shown in a terminal


def console() -> "Console":
    """Return the console for standard output."""
    plain = sys.stdout is None or not sys.stdout.isatty()
    return _safe_console(width=PLAIN_WIDTH if plain else None, soft_wrap=False)


def error_console() -> "Console":
    """Return the console for errors and progress."""
    return _safe_console(stderr=True)


def _safe_console(**settings: Any) -> "Console":
    """Return a console that does not print control characters."""
    from collections.abc import Iterable

    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class SafeConsole(Console):
        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
            for segment in super().render(renderable, options):
                yield segment if segment.control else Segment(printable(segment.text), segment.style)

    return SafeConsole(highlight=False, emoji=False, markup=False, **settings)


def typed_line(prompt: str) -> str | None:
    """Return a typed line in lower case. Return None for ``q`` and at the end of the input."""
    try:
        typed = input(prompt).strip().lower()
    except EOFError:
        return None
    return None if typed in ("q", "quit") else typed


def complain(message: str) -> None:
    """Print an error on standard error as one unwrapped line, so that the line can be searched."""
    from rich.text import Text

    line = printable(" ".join(message.split()))
    error_console().print(Text.assemble(("factoryfloor: ", "bold red"), line), soft_wrap=True)
