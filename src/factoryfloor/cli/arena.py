"""``factoryfloor arena``: contests between bots."""

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

from factoryfloor.arena import (
    Contest,
    Executor,
    GameFailed,
    Interval,
    NoProgram,
    NotWritten,
    PlayedGame,
    ProgramFailed,
    RecordFolder,
    SequentialTest,
    Standing,
    Summary,
    Usage,
    WorkerLost,
    plot,
    run,
    summarize,
)
from factoryfloor.arena.ray_executor import NoCluster
from factoryfloor.cli.console import complain, console, error_console
from factoryfloor.kernel import FactoryFloorError


def hold(
    contest: Contest,
    executor: Executor,
    records: Path | None,
    as_json: bool,
    go_on: bool = False,
    drawing: Path | None = None,
) -> bool:
    """Play a contest and print its standings.

    Return whether the contest was completed. Ctrl-C stops the contest early. Raises GameFailed, NoProgram,
    ProgramFailed, WorkerLost or NoCluster after printing the standings so far.
    """
    folder = RecordFolder(records, contest, go_on) if records is not None else None
    outcomes = _known(folder, contest)
    if drawing is not None:
        _draw(drawing, summarize(contest, outcomes))  # fail before hours of games if the file cannot be written
    failure: FactoryFloorError | None = None
    ended = False
    try:
        ended = _play(contest, executor, folder, outcomes)
    except (GameFailed, NoProgram, ProgramFailed, WorkerLost, NoCluster) as error:
        failure = error
    summary = summarize(contest, outcomes)
    if folder is not None:
        folder.close(summary)
    if drawing is not None:
        _draw(drawing, summary)
    if as_json:
        print(json.dumps(summary.to_json(), indent=1))
    elif outcomes or failure is None:
        _print(console(), summary)
    if failure is not None:
        raise failure
    return ended


def _play(contest: Contest, executor: Executor, folder: RecordFolder | None, outcomes: list[PlayedGame]) -> bool:
    """Play the remaining games, and add them to the outcomes and to the folder. Return False after Ctrl-C."""
    played = run(contest, executor, folder is not None, outcomes[:])
    with _progress(contest, len(outcomes)) as advance, closing(played) as games:
        try:
            for outcome in games:
                outcomes.append(outcome)
                if folder is not None:
                    folder.add(outcome)
                    outcomes[-1] = replace(outcome, record=None)
                advance()
        except KeyboardInterrupt:
            if folder is not None and outcomes and outcomes[-1].record is not None:
                folder.add(outcomes[-1])  # every counted game must also be in the folder
            return False
    return True


def _known(folder: RecordFolder | None, contest: Contest) -> list[PlayedGame]:
    """Return the outcomes in the folder, limited to the contest's number of games."""
    if folder is None:
        return []
    if folder.torn:
        complain("the last result in the folder was incomplete; its game is played again.")
    return [outcome for outcome in folder.known if outcome.number <= contest.games]


def _draw(file: Path, summary: Summary) -> None:
    try:
        file.write_text(plot(summary), encoding="utf-8")
    except OSError as fault:
        raise NotWritten(f"{file} cannot be written: {fault.strerror}") from fault


@contextmanager
def _progress(contest: Contest, played: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar on standard error, so that standard output can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=error_console(), transient=True)
    with bar:
        task = bar.add_task(contest.game, total=contest.games, completed=played)
        yield lambda: bar.advance(task)


def _print(screen: Console, summary: Summary) -> None:
    contest, played = summary.contest, len(summary.outcomes)
    screen.print(Line(_heading(summary), style="bold"))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("bot")
    wins = ["wins % (95 %)", "luck-adjusted"] if contest.adjust else ["wins % (95 %)"]
    for title in ("games", "deals", *wins, "fair %", "place", "score", "rating", "ms"):
        table.add_column(title, justify="right", no_wrap=True)
    for standing in summary.standings:
        table.add_row(
            Line(standing.bot),
            str(standing.games),
            str(standing.samples),
            _share(standing.wins),
            *([_share(standing.adjusted)] if standing.adjusted else []),
            f"{100 * standing.fair:.1f}",
            f"{standing.place:.2f}",
            _mean(standing.score, 1),
            _mean(standing.rating, 0) if standing.rating else "-",
            f"{standing.milliseconds:.2f}",
        )
    screen.print(table)
    screen.print(
        Line("± and parentheses: 95 % confidence intervals. ms: time per decision. Ratings: Elo.", style="dim")
    )
    for standing in summary.standings:
        if standing.fallbacks:
            screen.print(Line(_fallbacks(standing), style="bold red"))
        if standing.usage != Usage():
            screen.print(Line(_usage(standing)))
    if summary.test is not None:
        screen.print(Line(_answer(summary.test, contest.names[0])))
    if played % contest.period and summary.test is None:
        multiple = contest.games % contest.period == 0
        why = "the contest stopped early" if multiple else f"play a multiple of {contest.period} games"
        screen.print(Line(f"Seatings are not balanced: {why}.", style="dim"))


def _fallbacks(standing: Standing) -> str:
    """Return a sentence about the failures of an external bot."""
    counted = sorted(standing.fallbacks.items(), key=lambda reason: -reason[1])
    reasons = "; ".join(f"{count} times it {why}" for why, count in counted[:3])
    return (
        f"{standing.bot} failed {sum(standing.fallbacks.values())} decisions; greedy actions replaced them: {reasons}"
    )


def _usage(standing: Standing) -> str:
    """Return a sentence about the usage that an external bot has reported."""
    used = standing.usage
    tokens = f"{used.input_tokens:,.0f} input tokens, {used.output_tokens:,.0f} output tokens"
    return f"{standing.bot} used {tokens}, cost {used.cost:.4f}; a game: {used.cost / max(1, standing.games):.4f}"


def _heading(summary: Summary) -> str:
    contest, played = summary.contest, len(summary.outcomes)
    games = f"{played} games" if played == contest.games else f"{played} of {contest.games} games"
    options = ", ".join(f"{key}={json.dumps(value)}" for key, value in contest.options.items())
    focus = f", {contest.names[0]} against the others" if contest.focus else ""
    dealt = f"seed {contest.seed}"
    if contest.deals is not None:
        dealt = f"set of {len(contest.deals.seeds)} deals, commitment {contest.deals.commitment}"
    return f"{contest.game}, {contest.seats} seats, {games}{focus}; {options or 'no options'}; {dealt}"


def _answer(test: SequentialTest, bot: str) -> str:
    ratio = f"{test.samples} deals, log likelihood ratio {test.ratio:.2f}"
    if not test.answer:
        return f"Undecided between {test.elo0:g} and {test.elo1:g} Elo for {bot}: {ratio}"
    right, wrong = (test.elo1, test.elo0) if test.answer == "elo1" else (test.elo0, test.elo1)
    return f"Accepted: {right:g} Elo for {bot}, rejected: {wrong:g} Elo; {ratio}"


def _share(interval: Interval) -> str:
    return f"{100 * interval.value:.1f} ({100 * interval.low:.1f}-{100 * interval.high:.1f})"


def _mean(interval: Interval, digits: int) -> str:
    """Format a mean with its interval. The anchor of the ratings and a single game have no interval."""
    reach = interval.high - interval.value
    return f"{interval.value:.{digits}f} ±{reach:.{digits}f}" if reach else f"{interval.value:.{digits}f}"
