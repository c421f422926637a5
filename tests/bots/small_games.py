"""Small games with known optimal play, defined by their states."""

import copy
from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel import Chance, Game, Heuristics, State, rank
from factoryfloor.kernel.fast import vec


def shuffled(items: list[int], chance: Chance) -> list[int]:
    """Shuffle a set. The set is sorted first, so that equal sets give equal results."""
    cards = vec[i64](sorted(items))
    chance.shuffle(cards, 0)
    return [int(card) for card in cards]


class Small(State):
    """The base class of the small games, with plain attributes that ``deepcopy`` copies."""

    def copy(self) -> "Small":
        other = type(self).__new__(type(self))
        Small.__init__(other, int(self.seats), self.chance.copy())
        other.base_from(self)
        for name, value in self.__dict__.items():
            setattr(other, name, copy.deepcopy(value))
        return other

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance

    def notation(self, seat: int, action: int) -> str:
        return str(action)

    def priors(self, seat: int) -> list[float]:
        return [0.0] * len(self.legal(seat))


class SmallHeuristics(Heuristics):
    """The priors of each small game."""

    def priors(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Small)
        return state.priors(seat)


class SmallGame(Game):
    """A game that is only needed for creating bots; tests create the states."""

    def __init__(self) -> None:
        super().__init__("small", "Small", 1, (1, 3), 100)

    def heuristics(self, name: str = "") -> Heuristics:
        self.check_evaluation(name)
        return SmallHeuristics()


SMALL = SmallGame()


class Nim(Small):
    """Nim: two seats take one to three objects from a heap in turn. The seat that takes the last object wins. The best
    move leaves a multiple of four.
    """

    def __init__(self, heap: int, chance: Chance) -> None:
        super().__init__(2, chance)
        self.heap = heap
        self.winner = -1
        self.pending = 1

    def legal(self, seat: int) -> list[int]:
        return list(range(1, min(3, self.heap) + 1)) if self.pending >> seat & 1 else []

    def apply(self, seat: int, action: int) -> None:
        self.heap -= action
        self.pending = 1 << (1 - seat)
        if self.heap == 0:
            self.winner, self.over, self.pending = seat, True, 0

    def scores(self) -> list[int]:
        return [int(self.winner == seat) for seat in (0, 1)]

    def priors(self, seat: int) -> list[float]:
        return [1.0 if action == self.heap else 0.0 for action in self.legal(seat)]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"heap": self.heap}


class LiarsDice(Small):
    """Liar's dice: two seats each have a secret die with three faces. They raise bids about the total number of a face,
    until one seat calls the other a liar. The seat that is right wins. In optimal play, a seat never calls a bid that
    its own die makes true, and always calls a bid that its own die makes false.
    """

    BIDS = ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3))  # how many, of which face
    LIAR = len(BIDS)

    def __init__(self, dice: list[int], chance: Chance) -> None:
        super().__init__(2, chance)
        self.dice = dice
        self.line: list[int] = []
        self.winner = -1
        self.pending = 1

    def legal(self, seat: int) -> list[int]:
        if not self.pending >> seat & 1:
            return []
        return list(range(self.line[-1] + 1, self.LIAR + 1)) if self.line else list(range(self.LIAR))

    def apply(self, seat: int, action: int) -> None:
        self.pending = 1 << (1 - seat)
        if action == self.LIAR:
            count, face = self.BIDS[self.line[-1]]
            self.winner = 1 - seat if self.dice.count(face) >= count else seat
            self.over, self.pending = True, 0
        self.line.append(action)

    def scores(self) -> list[int]:
        return [int(self.winner == seat) for seat in (0, 1)]

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        self.dice[1 - seat] = 1 + int(chance.below(3))

    def priors(self, seat: int) -> list[float]:
        """Return priors for bidding one die with the face of its own die, and for calling."""
        mine = [float(bid == (1, self.dice[seat])) for bid in self.BIDS]
        return [mine[action] if action < self.LIAR else 0.5 for action in self.legal(seat)]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"die": None if seat is None else self.dice[seat], "line": self.line}


class Dice(Small):
    """A solo dice game: roll a die up to three times and keep the last roll. Optimal play stops at 5 or 6, and after
    the second roll at 4.
    """

    STOP, ROLL = 0, 1

    def __init__(self, chance: Chance, face: int = 0, left: int = 2) -> None:
        super().__init__(1, chance)
        self.face = face or 1 + int(chance.below(6))
        self.left = left
        self.pending = 1

    def legal(self, seat: int) -> list[int]:
        return [self.STOP, self.ROLL] if self.pending else []

    def apply(self, seat: int, action: int) -> None:
        if action == self.ROLL:
            self.face = 1 + int(self.chance.below(6))
            self.left -= 1
        if action == self.STOP or self.left == 0:
            self.over, self.pending = True, 0

    def scores(self) -> list[int]:
        return [10 * self.face]

    def priors(self, seat: int) -> list[float]:
        return [float(self.face > 1), 0.5]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"face": self.face, "left": self.left}


class Bidding(Small):
    """Prizes are revealed in random order.

    All seats play a card simultaneously; the highest card wins the prize, and equal cards win nothing. Hands are secret
    and are dealt from two cards of each rank.
    """

    def __init__(self, seats: int, ranks: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        cards = shuffled([1 + card // 2 for card in range(2 * ranks)], chance)
        size = len(cards) // seats
        self.hands = [sorted(cards[seat * size : seat * size + size]) for seat in range(seats)]
        self.spare = cards[size * seats :]
        self.prizes = shuffled(list(range(1, size + 1)), chance)
        self.laid = [0] * seats
        self.seen: list[list[int]] = []
        self.points = [0] * seats
        self.pending = (1 << seats) - 1

    def legal(self, seat: int) -> list[int]:
        return sorted(set(self.hands[seat])) if self.pending >> seat & 1 else []

    def apply(self, seat: int, action: int) -> None:
        self.hands[seat].remove(action)
        self.laid[seat] = action
        self.pending &= ~(1 << seat)
        if self.pending:
            return
        prize, top = self.prizes.pop(0), max(self.laid)
        if self.laid.count(top) == 1:
            self.points[self.laid.index(top)] += prize
        self.seen.append(self.laid)
        self.laid = [0] * int(self.seats)
        self.over = not self.prizes
        self.pending = 0 if self.over else (1 << int(self.seats)) - 1

    def scores(self) -> list[int]:
        return list(self.points)

    def ranking(self) -> list[int]:
        return rank([[points] for points in self.points])

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        self.prizes = [self.prizes[0], *shuffled(self.prizes[1:], chance)] if self.prizes else []
        others = [other for other in range(int(self.seats)) if other != seat]
        for other in others:
            if self.laid[other]:
                self.hands[other].append(self.laid[other])
                self.laid[other] = 0
                self.pending |= 1 << other
        cards = shuffled([*self.spare, *(card for other in others for card in self.hands[other])], chance)
        for other in others:
            size = len(self.hands[other])
            self.hands[other], cards = sorted(cards[:size]), cards[size:]
        self.spare = cards

    def priors(self, seat: int) -> list[float]:
        """Return priors for bidding exactly the value of the prize."""
        hand = self.hands[seat]
        wanted = hand[sorted(self.prizes).index(self.prizes[0])]
        return [-abs(action - wanted) / 2 for action in self.legal(seat)]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "hand": None if seat is None else self.hands[seat],
            "prize": self.prizes[:1],
            "left": sorted(self.prizes),
            "seen": self.seen,
            "points": self.points,
            "laid": None if seat is None else self.laid[seat],
        }


class Fingers(Small):
    """Two seats choose simultaneously. ``payoff[a][b]`` is the result of seat 0, between 0 and 1, for the choices a and
    b.
    """

    def __init__(self, payoff: list[list[float]], chance: Chance) -> None:
        super().__init__(2, chance)
        self.payoff = payoff
        self.chosen = [-1, -1]
        self.pending = 3

    def legal(self, seat: int) -> list[int]:
        return list(range(len(self.payoff[0] if seat else self.payoff))) if self.pending >> seat & 1 else []

    def apply(self, seat: int, action: int) -> None:
        self.chosen[seat] = action
        self.pending &= ~(1 << seat)
        self.over = not self.pending

    def scores(self) -> list[int]:
        return [int(100 * self._won(seat)) for seat in (0, 1)]

    def _won(self, seat: int) -> float:
        won = self.payoff[self.chosen[0]][self.chosen[1]] if self.over else 0.5
        return 1.0 - won if seat else won

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        if self.chosen[1 - seat] >= 0:
            self.chosen[1 - seat] = -1
            self.pending |= 1 << (1 - seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"own": None if seat is None else self.chosen[seat], "over": self.over}


PENNIES = [[1.0, 0.0], [0.0, 1.0]]
ROCK_PAPER_SCISSORS = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]


class Dare(Small):
    """Seat 0 of three seats either keeps second place, or dares: it is then first with probability 0.42 and otherwise
    last.
    """

    def __init__(self, chance: Chance) -> None:
        super().__init__(3, chance)
        self.places = [2, 1, 3]
        self.pending = 1

    def legal(self, seat: int) -> list[int]:
        return [0, 1] if self.pending >> seat & 1 else []

    def apply(self, seat: int, action: int) -> None:
        if action == 1:
            self.places = [1, 2, 3] if self.chance.below(100) < 42 else [3, 1, 2]
        self.over, self.pending = True, 0

    def scores(self) -> list[int]:
        return [3 - place for place in self.places]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {}
