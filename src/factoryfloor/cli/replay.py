"""``factoryfloor replay``, which shows a record step by step. Without a terminal, it prints the whole record."""

import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text as Line

from factoryfloor.cli.arguments import read_record_file
from factoryfloor.cli.console import console, typed_line
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.players import names_of, places
from factoryfloor.kernel import Match
from factoryfloor.locales import catalogue
from factoryfloor.locales.words import Words
from factoryfloor.text import event_in_words, moment_in_words, text_of, words_of


@dataclass(frozen=True)
class Frame:
    """A step of a replay: the name of its moment, its events as sentences, and the view after the step."""

    moment: str
    sentences: list[str]
    view: dict[str, Any]


def replay(path: Path, seat: int | None, language: str = "en") -> None:
    """Show a record in the view of ``seat`` or of a spectator."""
    match, record = read_record_file(path)
    if seat is not None and not 0 <= seat < match.seats:
        raise BadUsage(f"there is no seat {seat}; the seats are 0 to {match.seats - 1}")
    names = names_of(players_of(record, match.seats), catalogue("common", language))
    words = words_of(match.game, names, language)
    shown = frames(match, seat, words)
    screen = console()
    title = words.common.say("terminal.title", game=match.game.title, n=match.seats)
    screen.rule(words.common.say("terminal.record", title=title, n=len(match.moves)))
    if _in_terminal():
        _step(screen, match, shown, words)
    else:
        _print(screen, match, shown, words)


def _in_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def frames(match: Match, seat: int | None, words: Words) -> list[Frame]:
    """Return the game from its start, with one frame for each action."""
    again, presentation = match.at_start(), match.game.presentation()
    found = [Frame("", [], again.state.view(seat))]
    for move in match.moves:
        moment = moment_in_words(match.game, presentation.moment(again.state), words)
        events = again.play(move.seat, move.action)
        sentences = [event_in_words(match.game, event.seen_by(seat), words) for event in events]
        found.append(Frame(moment, [sentence for sentence in sentences if sentence], again.state.view(seat)))
    return found


def players_of(record: dict[str, Any], seats: int) -> list[str]:
    """Return the players in the record, or an empty list if the record does not name all players."""
    players = record.get("players")
    return list(map(str, players)) if isinstance(players, list) and len(players) == seats else [""] * seats


def _print(screen: Console, match: Match, shown: list[Frame], words: Words) -> None:
    text = text_of(match.game)
    screen.print(text.board(shown[0].view, words))
    for before, frame in pairwise(shown):
        if frame.moment != before.moment:
            screen.print(Line(frame.moment, style="dim"))
        for sentence in frame.sentences:
            screen.print(Line(f"  {sentence}"))
    screen.print(text.board(shown[-1].view, words))
    screen.print(_result(match, words))


def _step(screen: Console, match: Match, shown: list[Frame], words: Words) -> None:
    text = text_of(match.game)
    number = 0
    while True:
        frame = shown[number]
        step = words.common.say("replay.step", step=number, steps=len(shown) - 1)
        screen.rule(f"{frame.moment} ({step})" if frame.moment else step, style="dim")
        sentences = [Line(f"  {sentence}", style="cyan") for sentence in frame.sentences]
        end: list[RenderableType] = [_result(match, words)] if number == len(shown) - 1 else []
        screen.print(Group(*sentences, text.board(frame.view, words), *end))
        typed = typed_line(f"{words.common.say('terminal.record.keys')} > ")
        if typed is None:
            return
        number = _next(typed, number, len(shown) - 1)


def _next(typed: str, number: int, last: int) -> int:
    """Return the number of the requested frame. Unknown input selects the current frame."""
    if typed.isdecimal():
        return min(int(typed), last)
    steps = {"": number + 1, "n": number + 1, "b": number - 1, "e": last}
    return min(max(steps.get(typed, number), 0), last)


def _result(match: Match, words: Words) -> Line:
    if not match.over:
        return Line(words.common.say("terminal.record.unfinished"), style="yellow")
    return Line(places(match, words), style="bold")
