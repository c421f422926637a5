"""A whole factory at once: what it costs and lacks, and the steps that it consists of."""

from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.fast import vec

from ..rules.actions import (
    BUILD,
    CLEAR,
    CONNECT,
    EXTEND,
    FROM,
    LAY,
    LIFT,
    NAME,
    PLACE,
    REMOVE,
)
from ..rules.blueprint import Obstacle, Unreadable, is_second, read_pieces
from ..rules.building import choices_of, step
from ..rules.draft import CLEARING, COLOUR, FINISHING, LIFTED, MACHINES, STARTING, Draft
from ..rules.laying import MOST_WHITE
from ..rules.layout import CELLS, COUNTED, machine_at
from ..rules.legality import faults
from ..rules.machines import COLOURS, VALUES
from ..rules.machines import MACHINES as TILES
from ..rules.pieces import BLACK_STORE, LYING, MACHINE, STANDING, SUPPLY, WALL, WHITE
from ..rules.price import MOST_MOVES, chains, moves, price
from .faults import describe, fault
from .flows import Flows


class Proposal:
    """A planned factory, judged whole. Raises Unreadable if its form is wrong.

    ``plan`` has ``pieces``, and ``any``, the colour of a bonus supply of any colour, where one comes with the machine.
    """

    def __init__(self, draft: Draft, hall: vec[i64], plan: object) -> None:
        if not isinstance(plan, dict) or "pieces" not in plan or not set(plan) <= {"pieces", "any"}:
            raise Unreadable("a plan is an object with pieces, and any, the colour of a bonus supply, if it is asked")
        colour = plan.get("any")
        if colour is not None and colour not in COLOURS:
            raise Unreadable(f"any is one of {', '.join(COLOURS)}, not {colour!r:.40}")
        self.draft = draft
        self.colour: int = -1 if colour is None else COLOURS.index(colour)
        obstacles: list[Obstacle] = []
        self.layout: vec[i64] = read_pieces(plan["pieces"], hall, obstacles)
        self.price = int(price(draft.before, self.layout, draft.machine))
        self.faults: list[dict[str, Any]] = [fault(one.rule, one.kind, one.cells, one.message) for one in obstacles]
        self.check_machines()
        self.pieces: list[Any] = plan["pieces"]
        self.found: vec[i64] = faults(self.layout)
        self.faults += describe(self.layout, self.found)
        self.check_stock()
        self.check_moves()
        self.check_money()

    def check_machines(self) -> None:
        """U7, U8: the new machine and all earlier ones, and no other."""
        before, now = machine_cells(self.draft.before), machine_cells(self.layout)
        new = int(self.draft.machine)
        for machine in sorted({*before, new} - set(now)):
            why = "it is the machine to place" if machine == new else "machines are never removed"
            kind = "not_placed" if machine == new else "removed"
            self.faults.append(fault("U8", kind, [], f"{TILES[machine].id} is missing: {why}"))
        for machine in sorted(set(now) - {*before, new}):
            self.faults.append(fault("U7", "not_yours", now[machine], f"{TILES[machine].id} is not yours"))

    def check_stock(self) -> None:
        """U23: three white reservoirs, the supplies that the seat has, one diagonal."""
        stock = int(self.draft.stock)
        if self.draft.any_colour and self.colour < 0:
            self.faults.append(fault("U23", "unnamed", [], "name the colour of the bonus supply: any"))
        elif self.colour >= 0 and not self.draft.any_colour:
            self.faults.append(fault("U23", "not_asked", [], "no supply of any colour comes with this machine"))
        elif self.colour >= 0:
            stock += int(COUNTED[self.colour])
        for colour, name in enumerate(COLOURS):
            self.check_number(self.cells_of(SUPPLY + colour, SUPPLY + colour + 1), stock >> 8 * colour & 255, name)
        self.check_number(self.cells_of(WHITE, BLACK_STORE), MOST_WHITE, "white")
        diagonals = [*self.cells_of(LYING, LYING + 1), *self.cells_of(STANDING, STANDING + 1)]
        self.check_number(diagonals, 1 if self.draft.diagonal else 0, "diagonal")

    def check_number(self, cells: list[int], most: int, name: str) -> None:
        """At most so many of a kind."""
        if len(cells) > most:
            what = name if name == "diagonal" else f"{name} reservoir" if name == "white" else f"{name} supply"
            self.faults.append(
                fault("U23", "too_many", cells, f"too many: there is {most} {what} to lay, not {len(cells)}")
            )

    def cells_of(self, first: int, end: int) -> list[int]:
        """Where codes of a range lie."""
        return [cell for cell in range(CELLS) if first <= self.layout[cell] < end]

    def check_moves(self) -> None:
        """U8: at most two machines are moved."""
        moved = int(moves(self.draft.before, self.layout, self.draft.machine))
        if moved > MOST_MOVES:
            self.faults.append(
                fault("U8", "moves", [], f"{moved} machines are moved; at most {MOST_MOVES} may be in a round")
            )

    def check_money(self) -> None:
        """U9."""
        if self.price > self.draft.funds:
            told = (
                f"it costs {self.price}, and there are {int(self.draft.funds)} to spend, the machine's value included"
            )
            self.faults.append(fault("U9", "price", [], told))

    def consider(self) -> dict[str, Any]:
        """Price, balance, faults, chain bonuses and what flows, as JSON."""
        fed = chains(self.layout)
        told = Flows(self.layout, self.found, self.pieces)
        return {
            "legal": not self.faults,
            "value": int(VALUES[self.draft.machine]),
            "price": self.price,
            "balance": int(self.draft.funds) - self.price,
            "moves": int(moves(self.draft.before, self.layout, self.draft.machine)),
            "faults": self.faults,
            "chains": [{"machine": TILES[one].id, "input": port, "bonus": bonus} for one, port, bonus in fed],
            "bonus": sum(bonus for _, _, bonus in fed),
            "flows": told.flows,
            "complete": told.complete,
        }


def machine_cells(layout: vec[i64]) -> dict[int, list[int]]:
    """The cells of each machine in a layout."""
    found: dict[int, list[int]] = {}
    for cell in range(CELLS):
        if layout[cell] >= MACHINE:
            found.setdefault(int(machine_at(layout[cell])), []).append(cell)
    return found


def actions_for(draft: Draft, hall: vec[i64], plan: object) -> list[int]:
    """The steps of a plan, from a draft that has none. Raises IllegalAction with what is wrong."""
    try:
        proposal = Proposal(draft, hall, plan)
    except Unreadable as error:
        raise IllegalAction(str(error)) from error
    if proposal.faults:
        some = "; ".join(f"{one['message']} ({one['rule']})" for one in proposal.faults[:3])
        more = f"; and {len(proposal.faults) - 3} more" if len(proposal.faults) > 3 else ""
        raise IllegalAction(f"this cannot be built: {some}{more}")
    steps = steps_to(draft, proposal.layout, proposal.colour)
    if not steps:
        raise IllegalAction("no steps lead to this factory; please report it")
    return steps


def steps_to(draft: Draft, goal: vec[i64], colour: int) -> list[int]:
    """The steps from a draft that has none to a factory that is legal and can be paid; ``colour`` is what is named."""
    for clearing_all in (False, True):
        steps = Path(draft.copy(), goal, colour, clearing_all).walk()
        if steps:
            return steps
    return []


class Path:
    """The way of a draft to a legal factory: everything that differs is cleared, or all that may be."""

    def __init__(self, draft: Draft, goal: vec[i64], colour: int, clearing_all: bool) -> None:
        self.draft = draft
        self.goal = goal
        self.colour = colour
        self.clearing_all = clearing_all
        self.steps: list[int] = []

    def walk(self) -> list[int]:
        """The steps to the goal, or none if this way does not lead there."""
        before = machine_cells(self.draft.before)
        for machine, cells in sorted(before.items()):
            if any(self.goal[cell] != self.draft.before[cell] for cell in cells):
                self.take(LIFT + machine)
        while True:
            action = self.next_step()
            if action not in choices_of(self.draft):
                return []
            self.take(action)
            if action == BUILD:
                return self.steps

    def take(self, action: int) -> None:
        """Go a step."""
        step(self.draft, action)
        self.steps.append(action)

    def next_step(self) -> int:
        """The step that leads on from here, or -1."""
        draft = self.draft
        if draft.stage in (MACHINES, LIFTED):
            return self.placing(int(draft.hand()))
        if draft.stage == COLOUR:
            return NAME + self.colour
        if draft.stage == CLEARING:
            return next((REMOVE + cell for cell in self.doomed() if cell > draft.last), CONNECT)
        if draft.stage == STARTING:
            return next((FROM + cell for cell in self.missing() if FROM + cell in draft.choices), -1)
        if self.doomed() and not draft.touched:
            return CLEAR
        if draft.stage == FINISHING:
            return EXTEND if self.missing() else BUILD
        return LAY + int(self.goal[draft.aim])

    def placing(self, machine: int) -> int:
        """Where the machine in hand lies in the goal."""
        for cell in range(CELLS):
            code = int(self.goal[cell])
            if machine_at(code) == machine and not is_second(code):
                return PLACE + 4 * cell + (((code - MACHINE) >> 1) & 3)
        return -1

    def doomed(self) -> list[int]:
        """The earlier pieces to clear, by their first cells."""
        found: list[int] = []
        for cell in range(CELLS):
            if self.draft.is_old(cell) and not is_second(int(self.draft.now[cell])):
                if self.clearing_all or self.goal[cell] != self.draft.now[cell]:
                    found.append(cell)
        return found

    def missing(self) -> list[int]:
        """Cells where the goal has a piece and the draft none."""
        return [cell for cell in range(CELLS) if self.goal[cell] > WALL and self.draft.now[cell] <= WALL]


def consider(draft: Draft, hall: vec[i64], plan: object) -> dict[str, Any]:
    """What a plan would cost and what is wrong with it. Raises IllegalAction if it cannot be read."""
    try:
        return Proposal(draft, hall, plan).consider()
    except Unreadable as error:
        raise IllegalAction(str(error)) from error
