"""Draws a review in a notebook: the chances as a graph, luck and skill as bars, and losses and finds in words."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from factoryfloor.kernel import games
from factoryfloor.locales.words import Words
from factoryfloor.notebook.arguments import BadDrawing, check_kinds, check_language, check_players
from factoryfloor.reviews.report import FORMAT, Decision, Estimate, Report
from factoryfloor.text.review_words import ReviewWords, finds, losses, skill_of

LARGEST: Final = 3
"""The number of losses that are shown."""

_WIDTH, _HEIGHT, _EDGE = 640, 150, 8  # of the graph, in pixels
_BAR: Final = 120  # pixels of the width of a bar
_COLOURS: Final = ("#d8650b", "#0072b2", "#009e73", "#c98700", "#cc79a7", "#3f9bd0", "#8a8200", "#857e73")
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "5 5", "1 4", "12 4", "3 7")  # so that colour is not the only sign
_CELL: Final = "text-align: left; padding: 2px 12px 2px 0; white-space: nowrap"


class ReviewDrawing:
    """The display of a review in a notebook cell."""

    def __init__(self, report: Report, seat: int | None, players: Sequence[str] | None, language: str | None) -> None:
        """:func:`factoryfloor.show` describes the arguments. ``seat`` is the seat whose decisions are shown, or None
        for all.
        """
        check_kinds(seat, players)
        check_language(language)
        check_players(players or [""] * report["seats"], report["seats"])
        if seat is not None and not 0 <= seat < report["seats"]:
            raise BadDrawing(f"there is no seat {seat}; the seats are 0 to {report['seats'] - 1}")
        game = games().get(report["game"])
        self._report = report
        words = Words(report["game"], {} if game is None else game.components(), [], language or "en")
        words.players += [
            name or words.common.say("text.seat", seat=number)
            for number, name in enumerate(players or [""] * report["seats"])
        ]
        self._words = ReviewWords(game, words)
        self._losses = losses(report, seat)[:LARGEST]
        self._finds = [self._words.find(found) for found in finds(report, seat)]
        self._title = report["game"] if game is None else game.title

    def __repr__(self) -> str:
        """Return the seats and the losses as text."""
        words = self._words
        seats = [
            ", ".join([row[0], *(words.words.labelled(*pair) for pair in zip(words.headings(), row[1:], strict=True))])
            for row in (words.row(found, self._report["by_seat"]) for found in self._report["by_seat"])
        ]
        listed = [line for found in self._losses for line in self._lines(found)]
        remarks = self._words.remarks(self._report)
        return "\n".join([self._caption(), *remarks, *seats, self._heading(), *listed, *self._finds])

    def _repr_html_(self) -> str:
        """Return the whole review as HTML and SVG without scripts."""
        items = "".join(
            f"<li><b>{escape(head)}</b>{''.join(f'<br>{escape(line)}' for line in rest)}</li>"
            for head, *rest in map(self._lines, self._losses)
        )
        remarks = "".join(f"<p>{escape(remark)}</p>" for remark in self._words.remarks(self._report))
        return (
            f"<p><b>{escape(self._caption())}</b></p>{remarks}"
            f"{self._graph()}{self._seats()}"
            f"<p><b>{escape(self._heading())}</b></p><ol>{items}</ol>"
            f"{''.join(f'<p>{escape(found)}</p>' for found in self._finds)}"
        )

    def _caption(self) -> str:
        say = self._words.say
        return " · ".join([self._title, say("title"), say(f"lens.{self._report['lens']}")])

    def _heading(self) -> str:
        return self._words.say("losses" if self._losses else "losses.none")

    def _lines(self, found: Decision) -> list[str]:
        """Describe a decision: its cost, the played action, the better action, and the reason."""
        words, best = self._words, found["best"]
        lines = [f"{words.head(found)}: {words.verdict(found)}, {words.cost(found['loss'])}"]
        lines.append(words.course("played", found["played"]))
        if best is not None:
            lines += [words.course("better", best), words.why(found)]
        return [line for line in lines if line]

    def _graph(self) -> str:
        """Draw the chances of every seat by turn as an SVG picture.

        Return an empty string if the chances were not sampled.
        """
        chances = sorted(self._report["chances"], key=lambda one: one["turn"])
        if not chances:
            return ""
        last = max(1, chances[-1]["turn"])
        say = self._words.say

        def path(seat: int) -> str:
            points = ((one["turn"], one["values"][seat]) for one in chances)
            return " ".join(f"{_EDGE + x * (_WIDTH - 2 * _EDGE) / last:.1f},{_height(y):.1f}" for x, y in points)

        scale = "".join(
            f'<line x1="0" x2="{_WIDTH}" y1="{_height(part):.1f}" y2="{_height(part):.1f}" '
            f'stroke="currentColor" stroke-opacity="0.3"/>'
            for part in (0.0, 0.5, 1.0)
        )
        lines = "".join(f'<polyline points="{path(seat)}" {_stroke(seat)}/>' for seat in self._seat_numbers())
        label = escape(say("chances.graph"))
        return (
            f'<p>{label}</p><svg role="img" aria-label="{label}" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
            f'style="max-width: {_WIDTH}px; width: 100%">{scale}{lines}</svg>'
            f'<p style="opacity: 0.75"><small>{escape(say("chances.about"))}</small></p>'
        )

    def _seats(self) -> str:
        """Return a table with a row for each seat."""
        words, report = self._words, self._report
        seats = report["by_seat"]
        rows = [(found, words.row(found, seats), skill_of(found, seats)) for found in seats]
        parts = [part for found, _, skill in rows for part in (found["luck"], skill)]
        most = max([0.1, *(abs(part[bound]) for part in parts for bound in ("low", "high"))])
        head = _cells("th", map(escape, ("", *words.headings())))
        body = "".join(
            "<tr>"
            + _cells(
                "td",
                (
                    f"{_line(found['seat'])} {escape(row[0])}",
                    escape(row[1]),
                    _bar(found["luck"], most, found["seat"]) + escape(row[2]),
                    _bar(skill, most, found["seat"]) + escape(row[3]),
                    escape(row[4]),
                    escape(row[5]),
                ),
            )
            + "</tr>"
            for found, row, skill in rows
        )
        caption = f"<p><small>{escape(words.say('seats.about'))}</small></p>"
        return f"<table><tr>{head}</tr>{body}</table>{caption}"

    def _seat_numbers(self) -> range:
        return range(self._report["seats"])


def is_report(shown: object) -> bool:
    """Return whether an object is the report of a review."""
    return isinstance(shown, dict) and shown.get("format") == FORMAT


def _cells(tag: str, cells: Iterable[str]) -> str:
    return "".join(f'<{tag} style="{_CELL}">{cell}</{tag}>' for cell in cells)


def _height(value: float) -> float:
    """Return the height of a value from 0 to 1 in the graph."""
    return _EDGE + (1.0 - min(1.0, max(0.0, value))) * (_HEIGHT - 2 * _EDGE)


def _stroke(seat: int) -> str:
    """Return the line style of a seat."""
    number = seat % len(_COLOURS)
    return (
        f'fill="none" stroke="{_COLOURS[number]}" stroke-width="2.5" stroke-dasharray="{_DASHES[number]}" '
        f'stroke-linejoin="round"'
    )


def _line(seat: int) -> str:
    """Draw a short piece of a seat's line for the legend."""
    return f'<svg width="30" height="10" aria-hidden="true"><line x1="0" x2="30" y1="5" y2="5" {_stroke(seat)}/></svg>'


def _bar(part: Estimate, most: float, seat: int) -> str:
    """Draw a bar that starts in the middle, with its interval as a thin line."""

    def at(value: float) -> float:
        return _BAR / 2 * (1.0 + value / most)

    start, end = sorted((at(0.0), at(part["value"])))
    return (
        f'<svg width="{_BAR}" height="14" aria-hidden="true">'
        f'<rect x="{start:.1f}" y="2" width="{end - start:.1f}" height="10" fill="{_COLOURS[seat % len(_COLOURS)]}"/>'
        f'<line x1="{at(0.0):.1f}" x2="{at(0.0):.1f}" y1="0" y2="14" stroke="currentColor"/>'
        f'<line x1="{at(part["low"]):.1f}" x2="{at(part["high"]):.1f}" y1="7" y2="7" stroke="currentColor"/></svg> '
    )
