"""Games as text.

The module ``text`` of a game's package or the generic text writes it. Such a module contains no rules. Like any client,
it only formats views, events and components.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from typing import Any, Protocol, cast

from rich.console import Console, RenderableType

from factoryfloor.kernel import Game
from factoryfloor.kernel.terminal_text import printable
from factoryfloor.locales import game_catalogue
from factoryfloor.locales.words import Words
from factoryfloor.resources.folder import package_of
from factoryfloor.text import generic

View = dict[str, Any]


class Text(Protocol):
    """The functions that a module ``text`` provides."""

    def board(self, view: View, words: Words) -> RenderableType:
        """Draw the table in the view of one seat, in at most 80 columns."""
        ...

    def piece_name(self, piece: str, words: Words) -> str:
        """Return the name of a piece in a sentence. Pieces without a name are shown as their id."""
        ...

    def ask(self, prompt: str, view: View, words: Words) -> str:
        """Return a prompt as a short question."""
        ...

    def legend(self, words: Words) -> str:
        """Return an explanation of the board's symbols and the notation, or an empty string."""
        ...


def event_in_words(game: Game, event: View, words: Words) -> str:
    """Return the sentence of an event, as a viewer sees it, or an empty string if the event has no sentence.

    The generic text shows the fields of the event.
    """
    said, text = game.presentation().sentence(event, len(words.players)), text_of(game)
    if said is None:
        return ""
    key = f"log.{said.get('key', event['kind'])}"
    if not words.texts.has(key):
        return generic.event_fields(event, words) if text is generic else ""
    facts = generic.facts_of(event, words) if text is generic else event
    return words.fill(key, {"name": {"seat": event["seat"]}} | facts | said, text.piece_name)


def reason_in_words(game: Game, reason: View, words: Words) -> str:
    """Return the reason for an action (``Presentation.reason``) as a sentence, or an empty string if the reason is not
    specific (``best``) or has no text.

    The generic text shows the facts of the reason.
    """
    if reason.get("key", "best") == "best":
        return ""
    text, key = text_of(game), f"explain.{reason['key']}"
    if not words.texts.has(key):
        return generic.reason(reason, words) if text is generic else ""
    return words.fill(key, reason, text.piece_name)


def moment_in_words(game: Game, moment: View, words: Words) -> str:
    """Return the name of a moment (``Presentation.moment``) as a label, or an empty string."""
    key = moment.get("key", "")
    return words.fill(key, moment, text_of(game).piece_name) if words.texts.has(key) else ""


def figure_in_words(game: Game, figure: str, value: float, words: Words) -> str:
    """Return a figure of ``Presentation.standing`` with its value. The generic text shows the name of the figure."""
    key = f"standing.{figure}"
    if not words.texts.has(key):
        return words.labelled(words.label(figure), words.texts.number(value))
    return words.fill(key, {"n": value}, text_of(game).piece_name)


def effects_in_words(game: Game, preview: View, words: Words) -> str:
    """Return a preview (``Presentation.preview``) as sentences.

    The list is empty if the preview has no facts. The generic text shows the fields of the preview.
    """
    text, said = text_of(game), game.presentation().effects(preview)
    if text is generic and not said:
        return generic.effects(preview, words)
    return words.texts.sentences(words.fill(one["key"], one, text.piece_name) for one in said)


def words_of(game: Game, players: Sequence[str], language: str = "en") -> Words:
    """Return the inputs of a game's text: the catalogue in a language, the players' names, and the components."""
    return Words(game, game.components(), list(players), language)


def table_as_text(game: Game, view: View, players: Sequence[str], language: str = "en", *, width: int = 80) -> str:
    """Return the table in a view as the terminal shows it, without colours. ``players`` are the names of the seats."""
    text = StringIO()  # in a notebook, a rich console would display its output
    console = Console(file=text, width=width, highlight=False, emoji=False, markup=False, force_jupyter=False)
    console.print(text_of(game).board(view, words_of(game, players, language)))
    return printable(text.getvalue())


def text_of(game: Game) -> Text:
    """Return the text module of a game from the game's package, or the generic text module."""
    package = package_of(game)
    if package and find_spec(f"{package}.text") is not None:
        return cast("Text", import_module(f"{package}.text"))
    return generic


def about(game: Game, language: str) -> str:
    """Describe the game in one sentence, from its lobby card or from the game itself."""
    return game_catalogue(game, "lobby", language).find("summary") or game.blurb


def theme_in_words(game: Game, theme: str, language: str) -> str:
    """Return the name of a theme of puzzles."""
    return game_catalogue(game, "lobby", language).find(f"theme.{theme}") or theme
