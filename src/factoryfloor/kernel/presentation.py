"""The contract of a presentation: decisions as clients show them."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Presentation(Copyable):
    """Prompts, targets, previews and reasons of one game; stateless. Results depend on the seat's view alone."""

    def prompt(self, state: State, seat: i64) -> str:
        """The kind of a pending seat's decision: one word, the key of a client's sentence."""
        return "act"

    def targets(self, state: State, seat: i64, action: i64) -> list[str]:
        """The ids of the pieces in the view that a player touches to play an action."""
        return []

    def preview(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        """The cost and gain of a legal action as JSON, as far as the seat knows them."""
        return {}

    def pieces(self, state: State, seat: i64) -> list[str]:
        """The ids of all touchable pieces in the seat's view, in its order, each once; empty if unknown."""
        return []

    def why_not(self, state: State, seat: i64, piece: str) -> dict[str, Any]:
        """The reason why a piece is not a target of any legal action of a pending seat; empty if it is one.

        ``key`` names a sentence in the catalogue (``other`` if there is no specific one); the other entries are its
        facts: numbers and ids of pieces.
        """
        return {}
