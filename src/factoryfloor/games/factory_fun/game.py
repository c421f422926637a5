"""Factory Fun as the kernel knows it: the state with its rules, and the game that deals it."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.games.factory_fun import insight, looking, notation, observation, reading, rounds, taking, view
from factoryfloor.games.factory_fun import plan as plans
from factoryfloor.games.factory_fun import position as positions
from factoryfloor.games.factory_fun.actions import ACTION_COUNT, PASS, READY
from factoryfloor.games.factory_fun.boards_option import Boards, boards_for
from factoryfloor.games.factory_fun.building import choices_of
from factoryfloor.games.factory_fun.components import components
from factoryfloor.games.factory_fun.draft import Draft
from factoryfloor.games.factory_fun.events import EVENTS
from factoryfloor.games.factory_fun.layout import HALLS
from factoryfloor.games.factory_fun.machines import MACHINE_COUNT
from factoryfloor.games.factory_fun.sampling import resample, trace
from factoryfloor.games.factory_fun.state import BUILD_PHASE, COUNTDOWN, LIVE, START_MONEY, TAKE, Table, seat_bit
from factoryfloor.games.factory_fun.view import SELECTIONS
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.options import Choice, Flag

_NOTHING: Final[list[int]] = []
CLAIM_SECONDS: Final = 30
READY_SECONDS: Final = 3


@final
class FactoryFunState(Table):
    """A position of Factory Fun: the table with the contract's methods."""

    def legal(self, seat: i64) -> list[int]:
        if not self.pending & seat_bit(seat):
            return _NOTHING
        if self.phase == BUILD_PHASE:
            return choices_of(rounds.draft_of(self, seat))
        return taking.take_choices(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == TAKE:
            taking.take(self, seat, action)
        elif self.phase == BUILD_PHASE:
            rounds.build_step(self, seat, action)
        else:
            taking.get_ready(self, seat)

    def copy(self) -> "FactoryFunState":
        drafts: list[Draft | None] = []
        for draft in self.drafts:
            drafts.append(None if draft is None else draft.copy())
        other = FactoryFunState(
            self.seats,
            self.chance.copy(),
            self.factories[:],
            self.deck,
            self.money[:],
            self.named[:],
            self.taken[:],
            self.lists[:],
            self.order[:],
            self.bonuses[:],
            self.marks[:],
            drafts,
        )
        other.fields_from(self)
        return other

    def scores(self) -> list[int]:
        return [int(self.money[seat] + self.bonuses[seat]) for seat in range(self.seats)]

    def resample(self, seat: i64, chance: Chance) -> None:
        resample(self, seat, chance)

    def trace(self, seat: i64) -> i64:
        return trace(self, seat)

    def estimate(self, seat: i64) -> float:
        return insight.estimate(self, seat)

    def insight(self, seat: i64) -> list[float]:
        if self.phase == COUNTDOWN or not self.pending & seat_bit(seat):
            return [0.0] * len(self.legal(seat))
        return insight.insight(self, seat, self.legal(seat))

    def foresight(self) -> i64:
        return 1  # until all have taken a machine, or built: what it brings is known then

    def hunch(self, seat: i64, chance: Chance) -> i64:
        return insight.hunch(self, seat, self.legal(seat), chance)

    def observe(self, seat: i64) -> list[int]:
        return observation.observe(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view_of(self, seat)

    def position(self) -> dict[str, Any]:
        return positions.write_position(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, seat, action)

    def touches(self, seat: i64, action: i64) -> list[str]:
        return notation.touched(self, seat, action)

    def preview(self, seat: i64, action: i64) -> dict[str, Any]:
        return notation.consequences(self, seat, action)

    def question(self, seat: i64) -> str:
        return notation.question(self, seat)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text, self.legal(seat))

    def plan(self, seat: i64, plan: Any) -> list[int]:
        return plans.actions_for(self.planner(seat), HALLS[self.boards[seat]], plan)

    def consider(self, seat: i64, plan: Any) -> dict[str, Any]:
        return plans.consider(self.planner(seat), HALLS[self.boards[seat]], plan)

    def hint(self, seat: i64) -> dict[str, Any] | None:
        if self.phase != BUILD_PHASE or not self.pending & seat_bit(seat) or self.chaining & seat_bit(seat):
            return None
        return insight.hint(self, seat)

    def planner(self, seat: i64) -> Draft:
        """An empty build for a seat that owes one. Raises IllegalAction."""
        if self.phase != BUILD_PHASE or not self.pending & seat_bit(seat):
            raise IllegalAction(f"seat {int(seat)} has no machine to build now")
        if self.chaining & seat_bit(seat):
            raise IllegalAction("a build was begun step by step: finish it so, or take the steps back")
        return self.new_draft(seat)

    def patience(self, seat: i64) -> tuple[int, int] | None:
        if not self.pending & seat_bit(seat):
            return None
        if self.phase == COUNTDOWN:
            return READY_SECONDS, READY
        return (CLAIM_SECONDS, PASS) if self.phase == TAKE and rounds.way(self) == LIVE else None

    def pause(self, seat: i64, action: i64) -> float:
        return looking.seconds_to_see(self, seat, action)

    def faster(self, seat: int, text: str) -> int:
        return notation.faster(self, text)


def empty(seats: int, chance: Chance) -> FactoryFunState:
    """A table with empty factories and no deck."""
    nothing = vec[i64]([0] * seats)
    none = vec[i64]([-1] * seats)
    nobody: list[Draft | None] = [None] * seats
    return FactoryFunState(
        seats,
        chance,
        [HALLS[0] for _ in range(seats)],
        vec[i64](),
        vec[i64]([START_MONEY] * seats),
        none[:],
        none[:],
        nothing[:],
        none[:],
        nothing[:],
        nothing[:],
        nobody,
    )


@final
class FactoryFun(Game):
    """Factory Fun by Corne van Moorsel, for one to five players."""

    def __init__(self) -> None:
        super().__init__(
            id="factory_fun",
            title="Factory Fun",
            rules=positions.RULES,
            seats=(1, 5),
            action_count=ACTION_COUNT,
            options=(
                Flag("diagonal"),
                Flag("last_taker_free", default=True),
                Choice("selection", SELECTIONS),
                Boards(),
            ),
            events=EVENTS,
            observation_size=observation.SIZE,
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
        table = empty(reading.seats_in(position), chance)
        reading.read_into(table, position)
        return table

    def components(self) -> dict[str, Any]:
        """Machines with their ports, pieces with their openings, and the boards."""
        return components()
