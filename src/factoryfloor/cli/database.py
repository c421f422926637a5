"""``factoryfloor database copy`` copies the server's database to another one, or compares two databases."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from factoryfloor.cli.console import complain, error_console
from factoryfloor.cli.errors import FAILED, INTERRUPTED, BadUsage
from factoryfloor.kernel.terminal_text import printable
from factoryfloor.server.storage.database import database_url
from factoryfloor.server.storage.site_copy import compare, copy_site
from factoryfloor.server.storage.snapshot import Snapshot, is_open_elsewhere, snapshot
from factoryfloor.tables.state.errors import StoreError


def move(source: str, target: str, verify: bool, while_running: bool) -> int:
    """Copy a database, or only compare two databases. Return the exit code."""
    names = [_name(source), _name(target)]
    try:
        used = is_open_elsewhere(source)
        with snapshot(source) as found, _progress() as told:
            found.check()
            missing = found.missing()
            if verify:
                with snapshot(target) as other:
                    other.check()
                    rows = compare(found, other, told)
            else:
                _refuse_running(found, used, while_running)
                rows = copy_site(found, target, told)
    except StoreError as error:
        complain(str(error))
        return FAILED
    except KeyboardInterrupt:
        complain(
            "interrupted"
            if verify
            else f"interrupted: {names[1]} is incomplete; run the same command again to start over"
        )
        return INTERRUPTED
    if verify:
        print(printable(f"{names[1]} is equal to {names[0]}: {rows} rows."))
        return 0
    text = f"Copied {rows} rows from {names[0]} to {names[1]}, and compared both: they are equal."
    print(printable(text))
    if missing:
        complain(missing)
    return 0


def _refuse_running(source: Snapshot, used: bool, while_running: bool) -> None:
    running = source.running()
    if while_running or not (used or running):
        return
    who = f"{', '.join(running)} run on {source.name}" if running else f"a server has {source.name} open"
    raise StoreError(
        f"{who}: stop it first, because the copy would lack later writes; for a rehearsal use --while-running"
    )


def _name(address: str) -> str:
    try:
        url = database_url(address)
    except StoreError as error:
        raise BadUsage(str(error)) from error
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string()


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """Show a progress line on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    screen = error_console()
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    bar = Progress(*columns, *times, console=screen, transient=True, disable=not screen.is_terminal)
    with bar:
        task = bar.add_task("")

        def told(what: str, done: int, total: int) -> None:
            bar.update(task, description=f"rows {what}", completed=done, total=total)

        yield told
