"""Draws a match, position or table as a board of the browser client, or as text if the client is not installed."""

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from gzip import compress
from html import escape
from importlib.resources import files
from typing import Any, Final, Protocol, cast

from factoryfloor.kernel import Game, Match, State, find_game
from factoryfloor.locales import catalogue
from factoryfloor.notebook.arguments import BadDrawing, check_kinds, check_language, check_players
from factoryfloor.notebook.review_drawing import ReviewDrawing, is_report
from factoryfloor.notebook.rules_drawing import RulesDrawing
from factoryfloor.resources.board import board_of
from factoryfloor.resources.texts import texts_beside
from factoryfloor.reviews.report import Report
from factoryfloor.tables.keeper.replay_frames import ALL_HANDS, SPECTATOR, frames, views
from factoryfloor.tables.local_table import LocalTable
from factoryfloor.tables.state.errors import Refused
from factoryfloor.text import table_as_text

_BUILT: Final = files("factoryfloor") / "server" / "web" / "drawings"
_PLAIN: Final = "plain"  # for games without a board
_HIGHEST: Final = 10_000  # pixels
_THEMES: Final = ("light", "dark", "system")
_MOST: Final = 20_000_000  # maximum characters of a game's steps; for a longer game, only the last position is drawn


class ShownTable(Protocol):
    """A table of this process, such as a :class:`factoryfloor.tables.local_table.LocalTable`."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def state(self) -> Any:
        """The seats, status and match of the table, as a :class:`factoryfloor.tables.state.table.Table`."""


class Drawing:
    """The display of a match or position in a notebook cell."""

    def __init__(
        self,
        shown: Match | State | ShownTable,
        seat: int | None,
        players: Sequence[str] | None,
        height: int,
        theme: str,
        language: str | None,
    ) -> None:
        """:func:`show` describes the arguments."""
        if not isinstance(shown, Match | State):
            raise BadDrawing(f"show() takes a match, a position, a table, a review or a game, not {shown!r:.60}")
        if type(height) is not int or not 1 <= height <= _HIGHEST:
            raise BadDrawing(f"the height must be a number of pixels, 1 to {_HIGHEST}, not {height!r:.60}")
        check_kinds(seat, players)
        self._match = shown if isinstance(shown, Match) else None
        self._state = shown.state if isinstance(shown, Match) else shown
        self._game: Game = shown.game if isinstance(shown, Match) else find_game(shown.position()["game"])
        self._viewer = ALL_HANDS if seat is None else seat
        self._players = list(players or [""] * self._state.seats)
        self._height = height
        self._theme = theme
        if theme not in _THEMES:
            raise BadDrawing(f"there is no theme {theme!r:.60}; the themes are {', '.join(_THEMES)}")
        check_language(language)
        self._language = language
        self._texts = catalogue("common", language or "en")
        if not SPECTATOR <= self._viewer < self._state.seats and seat is not None:
            raise BadDrawing(f"there is no seat {seat}; use 0 to {self._state.seats - 1}, or -1 for a spectator")
        check_players(self._players, int(self._state.seats))

    def __repr__(self) -> str:
        """Return the table as text, in the format of the terminal."""
        named = [name or self._texts.say("text.seat", seat=seat) for seat, name in enumerate(self._players)]
        table = table_as_text(self._game, self._view(), named, self._texts.language, width=100)
        return f"{self._caption()}\n{table}"

    def _repr_html_(self) -> str:
        """Return the board in a sandboxed frame, or the table as text."""
        built = _built(self._game.id) or _built(_PLAIN)
        if built is None:
            return f"<pre>{escape(repr(self))}</pre>"
        caption = escape(self._caption())
        script, style = built
        board = board_of(self._game)
        drawn = {
            "game": self._game.id,
            "title": self._game.title,
            "components": self._game.components(),
            "texts": texts_beside(self._game),
            "board": {"hide": board.hide, "cards": board.cards, "seats": board.seats},
            "players": self._players,
            "seat": max(self._viewer, SPECTATOR),
            "theme": self._theme,
            "language": self._language,
            **self._steps(),
        }
        packed = compress(json.dumps({"script": script, "style": style, "drawn": drawn}).encode(), mtime=0)
        page = (files(__package__) / "page.html").read_text(encoding="utf-8")
        page = page.replace("PACKED", b64encode(packed).decode())
        frame = f"border: 0; width: 100%; height: {self._height}px; resize: vertical"
        return (
            f'<iframe sandbox="allow-scripts" title="{caption}" style="{frame}" srcdoc="{escape(page)}"></iframe>'
            f"<p>{caption}</p>"
        )

    def _view(self) -> dict[str, Any]:
        return views(self._state, [self._viewer])[0]

    def _caption(self) -> str:
        say = self._texts.say
        parts = [self._game.title, say("friends.count", n=int(self._state.seats))]
        if self._match is not None:
            parts.append(say("notebook.moves", n=len(self._match.moves)))
        if self._state.over:
            parts.append(say("notebook.over"))
        eyes = {ALL_HANDS: say("notebook.open"), SPECTATOR: say("notebook.spectator")}
        return " · ".join([*parts, eyes.get(self._viewer) or say("notebook.seat", seat=self._viewer)])

    def _steps(self) -> dict[str, Any]:
        """Return the first view with its moment, and the changes by each move.

        A position and a very long game have only one view.
        """
        match, moment = self._match, self._game.presentation().moment
        if match is not None:
            try:
                steps = [step[0] for step in frames(match, self._players, [self._viewer], [], _MOST)]
                return {"moment": moment(match.at_start().state), "frames": steps}
            except Refused:
                pass
        return {"moment": moment(self._state), "frames": [{"entry": None, "view": self._view(), "patch": []}]}


def show(
    shown: Match | State | ShownTable | Report | Game,
    *,
    seat: int | None = None,
    players: Sequence[str] | None = None,
    height: int = 640,
    theme: str = "light",
    language: str | None = None,
) -> Drawing | ReviewDrawing | RulesDrawing:
    """Display a match with its moves, a position, a table with its match, a review, or a game's rules.

    ``seat`` is the seat whose view is shown, or -1 for a spectator. By default, all hands are open. At a table with a
    running game, only the hand of the table's only person is open. With several people, no hand is open. For a review,
    ``seat`` is the seat whose losses are shown. By default, the losses of all seats are shown. ``height`` is in pixels.
    ``language`` is a tag such as ``ru``. By default, texts are English, and a board uses the language of the browser.
    Raises BadDrawing if the object cannot be drawn.
    """
    if isinstance(shown, Game):
        return RulesDrawing(shown, language)
    if is_report(shown):
        return ReviewDrawing(cast("Report", shown), seat, players, language)
    if isinstance(shown, LocalTable):
        table = shown.state
        if table.match is None:
            raise BadDrawing("the game at this table has not started; fill the seats with sit or start")
        if seat is None and not table.match.over:
            people = [number for number, taken in enumerate(table.seats) if taken.kind == "player"]
            seat = people[0] if len(people) == 1 else SPECTATOR
        players = players or [taken.played_by for taken in table.seats]
        return Drawing(table.match, seat, players, height, theme, language)
    return Drawing(cast("Match | State | ShownTable", shown), seat, players, height, theme, language)


def html_of(shown: Match | State | ShownTable | Report) -> str:
    """Return the HTML that IPython shows for a match, a position, a table or a review."""
    return show(shown)._repr_html_()


@cache
def _built(name: str) -> tuple[str, str] | None:
    """Return the script and styles of a game's board, if the client is installed."""
    script, style = _BUILT / f"{name}.js", _BUILT / f"{name}.css"
    if not script.is_file():
        return None
    return script.read_text(encoding="utf-8"), style.read_text(encoding="utf-8")
