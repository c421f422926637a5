"""Bots of another package that choose the highest legal action: a class, a function and a Bot."""

from typing import Any

from factoryfloor.bots import Bot
from factoryfloor.kernel import Chance, Game, State


class Integer:
    """An integer type of another library, such as numpy's."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


class Highest(Bot):
    """A bot class without a constructor."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return state.legal(seat)[-1]


class Deep(Highest):
    """A bot class whose constructor needs no argument."""

    def __init__(self, depth: int = 2) -> None:
        super().__init__("deep")
        self.depth = depth


class Foreign(Bot):
    """A bot that chooses an integer of another library."""

    def choose(self, state: State, seat: int, chance: Chance) -> Any:
        return Integer(state.legal(seat)[-1])


class Nothing(Bot):
    """A bot that chooses nothing."""

    def choose(self, state: State, seat: int, chance: Chance) -> Any:
        return None


class Counting(Highest):
    """A bot that keeps state between decisions. Each instance belongs to one seat of one game."""

    def __init__(self) -> None:
        super().__init__("counting")
        self.seats: set[int] = set()

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        self.seats.add(seat)
        assert len(self.seats) == 1
        return super().choose(state, seat, chance)


def for_game(game: Game) -> Bot:
    return Highest(f"highest of {game.id}")


def broken() -> Bot:
    raise OSError("the weights are missing")


def nonsense(_game: Game) -> Any:
    return "greedy"


ready = Highest("ready")
number = 7
