"""The contract of a presentation: decisions and events as clients show them.

A sentence is JSON: the ``key`` of a text in the game's catalogue, and the facts that fill its placeholders. A fact is

- a number; ``n`` chooses the plural
- a string: a piece by its id, shown by its name
- a list of facts, joined by "and"
- ``{"seat": 1}``: the name of a seat
- ``{"signed": -2}``: a number with its sign
- ``{"commas": [...]}``, ``{"semicolons": [...]}``, ``{"sentences": [...]}``: facts in a row
- a sentence
"""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Presentation(Copyable):
    """Prompts, targets, previews and reasons of one game; stateless. Results depend only on the seat's view."""

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
        """The ids of all touchable pieces in the seat's view, each once, in the order of the view; empty if unknown."""
        return []

    def why_not(self, state: State, seat: i64, piece: str) -> dict[str, Any]:
        """The reason why no legal action of a pending seat touches a piece; empty if one does.

        ``key`` names a sentence in the catalogue (``other`` if there is no specific one); the other entries are its
        facts: numbers and ids of pieces.
        """
        return {}

    def sentence(self, event: dict[str, Any], seats: i64) -> dict[str, Any] | None:
        """The part of an event's sentence that differs from the default; None for an event without a sentence.

        ``event`` is as a viewer sees it (``Event.seen_by``). By default the sentence is the text ``log.KIND``, filled
        with the fields of the event and the ``name`` of its seat; without such a text there is no sentence. ``key`` is
        the key of another text, without ``log.``; the other entries are facts.
        """
        return {}

    def sentences(self, events: list[dict[str, Any]], seats: i64) -> list[dict[str, Any] | None]:
        """The sentence of each event; empty if all sentences are the default."""
        said = [self.sentence(event, seats) for event in events]
        return said if any(one is None or one for one in said) else []

    def moment(self, state: State) -> dict[str, Any]:
        """The name of a position's moment in the words of the game, as a sentence: "Round 5, auction 5".

        It is a label of public facts, the same for all viewers. In games with rounds, ``round`` is one of its facts. If
        it is empty, clients count the actions.
        """
        return {}

    def standing(self, state: State, seat: i64) -> dict[str, float]:
        """The figures of a seat's standing by name, the most important first. More is better.

        They are for finished games, so they may count hidden hands. The text ``standing.NAME`` of the catalogue says a
        figure ``n`` in words: "3 points".
        """
        return {}

    def reason(self, reason: dict[str, Any]) -> dict[str, Any]:
        """A reason of :meth:`why_not` or of ``Heuristics.explain`` as a sentence: its facts with their types."""
        return reason

    def effects(self, preview: dict[str, Any]) -> list[dict[str, Any]]:
        """A preview as sentences: the costs and the gains."""
        return []
