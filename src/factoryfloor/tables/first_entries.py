"""The first entries of a new table, which become durable together."""

from collections.abc import Callable

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.commands import Steps
from factoryfloor.tables.errors import unavailable
from factoryfloor.tables.live_table import LiveTable
from factoryfloor.tables.new_table import play_again
from factoryfloor.tables.storage import Batch, Outcome, Storage, WriteChain
from factoryfloor.tables.table import Table


def store_table(
    storage: Storage,
    table: Table,
    begin: Steps,
    then: Callable[[FactoryFloorError | None], None],
    before: LiveTable | None = None,
) -> None:
    """Store a new table and the steps that begin its game; ``then`` gets None once they are durable, or an error.

    ``before``: the table that is played again. Its entry about the rematch is part of the same write.
    """
    steps = [table.steps[0], *begin]
    if before is not None:
        live = before
        live.perform(
            lambda: live.execute(lambda old: play_again(old, table.id), [(table, steps)]),
            lambda result: then(result.error),
        )
        return

    def written(outcome: Outcome) -> None:
        error = outcome.exception()
        then(None if error is None else unavailable(str(error)))

    storage.append(Batch(WriteChain(), [(table, steps)])).add_done_callback(written)
