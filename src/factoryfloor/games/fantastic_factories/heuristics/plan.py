"""The plan for the rest of a seat's work, and its uses of dice, metal and energy."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules import recipes
from ..rules.actions import ACTIVATE, BUILD, COPY_CARD, DISCARD, END, PLACE, TAKE_DICE
from ..rules.activation import row_of
from ..rules.building import metal_cost
from ..rules.cards import CARD_IDS, ENERGY_COST, FLOORS, KINDS
from ..rules.dice import PATTERNS
from ..rules.position import ENERGY, METAL, SEAT, SETTING, Position
from ..rules.recipes import STEPS
from .beam import Beam
from .beam_node import N_READY, unpack
from .moves import search
from .priors import FOREMAN_WIDTH, WIDTH, chosen_in_chain
from .values import Scales

NO_CARD: Final = -1


@final
class WorkPlan:
    """The moves of the best plan of the beam search, each as a list of actions. The first move may be unfinished."""

    def __init__(self, position: Position, seat: int, dice: i64 = 0) -> None:
        """Plan with the seat's dice and the additional ``dice``, counted in nibbles."""
        self.position = position
        self.seat = seat
        chosen = vec[i64]() if position.phase == SETTING else chosen_in_chain(position, seat * SEAT)
        width = FOREMAN_WIDTH if position.phase == SETTING else WIDTH
        beam = Beam(position, seat, Scales(position, seat, 0.0), width, chosen)
        beam.nodes[N_READY] += dice
        search(beam)
        self.moves: list[list[int]] = [[int(action) for action in unpack(move)] for move in beam.moves()]

    def after(self, action: int) -> list[list[int]]:
        """Return the moves after the move with this action. The result is empty if the plan lacks this action."""
        for number, move in enumerate(self.moves):
            if action in move:
                return self.moves[number + 1 :]
        return []

    def move_with(self, action: int) -> list[int]:
        """Return the planned move with this action, or an empty list."""
        return next((move for move in self.moves if action in move), [])

    def use_of(self, value: int, moves: list[list[int]]) -> dict[str, Any]:
        """Return the first card or floor in these moves that takes a die with this value, or an empty result."""
        for move in moves:
            kind = self.acting(move)
            for action in move:
                if PLACE <= action < END and (action - PLACE) // len(FLOORS) + 1 == value:
                    return {"floor": FLOORS[(action - PLACE) % len(FLOORS)]}
                if TAKE_DICE <= action < DISCARD and value in PATTERNS[action - TAKE_DICE]:
                    return {"other": CARD_IDS[kind]}
            if kind != NO_CARD and self.takes_only(kind, value):
                return {"other": CARD_IDS[kind]}
        return {}

    def acting(self, move: list[int]) -> int:
        """Return the kind that a move activates, or NO_CARD for other moves.

        For a Replicator, return the copied kind.
        """
        found = NO_CARD
        for action in move:
            if action >= COPY_CARD:
                return action - COPY_CARD
            if action >= ACTIVATE:
                found = action - ACTIVATE
        return found

    def takes_only(self, kind: int, value: int) -> bool:
        """Return whether a kind takes one die of exactly this value, without a decision."""
        row = self.position.edition * KINDS + kind
        return not recipes.ASKS_DICE[row] and int(recipes.TAKES[row]) == 1 << (value - 1)

    def needs(self, what: str, moves: list[list[int]]) -> str:
        """Return the first card in these moves that costs more metal or energy than the seat has, if any."""
        at = self.seat * SEAT
        has = int(self.position.own[at + (METAL if what == "metal" else ENERGY)])
        for move in moves:
            if BUILD <= move[0] < ACTIVATE:
                kind = move[0] - BUILD
                cost = int(metal_cost(self.position, self.seat, kind)) if what == "metal" else int(ENERGY_COST[kind])
            elif move[0] >= ACTIVATE:
                kind = self.acting(move)
                step = STEPS * int(row_of(self.position, kind)) + self.x_of(move)
                cost = int(recipes.COST_METAL[step] if what == "metal" else recipes.COST_ENERGY[step])
            else:
                continue
            if cost > has:
                return CARD_IDS[kind]
        return ""

    def x_of(self, move: list[int]) -> int:
        """Return the value of the equal dice that a move places, or 0 if there are none."""
        for action in move:
            if TAKE_DICE <= action < DISCARD:
                return PATTERNS[action - TAKE_DICE][0]
        return 0
