"""A slow second implementation of the rules, with lists of names. Written only from the rulings.

The referee receives the results of chance (old tiles, X tiles, tiles turned up, price tiles) and the decisions, and
plays the game independently; its position is compared after every decision.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from tests.factory_manager.tiles import EXTRA, FIRST_POOL, FIRST_TILES, ORDER, TILES, columns, discount

RunningSet = tuple[int, ...]  # how many of each kind run, in the order of the table


class Player:
    """A player's possessions."""

    def __init__(self, old: int) -> None:
        self.money = 18
        self.income: int | None = None
        self.old: int | None = old
        self.tile: int | None = None
        self.workers, self.canteen, self.free, self.bid = 7, 4, 3, 0
        self.laid = Counter({"start-machine": 2, "start-storage": 3})
        self.shut: Counter[str] = Counter()
        self.waiting: Counter[str] = Counter()
        self.opened = 0
        self.dials = [2, 3, 4]

    def space(self, kind: str) -> int | None:
        """P2, P22: returns the price of the space for another tile; None if there is no space."""
        type_ = TILES[kind].type
        if type_ in ("control", "optimization"):
            return None if any(TILES[laid].type == type_ for laid in +self.laid) else 0
        general = sum(n for laid, n in self.laid.items() if TILES[laid].type not in ("control", "optimization"))
        if general < 10 + self.opened:
            return 0
        return 10 if self.opened < 2 else None

    def off(self, price: int) -> int:
        assert self.tile is not None
        return max(0, price - discount(self.tile))

    # P13, P25: running sets.

    def figures(self, running: RunningSet) -> tuple[int, int, int, int]:
        """Returns production, storage, energy and canteen."""
        counted: Counter[str] = Counter()
        for kind, number in zip(ORDER, running, strict=True):
            counted[kind] = number if runs_or_not(kind) else self.laid[kind]
        tiles = [(number, TILES[kind]) for kind, number in counted.items()]
        production = sum(number * tile.production for number, tile in tiles)
        storage = sum(number * tile.storage for number, tile in tiles)
        energy = sum(number * tile.energy for number, tile in tiles)
        workers = sum(number * tile.workers for number, tile in tiles)
        return production, storage, max(1, energy), max(0, workers)

    def legal_sets(self) -> list[RunningSet]:
        """Every set with no more robots than machines that leaves a worker available."""
        ranges = [range(self.laid[kind] + 1) if runs_or_not(kind) else range(1) for kind in ORDER]
        return [running for running in product(*ranges) if self.is_legal(running)]

    def is_legal(self, running: RunningSet) -> bool:
        machines = sum(n for kind, n in zip(ORDER, running, strict=True) if TILES[kind].type == "machine")
        return sum(running) - machines <= machines and self.figures(running)[3] <= self.workers - 1

    def best_set(self, price: Fraction) -> RunningSet:
        """P13: returns the set with the most income at the expected price; ties go to most available workers, then to
        fewest shut tiles, then to the earlier kinds.
        """

        def worth(running: RunningSet) -> tuple[Any, ...]:
            production, storage, energy, canteen = self.figures(running)
            return 10 * min(production, storage) - energy * price, -canteen, sum(running), running

        return max(self.legal_sets(), key=worth)


def runs_or_not(kind: str) -> bool:
    return TILES[kind].type in ("machine", "working-robot", "personnel-robot")


class Referee:
    """A game by the rules."""

    def __init__(self, seats: int, first_game: bool, old: list[int], crossed: list[str]) -> None:
        assert sorted(old) == FIRST_TILES[seats]
        assert len(set(crossed)) == 3
        assert all("X" in TILES[kind].copies for kind in crossed)
        self.seats, self.first_game = seats, first_game
        self.players = [Player(tile) for tile in old]
        self.columns = columns(seats)
        self.market = list(crossed)
        self.pool = list(FIRST_POOL[seats])
        self.round, self.price, self.phase = 1, 1, "auction"
        self.price_tiles = [0, 0, 1, 1, 1, 1, 2, 2]
        self.lots: list[int] = []
        self.lot: int | None = None
        self.high, self.bidder, self.out = 0, -1, set[int]()
        self.order: list[int] = []
        self.turn = -1
        self.owed = self.extra = 0
        self.running: RunningSet = ()
        self.last: tuple[int, int] | None = None  # the last kind changed, and +1 or -1

    # The auction.

    def turned_up(self, lots: list[int]) -> None:
        """P8, P18: as many tiles of the pool are turned up as there are players; two tiles stay hidden."""
        assert self.phase == "auction"
        assert len(lots) == self.seats
        assert set(lots) <= set(self.pool)
        assert len(self.pool) == self.seats + 2
        self.lots, self.pool = sorted(lots), sorted(set(self.pool) - set(lots))
        self._nominate()

    def _without(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.tile is None]

    def _left(self) -> list[int]:
        return [lot for lot in self.lots if lot not in [player.tile for player in self.players]]

    def _nominate(self) -> None:
        without = self._without()
        self.lot, self.high, self.bidder, self.out = None, 0, -1, set()
        self.turn = max(without, key=lambda seat: self.players[seat].old or 0)
        if len(without) == 1 and self.players[self.turn].free == 1:
            self._win(self.turn, self._left()[0], 0)

    def _bid(self) -> None:
        """P17: asks the next seat clockwise; seats that cannot raise pass automatically."""
        assert self.lot is not None
        while True:
            self.turn = (self.turn + 1) % self.seats
            if self.turn == self.bidder:
                return self._win(self.turn, self.lot, self.high)
            if self.turn in self.out or self.players[self.turn].tile is not None:
                continue
            if self.players[self.turn].free - 1 > self.high:
                return None
            self.out.add(self.turn)

    def _win(self, seat: int, lot: int, workers: int) -> None:
        player = self.players[seat]
        player.tile, player.bid = lot, workers
        player.free -= workers
        assert player.free >= 1
        if self._without():
            return self._nominate()
        self.pool = sorted([*self.pool, *(player.old or 0 for player in self.players)])
        for player in self.players:
            player.old = None
        self.lot, self.out, self.lots = None, set(), []
        self.order = sorted(range(self.seats), key=lambda seat: self.players[seat].tile or 0)
        return self._begin("market")

    # From phase to phase.

    def _begin(self, phase: str) -> None:
        self.phase = phase
        self.turn = -1
        self.owed = self.extra = 0
        self._next()

    def _next(self) -> None:
        """Goes to the next seat of the order, or to the next phase."""
        places = self.order
        after = places[0] if self.turn < 0 else (*places, None)[places.index(self.turn) + 1]
        empty = not any(self.columns.values())
        if after is None or (self.phase == "market" and empty):
            return self._ended()
        self.turn = after
        player = self.players[after]
        if self.phase == "market":
            self.owed = player.free
            self.extra = EXTRA[self.seats] if after == places[-1] else 0
        elif self.phase == "buying":
            self.owed = player.free
        else:
            self.running, self.last = player.best_set(self._expected()), None
        return None

    def _expected(self) -> Fraction:
        """P13, P26: returns the expected price."""
        if self.first_game and self.round == 1:
            return Fraction(self.price)
        return self.price + Fraction(sum(self.price_tiles), len(self.price_tiles))

    def _ended(self) -> None:
        self.owed = self.extra = 0
        if self.phase == "market":
            return self._begin("buying")
        if self.phase == "buying":
            for kind in self.market:
                self.columns[TILES[kind].type].append(kind)
            for column in self.columns.values():
                column.sort(key=ORDER.index)
            self.market = []
            return self._begin("bureaucracy")
        self.phase, self.turn = "income", -1
        return None

    def price_turned(self, step: int) -> None:
        """P13 to P15: the price moves, all are paid, the next round begins or the game is over."""
        assert self.phase == "income"
        assert step == 0 or not (self.first_game and self.round == 1)
        self.price_tiles.remove(step)
        self.price += step
        for player in self.players:
            production, storage, energy = player.dials
            player.income = (10 * min(production, storage) - energy * self.price) * (2 if self.round == 5 else 1)
            player.money = max(0, player.money + player.income)
        if self.round == 5:
            self.phase = "over"
            return
        for player in self.players:
            player.old, player.tile = player.tile, None
        self.round, self.phase, self.order = self.round + 1, "auction", []

    # Decisions.

    def legal(self) -> set[str]:
        """The legal actions of the seat on turn, in notation."""
        player = self.players[self.turn]
        if self.phase == "auction":
            if self.lot is not None:
                return {"pass", *(f"bid {bid}" for bid in range(self.high + 1, player.free))}
            if len(self._without()) == 1:
                return {f"add {workers}" for workers in range(player.free)}
            return {f"nominate {lot} {bid}" for lot in self._left() for bid in range(player.free)}
        if self.phase == "market":
            puts = {f"put {type_}" for type_, column in self.columns.items() if column}
            return puts if self.owed else puts | {"enough"}
        return self._purchases(player) if self.phase == "buying" else self._changes(player)

    def _purchases(self, player: Player) -> set[str]:
        found = {f"hire {number}" for number in range(3) if number * player.off(7) <= player.money}
        for kind in player.waiting:
            space = player.space(kind)
            if player.waiting[kind] and space is not None and space <= player.money:
                found.add(f"lay {kind}")
        if not self.owed:
            return found
        found |= {f"tear {kind}" for kind in +player.laid}
        for kind in self.market:
            price, space = player.off(TILES[kind].price), player.space(kind)
            if price <= player.money:
                found.add(f"buy {kind} aside")
            if space is not None and price + space <= player.money:
                found.add(f"buy {kind}")
        return found

    def _changes(self, player: Player) -> set[str]:
        """P25: a change is offered if some legal set contains the change, with any later kinds and unchanged earlier
        kinds.
        """
        sets = player.legal_sets()
        found = {"confirm"} if self.running in sets else set()
        for place, kind in enumerate(ORDER):
            for way, verb in ((-1, "shut"), (1, "run")):
                if self.last and (place < self.last[0] or self.last == (place, -way)):
                    continue
                now = self.running[place]
                if any(legal[:place] == self.running[:place] and way * (legal[place] - now) > 0 for legal in sets):
                    found.add(f"{verb} {kind}")
        return found

    def decide(self, text: str) -> None:
        """Apply a decision of the seat on turn."""
        assert text in self.legal()
        verb, *words = text.split()
        player = self.players[self.turn]
        if verb == "nominate":
            self.lot, self.high, self.bidder = int(words[0]), int(words[1]), self.turn
            self._bid()
        elif verb in ("bid", "pass"):
            if verb == "pass":
                self.out.add(self.turn)
            else:
                self.high, self.bidder = int(words[0]), self.turn
            self._bid()
        elif verb == "add":
            self._win(self.turn, self._left()[0], int(words[0]))
        elif verb in ("put", "enough"):
            self._put(words[0] if words else None)
        elif self.phase == "buying":
            self._buy(player, verb, words)
        else:
            self._run(player, verb, words)

    def _put(self, type_: str | None) -> None:
        if type_ is None:
            self.extra = 0
        else:
            self.market.append(self.columns[type_].pop(0))
            if self.owed:
                self.owed -= 1
            else:
                self.extra -= 1
        if not any(self.columns.values()):
            self.owed = self.extra = 0
        if not self.owed and not self.extra:
            self._next()

    def _buy(self, player: Player, verb: str, words: list[str]) -> None:
        if verb == "hire":
            player.money -= int(words[0]) * player.off(7)
            player.workers = 7 + int(words[0])
            self.owed = 0
            return self._next()
        kind = words[0]
        if verb != "lay":
            self.owed -= 1
        if verb == "tear":
            player.laid[kind] -= 1
            player.shut[kind] = max(0, player.shut[kind] - 1)
            return None
        if verb == "buy":
            player.money -= player.off(TILES[kind].price)
            self.market.remove(kind)
        else:
            player.waiting[kind] -= 1
        if words[1:] == ["aside"]:
            player.waiting[kind] += 1
            return None
        space = player.space(kind)
        assert space is not None
        player.money -= space
        player.opened += space // 10
        player.laid[kind] += 1
        return None

    def _run(self, player: Player, verb: str, words: list[str]) -> None:
        if verb != "confirm":
            place, way = ORDER.index(words[0]), 1 if verb == "run" else -1
            self.running = (*self.running[:place], self.running[place] + way, *self.running[place + 1 :])
            self.last = (place, way)
            return None
        *dials, player.canteen = player.figures(self.running)
        player.dials, player.bid, player.free = dials, 0, player.workers - player.canteen
        assert player.free >= 1
        both = zip(ORDER, self.running, strict=True)
        player.shut = Counter({kind: player.laid[kind] - n for kind, n in both if runs_or_not(kind)})
        return self._next()

    # What is asked of it.

    def scores(self) -> list[int]:
        return [player.money for player in self.players]

    def ranking(self) -> list[int]:
        """P15: ranks players by money, then by last income."""
        keys = [(player.money, player.income or 0) for player in self.players]
        return [1 + sum(other > key for other in keys) for key in keys]
