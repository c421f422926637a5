"""The contract of a presentation: a decision as a client shows it, and the names on a table."""

from dataclasses import dataclass
from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Presentation:
    """Prompts, targets, previews and reasons of one game; stateless. Everything depends on the seat's view alone."""

    def prompt(self, state: State, seat: i64) -> str:
        """The kind of decision that a pending seat owes: one word, for which clients have a sentence."""
        return "act"

    def targets(self, state: State, seat: i64, action: i64) -> list[str]:
        """The ids of the pieces, as the view names them, that a player touches to take an action."""
        return []

    def preview(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        """The cost and gain of a legal action, as far as the seat may know them, as JSON."""
        return {}

    def pieces(self, state: State, seat: i64) -> list[str]:
        """The ids of all pieces of the seat's view that can be touched, in its order, each once; empty for unknown."""
        return []

    def why_not(self, state: State, seat: i64, piece: str) -> dict[str, Any]:
        """The reason why a piece is no target of any legal action of a pending seat; empty for one that is.

        ``key`` names a sentence in the catalogue (``other`` where there is no better one), the rest are its facts:
        numbers, and ids of pieces.
        """
        return {}


@dataclass(frozen=True)
class Names:
    """The names for a game as text: the printed components, and the players by seat."""

    components: dict[str, Any]
    players: list[str]

    def name(self, seat: int) -> str:
        """The name of a seat; the table itself is ``-1``."""
        return self.players[seat] if 0 <= seat < len(self.players) else "table"

    def whose(self, seat: int) -> str:
        """The genitive of a seat's name: ``your``, ``Ann's``."""
        name = self.name(seat)
        return "your" if name == "You" else f"{name}'s"
