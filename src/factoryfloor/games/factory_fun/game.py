"""The game of Factory Fun: its facts, and how a position is dealt or loaded."""

from typing import Any, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.options import Choice, Flag

from .codec import dump, encoder, load
from .codec.components import components
from .codec.view import SELECTIONS
from .rules import rounds
from .rules.actions import ACTION_COUNT
from .rules.boards_option import Boards, boards_for
from .rules.events import EVENTS
from .rules.layout import HALLS
from .rules.machines import MACHINE_COUNT
from .state import FactoryFunState, empty


@final
class FactoryFun(Game):
    """Factory Fun by Corne van Moorsel, for one to five players."""

    def __init__(self) -> None:
        super().__init__(
            id="factory_fun",
            title="Factory Fun",
            rules=dump.RULES,
            seats=(1, 5),
            action_count=ACTION_COUNT,
            options=(
                Flag("diagonal"),
                Flag("last_taker_free", default=True),
                Choice("selection", SELECTIONS),
                Boards(),
            ),
            events=EVENTS,
            observation_size=encoder.SIZE,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FactoryFunState:
        """U6, U25, U28: boards, stacks and the seat that comes first are random."""
        table = empty(seats, chance)
        table.diagonal = options["diagonal"]
        table.exempting = options["last_taker_free"]
        table.selection = SELECTIONS.index(options["selection"])
        boards = options["boards"]
        table.random_boards = -1 if isinstance(boards, list) else 1 if boards == "expert" else 0
        table.boards = boards_for(boards, seats, chance)
        for seat in range(seats):
            table.factories[seat] = HALLS[table.boards[seat]]
            rounds.mark_factory(table, seat)
        deck = vec[i64](list(range(MACHINE_COUNT)))
        chance.shuffle(deck, 0)
        table.deck = deck
        table.first = chance.below(seats)
        rounds.begin_round(table)
        return table

    def load(self, position: Any, chance: Chance) -> FactoryFunState:
        table = empty(load.seats_in(position), chance)
        load.read_into(table, position)
        return table

    def components(self) -> dict[str, Any]:
        """Machines with their ports, pieces with their openings, and the boards."""
        return components()
