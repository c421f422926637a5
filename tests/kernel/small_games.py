"""Two games of a few lines for what the tiny game does not have: turns, and decisions that depend on one another."""

from typing import Any

from factoryfloor.kernel import BadPosition, Chance, Event, EventKind, Game, State


class Turns(State):
    """Two seats add one or two in turn until six are reached. Nothing is drawn, nothing is hidden."""

    def __init__(self, chance: Chance, total: int = 0, to_move: int = 0) -> None:
        super().__init__(2, chance)
        self.total = total
        self.pending = 1 << to_move
        self.end_at_six()

    def end_at_six(self) -> None:
        if self.total >= 6:
            self.pending, self.over = 0, True

    def legal(self, seat: int) -> list[int]:
        return [1, 2] if self.pending >> seat & 1 else []

    def apply(self, seat: int, action: int) -> None:
        self.total += action
        self.pending ^= 3
        self.end_at_six()
        if self.events is not None:
            self.events.append(Event("added", seat, {"total": self.total}))

    def scores(self) -> list[int]:
        return [self.total, 0]

    def copy(self) -> "Turns":
        other = Turns(self.chance.copy(), self.total)
        other.base_from(self)
        return other

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.position()

    def position(self) -> dict[str, Any]:
        return {"total": self.total, "to_move": self.movers()}

    def notation(self, seat: int, action: int) -> str:
        return f"add {action}"


class TurnsGame(Game):
    def __init__(self) -> None:
        super().__init__("turns", "Turns", 1, (2, 2), 3, events=(EventKind("added", ("total",)),))

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> Turns:
        return Turns(chance)

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Turns:
        total, to_move = position.get("total"), position.get("to_move")
        if type(total) is not int or not 0 <= total <= 7 or to_move not in ([[0], [1]] if total < 6 else [[]]):
            raise BadPosition("total is 0 to 7, to_move one of two seats, nobody from 6 on")
        return Turns(chance, total, *to_move)


ADD, TAKE, COUNT, LEAVE = 0, 1, 2, 3


class Pile(State):
    """Three seats, all free to decide at any time until they leave, share a pile that all see.

    The event of adding has no number; that of taking, which needs something to take, has the rest; counting
    has the number in its notation, but not in its event.
    """

    def __init__(self, chance: Chance) -> None:
        super().__init__(3, chance)
        self.pile = 0
        self.pending = 7

    def legal(self, seat: int) -> list[int]:
        if not self.pending >> seat & 1:
            return []
        return [ADD, TAKE, COUNT, LEAVE] if self.pile else [ADD, COUNT, LEAVE]

    def apply(self, seat: int, action: int) -> None:
        told: dict[str, Any] = {}
        if action in (ADD, TAKE):
            self.pile += 1 if action == ADD else -1
        if action == TAKE:
            told = {"left": self.pile}
        if action == LEAVE:
            self.pending &= ~(1 << seat)
            self.over = not self.pending
        if self.events is not None:
            self.events.append(Event(("added", "taken", "counted", "left")[action], seat, told))

    def scores(self) -> list[int]:
        return [0, 0, 0]

    def copy(self) -> "Pile":
        other = Pile(self.chance.copy())
        other.base_from(self)
        other.pile = self.pile
        return other

    def position(self) -> dict[str, Any]:
        return {"pile": self.pile, "to_move": self.movers()}

    def notation(self, seat: int, action: int) -> str:
        return ("add", "take", f"count {self.pile}", "leave")[action]


class PileGame(Game):
    def __init__(self) -> None:
        super().__init__("pile", "Pile", 1, (3, 3), 4)

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> Pile:
        return Pile(chance)
