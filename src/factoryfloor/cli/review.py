"""``factoryfloor review``, which prints the review of a record as a report or as JSON."""

import json
import sys
from contextlib import closing, suppress
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
from factoryfloor.cli.players import names_of
from factoryfloor.cli.replay import players_of
from factoryfloor.kernel import Match
from factoryfloor.locales import catalogue
from factoryfloor.locales.words import Words
from factoryfloor.reviews import BadReview, Lens, Report, Reviewer
from factoryfloor.reviews.hinted import mark_hinted
from factoryfloor.reviews.report import Decision
from factoryfloor.text import words_of
from factoryfloor.text.review_words import ReviewWords, finds, losses

WORST: Final = 10
_STYLES: Final = {"blunder": "red", "mistake": "yellow", "inaccuracy": "cyan"}


def review(path: Path, seat: int | None, lens: str, budget: int, seed: str, as_json: bool, language: str) -> None:
    """Review a record.

    With ``seat``, list only the losses of this seat. Raises BadUsage or BadReview if the record cannot be reviewed.
    """
    match, record = read_record_file(path)
    if seat is not None and not 0 <= seat < match.seats:
        raise BadUsage(f"there is no seat {seat}; the seats are 0 to {match.seats - 1}")
    if match.seats == 1:
        raise BadReview(catalogue("common", language).say("result.review.none"))
    report = mark_hinted(_done(Reviewer(match, budget, seed, cast("Lens", lens)), as_json), record)
    if as_json:
        json.dump(report, sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")
        return
    words = words_of(match.game, names_of(players_of(record, match.seats), catalogue("common", language)), language)
    _Printed(console(), match, report, words).show(seat)


def _done(reviewer: Reviewer, quiet: bool) -> Report:
    """Make the report, and show a progress bar on standard error. Ctrl-C ends the review early."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    screen = error_console()
    with Progress(*columns, console=screen, transient=True, disable=quiet or not screen.is_terminal) as bar:
        task = bar.add_task(reviewer.match.game.title, total=1.0)
        with closing(reviewer.run()) as steps, suppress(KeyboardInterrupt):
            for done in steps:
                bar.update(task, completed=done)
    return reviewer.report()


class _Printed:
    """Prints a report in words on a console."""

    def __init__(self, screen: Console, match: Match, report: Report, words: Words) -> None:
        self.screen = screen
        self.match = match
        self.report = report
        self.words = ReviewWords(match.game, words)
        self.say = self.words.say

    def show(self, seat: int | None) -> None:
        """Print the seats, followed by the largest losses and the finds of one seat or of all seats."""
        common = self.words.words.common
        self.screen.rule(common.say("terminal.title", game=self.match.game.title, n=self.match.seats))
        self.screen.print(self._seats())
        for remark in self.words.remarks(self.report):
            self.screen.print(Line(remark, style="yellow"))
        found = losses(self.report, seat)
        self.screen.print(Line(self.say("losses") if found else self.say("losses.none"), style="bold"))
        for loss in found[:WORST]:
            self._print_loss(loss)
        for find in finds(self.report, seat):
            self.screen.print(Line(self.words.find(find), style="green"))

    def _seats(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, caption=self.say("seats.about"), caption_justify="left")
        table.add_column("")
        for heading in self.words.headings():
            table.add_column(heading, justify="right")
        for found in self.report["by_seat"]:
            table.add_row(*map(Line, self.words.row(found, self.report["by_seat"])))
        return table

    def _print_loss(self, found: Decision) -> None:
        words, best = self.words, found["best"]
        head = Line(f"{words.head(found)}  ")
        head.append(words.verdict(found), style=_STYLES[found["verdict"]])
        self.screen.print(head.append(f"  {words.cost(found['loss'])}"))
        mark = f"  ({self.say('hint.' + found['hint'])})" if "hint" in found else ""
        self.screen.print(Line(f"    {words.course('played', found['played'])}{mark}"))
        if best is not None:
            self.screen.print(Line(f"    {words.course('better', best)}"))
            if reason := words.why(found):
                self.screen.print(Line(f"      {reason}", style="green"))
