"""Measures how often a game has a specific reason for pieces that are not targets, and for hints."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from factoryfloor.kernel import FastChance, Game, Heuristics, State

GENERIC: Final = "other"
"""The key of the generic reason why a piece is not a target."""
LAST_RESORT: Final = "best"
"""The key of the generic reason for a hint."""


Options = dict[str, Any] | None


@dataclass
class Reasons:
    """The number of reasons by key, the total, and the number of missing reasons.

    ``holes`` contains the facts of each key.
    """

    asked: int = 0
    keys: Counter[str] = field(default_factory=Counter)
    mute: list[str] = field(default_factory=list)
    holes: dict[str, set[str]] = field(default_factory=dict)

    def note(self, reason: dict[str, Any], what: str) -> None:
        """Count one reason."""
        self.asked += 1
        if not reason:
            self.mute.append(what)
            return
        key = str(reason["key"])
        self.keys[key] += 1
        facts = set(reason) - {"key"}
        self.holes[key] = self.holes.get(key, facts) & facts

    def share(self, key: str) -> float:
        """Return the share of this key among all reasons."""
        return self.keys[key] / self.asked if self.asked else 0.0


def count_refusals(game: Game, positions: int = 200, seed: int = 1, options: Options = None) -> Reasons:
    """Count the reasons of all pieces that are not targets, in random positions of all seat counts."""
    found = Reasons()
    shown = game.presentation()
    for state, seat in random_positions(game, positions, seed, options):
        targets = {piece for action in state.legal(seat) for piece in shown.targets(state, seat, action)}
        for piece in shown.pieces(state, seat):
            if piece not in targets:
                found.note(shown.reason(shown.why_not(state, seat, piece)), piece)
    return found


def count_explanations(
    game: Game, games: int = 50, seed: int = 1, options: Options = None, most: int = 1 << 30
) -> Reasons:
    """Count the reasons for at most ``most`` unforced decisions of greedy bots in whole games."""
    found = Reasons()
    for number in range(games):
        chance = FastChance(seed * 1000 + number)
        state = _dealt(game, chance, options)
        advice = [game.heuristics() for _ in range(state.seats)]
        while not state.over and found.asked < most:
            seat = state.movers()[0]
            action = _greedy(state, seat, advice[seat], chance)
            if len(state.legal(seat)) > 1:
                reason = game.presentation().reason(advice[seat].explain(state, seat, action))
                found.note(reason, state.notation(seat, action))
            state.apply(seat, action)
    return found


def _greedy(state: State, seat: int, advice: Heuristics, chance: FastChance) -> int:
    """Return one of the actions with the highest prior."""
    sample = state.copy()
    sample.resample(seat, chance)
    advice.begin()
    legal, priors = state.legal(seat), advice.priors(sample, seat)
    best = [action for action, prior in zip(legal, priors, strict=True) if prior == max(priors)]
    return best[chance.below(len(best))]


def random_positions(game: Game, positions: int, seed: int = 1, options: Options = None) -> Iterator[tuple[State, int]]:
    """Yield positions of random games, several decisions apart, each with a pending seat."""
    chance = FastChance(seed)
    found = 0
    while found < positions:
        state = _dealt(game, chance, options)
        gap = chance.below(5)
        while not state.over and found < positions:
            movers = state.movers()
            seat = movers[chance.below(len(movers))]
            if gap == 0:
                yield state, seat
                found += 1
                gap = 5 + chance.below(10)
            gap -= 1
            legal = state.legal(seat)
            state.apply(seat, legal[chance.below(len(legal))])


def _dealt(game: Game, chance: FastChance, options: Options) -> State:
    seats = game.seats_min + int(chance.below(game.seats_max - game.seats_min + 1))
    return game.start(seats, options, FastChance(chance.below(1 << 60)))
