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
    """The prompts, targets, previews and reasons of one game.

    The object is stateless. Results depend only on information that the seat sees.
    """

    def prompt(self, state: State, seat: i64) -> str:
        """Return the kind of a pending seat's decision as one word. Clients select a sentence by this word."""
        return "act"

    def targets(self, state: State, seat: i64, action: i64) -> list[str]:
        """Return the ids of the visible pieces that a player touches to play an action."""
        return []

    def preview(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        """Return the costs and gains of a legal action as JSON, as far as the seat knows them."""
        return {}

    def pieces(self, state: State, seat: i64) -> list[str]:
        """Return the ids of all touchable pieces in the seat's view, each once, in the order of the view.

        Return an empty list if they are unknown.
        """
        return []

    def why_not(self, state: State, seat: i64, piece: str) -> dict[str, Any]:
        """Return the reason why no legal action of a pending seat touches a piece.

        Return an empty dict if an action touches it. ``key`` selects a sentence in the catalogue (``other`` if there is
        no specific sentence). The other entries are the facts of this sentence, as numbers and ids of pieces.
        """
        return {}

    def sentence(self, event: dict[str, Any], seats: i64) -> dict[str, Any] | None:
        """Return the part of an event's sentence that differs from the default, or None if the event has no sentence.

        Pass ``event`` as a viewer sees it (``Event.seen_by``). The default sentence is the text ``log.KIND``, filled
        with the fields of the event and the ``name`` of its seat. An event without this text has no sentence. ``key``
        selects another text, without the prefix ``log.``. The other entries are facts.
        """
        return {}

    def sentences(self, events: list[dict[str, Any]], seats: i64) -> list[dict[str, Any] | None]:
        """Return the sentence of each event, or an empty list if all sentences are the default."""
        said = [self.sentence(event, seats) for event in events]
        return said if any(one is None or one for one in said) else []

    def moment(self, state: State) -> dict[str, Any]:
        """Describe a position's moment in the game as a sentence, such as "Round 5, auction 5".

        The sentence contains only public facts. Therefore all viewers see the same sentence. In games with rounds,
        ``round`` is one of the facts. If the sentence is empty, clients show the number of actions instead.
        """
        return {}

    def ending(self, state: State) -> bool:
        """Return whether players have caused the end of the game, so that the last round has started.

        In a game that always has the same number of rounds, the result is False.
        """
        return False

    def standing(self, state: State, seat: i64) -> dict[str, float]:
        """Return the figures of a seat's standing by name, most important first.

        Larger figures are better. The standing is computed for finished games. Therefore it may count hidden hands. The
        text ``standing.NAME`` of the catalogue puts a figure ``n`` into words, such as "3 points".
        """
        return {}

    def parts(self) -> list[str]:
        """Return the figures of :meth:`standing` that are only parts of the first figure.

        A review does not give a part as a reason, because another part may be smaller.
        """
        return []

    def reason(self, reason: dict[str, Any]) -> dict[str, Any]:
        """Return a reason from :meth:`why_not` or ``Heuristics.explain`` as a sentence with typed facts."""
        return reason

    def effects(self, preview: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the costs and gains of a preview as sentences."""
        return []
