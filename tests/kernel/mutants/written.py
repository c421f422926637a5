"""Mutants with faults in copies, dumped positions or loading."""

import random
from typing import Any

from factoryfloor.kernel import BadPosition, Chance, FastChance
from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import Tiny, TinyGame


@found_by("check_questions_change_nothing", "check_copies", "check_every_action")
class CopySharesHands(Tiny):
    def copy(self) -> Tiny:
        other = super().copy()
        other.hands = self.hands
        return other


@found_by("check_copies")
class CopySharesChance(Tiny):
    def copy(self) -> Tiny:
        other = super().copy()
        other.chance = self.chance
        return other


@found_by("check_copies")
class CopyForgetsReveals(Tiny):
    def copy(self) -> Tiny:
        other = super().copy()
        other.reveals = 0
        return other


@found_by("check_copies")
class CopyForgetsItsMemory(Tiny):
    memory = 0

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        self.memory += 1

    def information_key(self, seat: int) -> int:
        return self.memory


@found_by("check_positions")
class PositionForgetsPoints(Tiny):
    def position(self) -> dict[str, Any]:
        position = super().position()
        return position | {"players": [player | {"points": 0} for player in position["players"]]}


@found_by("check_positions")
class PositionForgetsWhatTheKeyUses(Tiny):
    rounds_begun = 0

    def next_round(self) -> None:
        super().next_round()
        self.rounds_begun += 1

    def copy(self) -> Tiny:
        other = super().copy()
        assert isinstance(other, PositionForgetsWhatTheKeyUses)
        other.rounds_begun = self.rounds_begun
        return other

    def information_key(self, seat: int) -> int:
        return int(super().information_key(seat)) ^ self.rounds_begun


@found_by("check_positions", "check_views")
class PositionHoldsTuples(Tiny):
    def position(self) -> dict[str, Any]:
        return super().position() | {"deck": tuple(self.deck)}


class LenientGame(TinyGame):
    """Loads positions with duplicated or missing cards."""

    def _fault(self, state: Tiny) -> str:
        return ""


class BluntGame(TinyGame):
    """Raises Python's own exceptions for malformed positions."""

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        return self._read(position, chance)


class UnseededGame(TinyGame):
    """Deals from another chance than the given one."""

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> Tiny:
        return super().deal(seats, options, FastChance(random.getrandbits(60)))


class ForgetfulGame(TinyGame):
    """Loaded positions continue differently: prizes are always 1."""

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        class Poor(Tiny):
            def next_round(self) -> None:
                super().next_round()
                self.prize = 1

        return TinyGame(Poor).load(position, chance)


class GreedyGame(TinyGame):
    """Modifies the JSON that it loads."""

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        state = super().load(dict(position), chance)
        position["players"].pop()
        return state


class SilentGame(TinyGame):
    """Rejects positions without a message."""

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        try:
            return super().load(position, chance)
        except BadPosition:
            raise BadPosition from None


class GenerousGame(TinyGame):
    """Loads an empty object as a position."""

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        return super().load(position, chance) if position else self.deal(1, self.settle(None, 1), chance)


class OpenGame(TinyGame):
    """Loads positions with unknown fields."""

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        return super().load({key: value for key, value in position.items() if key != "an unknown field"}, chance)


class TruthfulGame(TinyGame):
    """Accepts booleans for numbers."""

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        return super().load(_numbers(position), chance)


def _numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: item if key == "options" else _numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_numbers(item) for item in value]
    return int(value) if isinstance(value, bool) else value
