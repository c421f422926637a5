"""``factoryfloor ladder``, which rates bots of all strengths, selects levels, and writes the page of all ladders."""

from contextlib import closing
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.arena import Executor, NotWritten
from factoryfloor.arena.ladder import (
    ANCHOR,
    Circle,
    Ladder,
    LadderFile,
    Standings,
    chart,
    climb,
    contestants,
    evenly_spaced,
    is_slow,
    page,
    read_ladder,
)
from factoryfloor.arena.ladder.ladder_file import SUFFIX
from factoryfloor.bots import levels, read_table, write_table
from factoryfloor.cli.console import console, error_console
from factoryfloor.kernel import find_game


def climb_and_show(
    ladder: Ladder, wanted: list[str], executor: Executor, data: Path, within: float, games: int, slow: int
) -> bool:
    """Play or resume a ladder and print it. Return whether the ladder was completed. Ctrl-C stops the ladder early."""
    bots = contestants(find_game(ladder.game), wanted)
    file = LadderFile(data / (ladder.game + SUFFIX), ladder)
    circles = file.known[:]
    ended = True
    played = climb(ladder, bots, executor, circles, within, games, slow)
    with Bar(TextColumn("{task.description}"), TimeElapsedColumn(), console=error_console(), transient=True) as bar:
        task = bar.add_task(ladder.game, total=None)
        with closing(played) as results:
            try:
                for progress in results:
                    file.add(progress.circle)
                    circles.append(progress.circle)
                    bar.update(task, description=_progress(len(circles), progress.standings))
            except KeyboardInterrupt:
                ended = False
            finally:
                file.close()
    _print(console(), ladder, Standings(bots, circles))
    return ended


def _progress(circles: int, standings: Standings) -> str:
    widest = max(standings.rungs, key=lambda rung: rung.within)
    return f"{circles} deals; widest interval: {widest.bot} ± {widest.within:.0f}"


def _print(screen: Console, ladder: Ladder, standings: Standings) -> None:
    names = {level.spec: level.name for level in levels(ladder.game)}
    heading = f"{ladder.game}, {ladder.seats} seats, {standings.circles} deals"
    screen.print(Line(heading, style="bold"))
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("bot", "level"):
        table.add_column(title)
    for title in ("rating", "±", "games", "ms"):
        table.add_column(title, justify="right", no_wrap=True)
    for rung in standings.known:
        table.add_row(
            Line(rung.bot),
            names.get(rung.bot, ""),
            f"{rung.rating.value:.0f}",
            f"{rung.within:.0f}" + (" extrapolated" if is_slow(rung.bot) else ""),
            str(rung.games),
            f"{rung.milliseconds:.2f}",
        )
    screen.print(table)


def choose_levels(file: Path, data: Path, game: str) -> None:
    """Select evenly spaced levels of a game. Write them to the table in a file."""
    top = levels(game)[-1].spec
    try:
        _, circles = read_ladder(data / (game + SUFFIX))
        table = read_table(file)
        table[game] = evenly_spaced(Standings(_known(circles), circles).known, top)
        write_table(file, table)
    except OSError as fault:
        raise NotWritten(f"{file} cannot be written: {fault.strerror}") from fault


def write_page(file: Path, data: Path, table: Path | None) -> None:
    """Write the page of all ladders in a folder, and a chart next to the data of each ladder."""
    ladders: list[tuple[Ladder, Standings]] = []
    rows = read_table(table) if table is not None else {path.stem: levels(path.stem) for path in _files(data)}
    try:
        for path in _files(data):
            ladder, circles = read_ladder(path)
            standings = Standings(_known(circles), circles)
            names = {level.spec: level.name for level in rows.get(ladder.game, [])}
            title = f"{find_game(ladder.game).title}, {ladder.seats} seats"
            path.with_suffix(".svg").write_text(chart(title, standings.known, names), encoding="utf-8")
            ladders.append((ladder, standings))
        file.write_text(page(ladders, rows, data.name), encoding="utf-8")
    except OSError as fault:
        raise NotWritten(f"{file} cannot be written: {fault.strerror}") from fault


def _files(data: Path) -> list[Path]:
    return sorted(data.glob("*" + SUFFIX))


def _known(circles: list[Circle]) -> list[str]:
    """Return the anchor and all bots that have played."""
    return list(dict.fromkeys([ANCHOR, *(bot for circle in circles for bot in circle.bots)]))
