"""A trial: one reproducible random game for checks."""

import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NoReturn

from factoryfloor.kernel import (
    FastChance,
    Game,
    State,
    TableChance,
)
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.testing.failure import ContractBroken

PLAYS = ("any", "low", "high", "same")
"""Kinds of random play.

Play is uniform, or half of the decisions prefer the lowest action, the highest action, or the action nearest to the
last action.
"""

HABITUAL = 2_000  # number of decisions after which play is uniform, so that games end


class TrialStep:
    """One decision of the game, with its number, the state before it (read only), seat and action."""

    def __init__(self, number: int, state: State, seat: int, action: int) -> None:
        self.number = number
        self.state = state
        self.seat = seat
        self.action = action


class Trial:
    """A game, seats, options and a seed, which define one random game.

    ``looks`` is the number of positions for thorough checks. ``limit`` is the maximum number of decisions. ``play`` is
    the kind of random decisions, from PLAYS. Any pending seat may decide next, so that all orders of simultaneous
    decisions occur.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        seed: str = "1",
        looks: int = 12,
        limit: int = 20_000,
        play: str = "any",
    ) -> None:
        self.game = game
        self.play = play
        self.seats = game.seats_min if seats is None else seats
        self.options = options or {}
        self.seed = seed
        self.looks = looks
        self.limit = limit
        self.presentation = game.presentation()
        self.plans, self.timing, self.encoder = game.plans(), game.timing(), game.encoder()

    def start(self) -> State:
        """Return a new first position."""
        return self.game.start(self.seats, self.options, TableChance(self.seed))

    def random(self, purpose: str) -> random.Random:
        """Return a random generator for a check's own choices. It is the same in every run."""
        return random.Random(f"{self.seed}/{purpose}")

    @cached_property
    def script(self) -> list[tuple[int, int]]:
        """Return the decisions of the game, as pairs of seat and action."""
        state, chance = self.start(), FastChance(self.random("script").getrandbits(62))
        script: list[tuple[int, int]] = []
        habits: dict[int, int] = {}
        while not state.over:
            seat, action = random_decision(self, len(script), state, chance)
            if self.play != "any" and len(script) < HABITUAL and chance.below(2):
                action = _habitual(self.play, state.legal(seat), habits.get(seat, action))
            habits[seat] = action
            script.append((seat, action))
            state.apply(seat, action)
            if len(script) > self.limit:
                self.fail(len(script), f"the game does not end within {self.limit} random decisions")
        return script

    def steps(self) -> Iterator[TrialStep]:
        """Yield all decisions in order. The steps share the state, so copy it before you change it."""
        state = self.start()
        for number, (seat, action) in enumerate(self.script):
            yield TrialStep(number, state, seat, action)
            state.apply(seat, action)

    def chosen(self) -> set[int]:
        """Return the numbers of the decisions for thorough checks: the first, the last and some between."""
        numbers = range(len(self.script))
        some = self.random("looks").sample(numbers, min(self.looks, len(numbers)))
        return {*some, *numbers[:1], *numbers[-1:]}

    def looked_at(self) -> Iterator[TrialStep]:
        """Yield the decisions for thorough checks, in order."""
        chosen = self.chosen()
        return (step for step in self.steps() if step.number in chosen)

    def ended(self) -> State:
        """Return the position at the end of the game."""
        state = self.start()
        for seat, action in self.script:
            state.apply(seat, action)
        return state

    def fail(self, number: int | None, what: str) -> NoReturn:
        """Raise ContractBroken for the position before decision ``number``, or for the whole game."""
        where = f"{self.game.id}, {self.seats} seats, options {self.options}, seed {self.seed!r}"
        if number is not None:
            where += f", after {number} decisions"
        raise ContractBroken(f"{where}: {what}")


def random_decision(trial: Trial, number: int, state: State, chance: FastChance) -> tuple[int, int]:
    """Return a pending seat and one of its legal actions. Raises ContractBroken if there is no legal action."""
    pending = int(state.pending)
    if not 0 < pending < 1 << trial.seats:
        trial.fail(number, f"the game is not over, but pending is {pending:#b}")
    for _ in range(chance.below(pending.bit_count())):
        pending &= pending - 1
    seat = int(lowest_seat(pending))
    legal = state.legal(seat)
    if not legal:
        trial.fail(number, f"seat {seat} is pending but has no legal action")
    return seat, legal[chance.below(len(legal))]


def _habitual(play: str, legal: list[int], last: int) -> int:
    """Return the action that a kind of play prefers. Such actions lead to states that are rare under uniform play."""
    if play == "low":
        return legal[0]
    if play == "high":
        return legal[-1]
    return min(legal, key=lambda action: abs(action - last))


def play_on(trial: Trial, number: int, state: State, chance: FastChance, decisions: int) -> None:
    """Play the given number of random decisions, or until the game ends. Raises ContractBroken if there is no legal
    action.
    """
    for _ in range(decisions):
        if state.over:
            return
        state.apply(*random_decision(trial, number, state, chance))
