"""``factoryfloor arena``: bots against bots."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.arena import Contest, GameFailed, Interval, Outcome, RecordFolder, Summary, run, summarize
from factoryfloor.cli.screen import console


def hold(contest: Contest, jobs: int, records: Path | None, as_json: bool) -> bool:
    """Play a contest and print its standings. Returns whether it was played to its end: Ctrl-C ends it early.

    Raises GameFailed after printing what there is.
    """
    folder = RecordFolder(records) if records is not None else None
    outcomes: list[Outcome] = []
    failure: GameFailed | None = None
    with _progress(contest) as advance, closing(run(contest, jobs, keep_records=folder is not None)) as games:
        try:
            for outcome in games:
                outcomes.append(outcome)
                if folder is not None:
                    folder.add(outcome)
                    outcomes[-1] = replace(outcome, record=None)
                advance()
        except GameFailed as error:
            failure = error
        except KeyboardInterrupt:
            if folder is not None and outcomes and outcomes[-1].record is not None:
                folder.add(outcomes[-1])  # what is counted is written, whole
    summary = summarize(contest, outcomes)
    if folder is not None:
        folder.close(summary)
    if as_json:
        print(json.dumps(summary.to_json(), indent=1))
    else:
        _print(console(), summary)
    if failure is not None:
        raise failure
    return len(outcomes) == contest.games


@contextmanager
def _progress(contest: Contest) -> Iterator[Callable[[], None]]:
    """A bar on standard error, so that results can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task(contest.game, total=contest.games)
        yield lambda: bar.advance(task)


def _print(screen: Console, summary: Summary) -> None:
    contest, played = summary.contest, len(summary.outcomes)
    screen.print(Line(_heading(summary), style="bold"))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("bot")
    for title in ("games", "deals", "wins % (95 %)", "fair %", "place", "score", "rating", "ms"):
        table.add_column(title, justify="right", no_wrap=True)
    for standing in summary.standings:
        table.add_row(
            Line(standing.bot),
            str(standing.games),
            str(standing.samples),
            _share(standing.wins),
            f"{100 * standing.fair:.1f}",
            f"{standing.place:.2f}",
            _mean(standing.score, 1),
            _mean(standing.rating, 0) if standing.rating else "-",
            f"{standing.milliseconds:.2f}",
        )
    screen.print(table)
    screen.print(Line("± and brackets: 95 % intervals. ms: for each decision. Ratings as Elo's.", style="dim"))
    if played % contest.period:
        note = f"Seatings are equally frequent after every {contest.period} games; these are not a multiple."
        screen.print(Line(note, style="dim"))


def _heading(summary: Summary) -> str:
    contest, played = summary.contest, len(summary.outcomes)
    games = f"{played} games" if played == contest.games else f"{played} of {contest.games} games"
    options = ", ".join(f"{key}={json.dumps(value)}" for key, value in contest.options.items())
    focus = f", {contest.names[0]} against the others" if contest.focus else ""
    return f"{contest.game}, {contest.seats} seats, {games}{focus}; {options or 'no options'}; seed {contest.seed}"


def _share(interval: Interval) -> str:
    return f"{100 * interval.value:.1f} ({100 * interval.low:.1f}-{100 * interval.high:.1f})"


def _mean(interval: Interval, digits: int) -> str:
    """The anchor of the ratings has no interval, nor has a single game."""
    reach = interval.high - interval.value
    return f"{interval.value:.{digits}f} ±{reach:.{digits}f}" if reach else f"{interval.value:.{digits}f}"
