"""``factoryfloor review``: the review of a record as a report, or as JSON."""

import json
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, cast

from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.cli.arguments import read_record_file
from factoryfloor.cli.console import console, error_console
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.players import bot_name, names_of
from factoryfloor.cli.replay import players_of
from factoryfloor.kernel import Match
from factoryfloor.locales import Catalogue, catalogue
from factoryfloor.locales.words import Words
from factoryfloor.reviews import Lens, Report, Reviewer
from factoryfloor.reviews.report import Decision, Estimate, SeatReview
from factoryfloor.text import reason_in_words, text_of, words_of

WORST: Final = 10
_STYLES: Final = {"blunder": "red", "mistake": "yellow", "inaccuracy": "cyan"}


def review(path: Path, seat: int | None, lens: str, budget: int, seed: str, as_json: bool, language: str) -> None:
    """Review a record; with ``seat`` only its losses are listed. Raises BadUsage or BadReview."""
    match, record = read_record_file(path)
    if seat is not None and not 0 <= seat < match.seats:
        raise BadUsage(f"there is no seat {seat}; the seats are 0 to {match.seats - 1}")
    report = _done(Reviewer(match, budget, seed, cast("Lens", lens)), as_json)
    if as_json:
        json.dump(report, sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")
        return
    words = words_of(match.game, names_of(players_of(record, match.seats), catalogue("common", language)), language)
    _Printed(console(), match, report, words).show(seat)


def _done(reviewer: Reviewer, quiet: bool) -> Report:
    """The complete report, with a progress bar on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    screen = error_console()
    with Progress(*columns, console=screen, transient=True, disable=quiet or not screen.is_terminal) as bar:
        task = bar.add_task(reviewer.match.game.title, total=1.0)
        with closing(reviewer.run()) as steps:
            for done in steps:
                bar.update(task, completed=done)
    return reviewer.report()


class _Printed:
    """A report in words on a console."""

    def __init__(self, screen: Console, match: Match, report: Report, words: Words) -> None:
        self.screen = screen
        self.match = match
        self.report = report
        self.words = words
        self.texts: Catalogue = catalogue("common.review", words.language)
        self.say = self.texts.say

    def show(self, seat: int | None) -> None:
        """Print the seats, then the largest losses, of one seat or of all."""
        title = self.words.common.say("terminal.title", game=self.match.game.title, n=self.match.seats)
        self.screen.rule(title)
        self.screen.print(self._seats())
        if self.report["versions"]["evaluation"] == "playouts":
            self.screen.print(Line(self.say("playouts"), style="yellow"))
        losses = [found for found in self._losses() if seat is None or found["seat"] == seat]
        self.screen.print(Line(self.say("losses") if losses else self.say("losses.none"), style="bold"))
        for found in losses[:WORST]:
            self._print_loss(found)

    def _losses(self) -> list[Decision]:
        judged = [found for found in self.report["decisions"] if found["verdict"] in _STYLES]
        return sorted(judged, key=lambda found: -found["loss"]["value"])

    def _seats(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, caption=self.say("terminal.caption"), caption_justify="left")
        table.add_column("")
        for heading in ("terminal.result", "luck", "terminal.adjusted", "terminal.mills", "terminal.level"):
            table.add_column(self.say(heading), justify="right")
        for found in self.report["by_seat"]:
            table.add_row(*map(Line, self._row(found)))
        return table

    def _row(self, found: SeatReview) -> list[str]:
        mills, strength = found["mills"], found["strength"]
        level = self.say("mills.none")
        if strength is not None:
            reached = [strength["weakest"], strength["level"], strength["strongest"]]
            level = _range([bot_name(name, self.words.common) for name in reached])
        return [
            self.words.name(found["seat"]),
            f"{100 * found['result']:.0f}",
            _spread(found["luck"], 100),
            _spread(found["adjusted"], 100),
            self.say("mills.none") if mills is None else _spread(mills, 1),
            level,
        ]

    def _print_loss(self, found: Decision) -> None:
        loss, best = found["loss"], found["best"]
        cost = self.say("loss", n=max(1, round(100 * loss["value"])))
        interval = self.say("interval", low=f"{100 * loss['low']:.0f}", high=f"{100 * loss['high']:.0f}")
        head = Line(f"{self.say('turn', turn=found['turns'][0] + 1)}  {self.words.name(found['seat'])}  ")
        head.append(self.say(f"verdict.{found['verdict']}"), style=_STYLES[found["verdict"]])
        self.screen.print(head.append(f"  {cost} ({interval})"))
        self._print_course("played", found["played"]["actions"])
        if best is not None:
            self._print_course("better", best["actions"])
            if best["reason"]:
                reason = reason_in_words(text_of(self.match.game), best["reason"], self.words)
                self.screen.print(Line(f"      {reason}", style="green"))

    def _print_course(self, key: str, actions: Sequence[str]) -> None:
        self.screen.print(Line(f"    {self.words.labelled(self.say(key), '; '.join(actions))}"))


def _range(names: list[str]) -> str:
    weakest, level, strongest = names
    return level if weakest == strongest else f"{level} ({weakest} … {strongest})"


def _spread(found: Estimate, scale: int) -> str:
    reach = scale * (found["high"] - found["low"]) / 2
    return f"{scale * found['value']:+.0f} ± {reach:.0f}" if scale > 1 else f"{found['value']:.0f} ± {reach:.0f}"
