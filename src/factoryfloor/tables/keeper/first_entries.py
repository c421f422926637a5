"""Creates the first entries of a new table. The storage makes these entries durable together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from factoryfloor.kernel import FactoryFloorError, Match
from factoryfloor.tables.keeper.live_table import LiveTable
from factoryfloor.tables.ports.storage import AppendBatch, PendingWrite, Storage, WriteChain
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import unavailable
from factoryfloor.tables.state.hints import Advice
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.tables.verbs import game_start
from factoryfloor.tables.verbs.new_table import play_again


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Parameters for the start of a new table's game.

    ``word`` means that the host's client contributes to a seed exchange. ``seed`` is the seed of a daily deal.
    ``match`` is a match that the table continues. ``hints`` are the hints in the record of this match.
    """

    word: bool = False
    seed: str = ""
    match: Match | None = None
    hints: Sequence[Advice] = ()


AT_ONCE: Final = Start()


def new_table(
    facts: dict[str, Any], host: str, setup: Setup, start: Start = AT_ONCE, table_id: str = ""
) -> tuple[Table, list[LogStep]]:
    """Create a person's table from the payload of its first entry.

    Return the table with its first steps. Raises FactoryFloorError.
    """
    table = Table(
        table_id or setup.randomness.table_id(), Entry(1, "created", -1, setup.clock.now(), facts, host), setup
    )
    if start.match is not None:
        steps = game_start.proceed(table, start.match, start.hints)
    else:
        steps = game_start.begin(table, {host} if start.word else (), start.seed)
    return table, [table.steps[0], *steps]


def store_table(
    storage: Storage,
    table: Table,
    steps: Sequence[LogStep],
    then: Callable[[FactoryFloorError | None], None],
    before: LiveTable | None = None,
) -> None:
    """Store a new table with its first steps. ``then`` receives None once the steps are durable, or an error.

    ``before`` is the table of which the new table is a rematch. The rematch entry of ``before`` belongs to the same
    write.
    """
    if before is not None:
        live = before
        live.perform(
            lambda: live.execute(lambda old: play_again(old, table.id), [(table, steps)]),
            lambda result: then(result.error),
        )
        return

    def written(outcome: PendingWrite) -> None:
        error = outcome.exception()
        then(None if error is None else unavailable(str(error)))

    storage.append(AppendBatch(WriteChain(), [(table, steps)])).add_done_callback(written)
