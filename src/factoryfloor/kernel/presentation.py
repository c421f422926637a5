"""The contract of a presentation, which describes decisions and events for clients.

In JSON, a sentence is the ``key`` of a text in the game's catalogue and the facts that fill the placeholders of this
text. A fact is one of these:

- a number, of which ``n`` selects the plural form
- a string: the id of a piece, which clients show by its name
- a list of facts, joined by "and"
- ``{"seat": 1}``: the name of a seat
- ``{"signed": -2}``: a number with its sign
- ``{"commas": [...]}``, ``{"semicolons": [...]}``, ``{"sentences": [...]}``: a list of facts, joined as the key says
- a sentence
"""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Presentation(Copyable):
    """The prompts, targets, previews and reasons of one game; the object is stateless. Results depend only on what the
    seat sees.
    """

    def prompt(self, state: State, seat: i64) -> str:
        """Return the kind of a pending seat's decision as one word, with which clients select a sentence."""
        return "act"

    def targets(self, state: State, seat: i64, action: i64) -> list[str]:
        """Return the ids of the visible pieces that a player touches to play an action."""
        return []

    def preview(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        """Return the cost and gain of a legal action as JSON, as far as the seat knows them."""
        return {}

    def pieces(self, state: State, seat: i64) -> list[str]:
        """Return the ids of all touchable pieces in the seat's view, each once and in the view's order, or nothing if
        they are unknown.
        """
        return []

    def why_not(self, state: State, seat: i64, piece: str) -> dict[str, Any]:
        """Return the reason why a pending seat's legal actions do not touch a piece, or nothing if one does.

        ``key`` selects a sentence in the catalogue (``other`` if there is no specific one); the other entries are the
        facts of this sentence, as numbers and ids of pieces.
        """
        return {}

    def sentence(self, event: dict[str, Any], seats: i64) -> dict[str, Any] | None:
        """Return the part of an event's sentence that differs from the default, or None if the event has no sentence.

        Pass ``event`` as a viewer sees it (``Event.seen_by``). The default sentence is the text ``log.KIND``, filled
        with the fields of the event and the ``name`` of its seat; an event without this text has no sentence. ``key``
        selects another text, without the prefix ``log.``; the other entries are facts.
        """
        return {}

    def sentences(self, events: list[dict[str, Any]], seats: i64) -> list[dict[str, Any] | None]:
        """Return the sentence of each event, or an empty list if all sentences are the default."""
        said = [self.sentence(event, seats) for event in events]
        return said if any(one is None or one for one in said) else []

    def moment(self, state: State) -> dict[str, Any]:
        """Describe a position's moment in the game as a sentence, such as "Round 5, auction 5".

        The sentence contains only public facts, so all viewers see the same one. In games with rounds, ``round`` is one
        of the facts. If the sentence is empty, clients show the number of actions instead.
        """
        return {}

    def standing(self, state: State, seat: i64) -> dict[str, float]:
        """Return the figures of a seat's standing by name, beginning with the most important one. Larger figures are
        better.

        The standing is computed for finished games, so it may count hidden hands. The catalogue's text
        ``standing.NAME`` puts a figure ``n`` into words, such as "3 points".
        """
        return {}

    def reason(self, reason: dict[str, Any]) -> dict[str, Any]:
        """Return a reason of :meth:`why_not` or ``Heuristics.explain`` as a sentence whose facts have types."""
        return reason

    def effects(self, preview: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the costs and gains of a preview as sentences."""
        return []
