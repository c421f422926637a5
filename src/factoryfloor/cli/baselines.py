"""``factoryfloor baselines``, which plays the games for the table of a game's baselines."""

import json

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from factoryfloor.arena import Baselines, Executor, Row
from factoryfloor.cli.console import error_console


def print_baselines(baselines: Baselines, executor: Executor, as_json: bool) -> bool:
    """Play and print the table. After Ctrl-C or an error, print the finished rows. Return whether the table is
    complete.
    """
    rows: list[Row] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    complete = True
    bar = Progress(*columns, TimeRemainingColumn(), console=error_console(), transient=True)
    try:
        with bar:
            task = bar.add_task(baselines.game.id, total=baselines.games)
            for played in baselines.play(executor):
                if isinstance(played, Row):
                    rows.append(played)
                else:
                    bar.advance(task)
    except KeyboardInterrupt:
        complete = False
    finally:
        if rows:
            print(json.dumps(baselines.to_json(rows), indent=1) if as_json else baselines.to_markdown(rows))
    return complete
