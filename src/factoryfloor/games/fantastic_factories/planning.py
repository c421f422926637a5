"""The work of one seat as a puzzle: which dice where, what to build, in which order.

A *bench* is what the puzzle needs of a seat, as one row of numbers. Beam search goes from bench to bench by
whole decisions (*moves*: the actions of a chain, eight bits each), draws being worth what a card is worth on
average. Cards to discard are the ones least worth.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.games.fantastic_factories import recipes
from factoryfloor.games.fantastic_factories.actions import (
    ACTION_COUNT,
    ACTIVATE,
    BUILD,
    COPY_CARD,
    DISCARD,
    GAIN,
    NAME,
    PLACE,
    SPLIT_TO,
    TAKE_DICE,
    VALUE,
)
from factoryfloor.games.fantastic_factories.activation import dice_for, has_split, most_metal
from factoryfloor.games.fantastic_factories.dice import COUNTS, ONE, SINGLE, X_OF, possible
from factoryfloor.games.fantastic_factories.pieces import (
    BEACON,
    COPYABLE,
    ENERGY_COST,
    HAND_LIMIT,
    KINDS,
    LABORATORY,
    MEGALITH,
    METAL_COST,
    MONUMENTS,
    PASSIVE,
    PAYING,
    REPEATING,
    REPLICATOR,
    RETAIL,
    ROW,
    SCRAP_YARD,
    SOLAR_ARRAY,
    TOKEN_LIMIT,
    TOOL,
    WITH_TOOL,
    bit,
    kind_of_bit,
    payable,
    prestige_of,
)
from factoryfloor.games.fantastic_factories.recipes import STEPS
from factoryfloor.games.fantastic_factories.rounds import has_unnamed_die
from factoryfloor.games.fantastic_factories.state import (
    BEACONS,
    BUILT,
    DICE,
    DIE,
    DOUBLE,
    EMPTY,
    ENERGY,
    FLOORS,
    GOODS,
    HELD,
    METAL,
    OBELISKS,
    ON_CARD,
    ON_FLOOR,
    PRESTIGE,
    READY,
    SEAT,
    USED,
    Table,
)
from factoryfloor.games.fantastic_factories.worth import Prices
from factoryfloor.kernel.fast import append, vec

# A bench.
B_METAL: Final = 0
B_ENERGY: Final = 1
B_POINTS: Final = 2
B_FRESH: Final = 3  # cards drawn, whatever they are
B_HELD: Final = 4
B_DOUBLE: Final = 5
B_BUILT: Final = 6
B_USED: Final = 7
B_READY: Final = 8
B_FLOORS: Final = 9
B_LYING: Final = 10  # values that lie on the floors: bit 6 * floor + value - 1
B_BEACONS: Final = 11
B_MONUMENTS: Final = 12
B_UNNAMED: Final = 13  # whether a Specialist's die waits for a value
B_ROLLED: Final = 14  # dice rolled since: any value
B_PARENT: Final = 15
B_MOVE: Final = 16
BENCH: Final = 17

_DEPTH: Final = 24
_ACTION_BITS: Final = 8
_MASK: Final = 0x3FFFFFFFFFFFFFFF


UNTRIED: Final = -1e6


def step(move: i64, action: i64) -> i64:
    """A move with one more action at its end."""
    shift: i64 = 0
    while move >> shift:
        shift += _ACTION_BITS
    return move | (action + 1) << shift


@final
class Planner:
    """Looks for the best course of the rest of a seat's work, with a beam of ``width`` benches."""

    def __init__(self, table: Table, seat: i64, prices: Prices, width: i64) -> None:
        self.edition: i64 = table.edition
        self.prices = prices
        self.width = width
        self.row: i64 = 0  # mask of the kinds in the market row that can be copied
        for slot in range(ROW):
            if table.common[slot] != EMPTY:
                self.row |= bit(table.common[slot])
        self.row &= COPYABLE
        self.nodes: vec[i64] = bench_of(table, seat)  # all benches kept, one after the other
        self.values: vec[float] = vec[float]([0.0])
        self.next: vec[i64] = vec[i64]()  # the beam in the making
        self.next_values: vec[float] = vec[float]()
        self.next_keys: vec[i64] = vec[i64]()
        self.parent: i64 = 0
        self.now: vec[i64] = self.nodes[:]
        self.best: i64 = 0
        self.best_value: float = self.finished(0)
        self.chosen: i64 = 0  # what is chosen already of the first move, discards left out
        self.worths: vec[float] = vec[float]([UNTRIED] * ACTION_COUNT)  # of each next action, as far as it was tried

    # Worth.

    def finished(self, at: i64) -> float:
        """What a bench is worth if the work ends there: unplaced dice are lost."""
        return self.settled(self.nodes, at)

    def settled(self, bench: vec[i64], at: i64) -> float:
        """What a bench is worth but for its dice."""
        prices = self.prices
        metal, energy = bench[at + B_METAL], bench[at + B_ENERGY]
        value: float = float(bench[at + B_POINTS])
        value += float(metal) * prices.metal + float(energy) * prices.energy
        over = metal + energy - TOKEN_LIMIT
        if over > 0:
            value -= float(over) * prices.energy * 1.2
        cards = bench[at + B_FRESH]
        value += float(cards) * prices.card * 1.2
        held = bench[at + B_HELD]
        while held:
            low = held & -held
            held ^= low
            kind = kind_of_bit(low)
            cards += 1
            if bench[at + B_BUILT] & low & ~REPEATING:
                value += prices.card
            else:
                value += prices.held[kind]
            if bench[at + B_DOUBLE] & low:
                cards += 1
                value += prices.card
        if cards > HAND_LIMIT:
            value -= float(cards - HAND_LIMIT) * prices.card * 1.2
        built = bench[at + B_BUILT]
        while built:
            low = built & -built
            built ^= low
            value += prices.stands[kind_of_bit(low)]
        return value

    def promising(self, bench: vec[i64], at: i64) -> float:
        """The same with what dice would bring in the headquarters."""
        prices = self.prices
        value: float = self.settled(bench, at)
        ready = bench[at + B_READY]
        shows: i64 = 1
        while ready:
            if ready & 15:
                simple: float = prices.metal
                if shows < 4:
                    simple = prices.energy * float(shows)
                if simple < prices.card:
                    simple = prices.card
                value += simple * float(ready & 15)
            ready >>= 4
            shows += 1
        value += float(bench[at + B_ROLLED] + bench[at + B_UNNAMED]) * (prices.metal + prices.card) * 0.6
        return value

    # Search.

    def run(self) -> None:
        """Search until no bench of the beam leads on."""
        first: i64 = 0
        last: i64 = 1
        depth: i64 = 0
        while first < last and depth < _DEPTH:
            self.next = vec[i64]()
            self.next_values = vec[float]()
            self.next_keys = vec[i64]()
            for index in range(first, last):
                self.parent = index
                self.now = self.nodes[index * BENCH : index * BENCH + BENCH]
                self.expand()
            first = last
            for index in range(len(self.next_values)):
                self.keep(index)
            last = len(self.values)
            depth += 1

    def keep(self, index: i64) -> None:
        """A bench of the new beam stays."""
        number: i64 = len(self.values)
        for field in range(BENCH):
            self.nodes = append(self.nodes, self.next[index * BENCH + field])
        self.values = append(self.values, self.next_values[index])
        value = self.finished(number * BENCH)
        if value > self.best_value + 1e-9:
            self.best_value = value
            self.best = number

    def offer(self, bench: vec[i64], move: i64) -> None:
        """A bench that can be reached: it is kept if it is among the best of its depth."""
        value = self.promising(bench, 0)
        if self.parent == 0:
            action = next_after(self.chosen, move)
            if action < 0:
                return
            if value > self.worths[action]:
                self.worths[action] = value
        number: i64 = len(self.next_values)
        if number >= self.width:
            worst: i64 = 0
            for index in range(1, number):
                if self.next_values[index] < self.next_values[worst]:
                    worst = index
            if value <= self.next_values[worst]:
                return
        else:
            worst = number
        key = key_of(bench)
        for index in range(number):
            if self.next_keys[index] == key:
                return
        bench[B_PARENT] = self.parent
        bench[B_MOVE] = move
        if worst == number:
            self.next_values = append(self.next_values, value)
            self.next_keys = append(self.next_keys, key)
            for field in range(BENCH):
                self.next = append(self.next, bench[field])
        else:
            self.next_values[worst] = value
            self.next_keys[worst] = key
            for field in range(BENCH):
                self.next[worst * BENCH + field] = bench[field]

    def moves(self) -> vec[i64]:
        """The moves of the best course, in order."""
        found = vec[i64]()
        index = self.best
        while index:
            found = append(found, self.nodes[index * BENCH + B_MOVE])
            index = self.nodes[index * BENCH + B_PARENT]
        ordered = vec[i64]()
        left: i64 = len(found)
        while left:
            left -= 1
            ordered = append(ordered, found[left])
        return ordered

    # Moves.

    def expand(self) -> None:
        """Offer all that can be reached by one move."""
        now = self.now
        if now[B_UNNAMED]:
            for value in range(1, 7):
                bench = now[:]
                bench[B_UNNAMED] = 0
                bench[B_READY] += ONE[value]
                self.offer(bench, step(0, NAME + value - 1))
            return
        self.place_dice()
        self.build_cards()
        dice = possible(now[B_READY])
        left = now[B_BUILT] & ~now[B_USED] & ~PASSIVE
        while left:
            low = left & -left
            left ^= low
            kind = kind_of_bit(low)
            if kind == REPLICATOR:
                self.replicate(dice)
            else:
                self.activate(kind, kind, now[B_ENERGY], dice, step(0, ACTIVATE + kind))

    def replicate(self, dice: i64) -> None:
        """The Replicator with every card of the row."""
        if self.now[B_ENERGY] == 0:
            return
        left = self.row
        while left:
            low = left & -left
            left ^= low
            kind = kind_of_bit(low)
            move = step(step(0, ACTIVATE + REPLICATOR), COPY_CARD + kind)
            self.activate(REPLICATOR, kind, self.now[B_ENERGY] - 1, dice, move)

    def place_dice(self) -> None:
        """Dice in the headquarters, the lowest value first of those that bring the same."""
        now = self.now
        for value in range(1, 7):
            if now[B_READY] >> (4 * (value - 1)) & 15 == 0:
                continue
            for floor in range(3):
                if (floor == 1 and value > 3) or (floor == 2 and value < 4) or now[B_FLOORS] >> (4 * floor) & 15 == 3:
                    continue
                mark = bit(6 * floor + value - 1)
                number: i64 = (value if floor == 1 else 1) + (1 if now[B_LYING] & mark else 0)
                bench = now[:]
                bench[B_READY] -= ONE[value]
                bench[B_FLOORS] += 1 << (4 * floor)
                bench[B_LYING] |= mark
                if floor == 0:
                    bench[B_FRESH] += number
                elif floor == 1:
                    bench[B_ENERGY] += number
                else:
                    bench[B_METAL] += number
                self.offer(bench, step(0, PLACE + 3 * (value - 1) + floor))

    def build_cards(self) -> None:
        """Every card that can be built, for the least worthy card with its tool."""
        now = self.now
        left = now[B_HELD] & ~(now[B_BUILT] & ~REPEATING)
        cheap = payable(now[B_METAL], now[B_ENERGY])
        while left:
            low = left & -left
            left ^= low
            kind = kind_of_bit(low)
            metal: i64 = METAL_COST[kind]
            if kind == MEGALITH:
                metal = max(0, metal - now[B_MONUMENTS])
                if now[B_METAL] < metal or now[B_ENERGY] < ENERGY_COST[kind]:
                    continue
            elif not cheap & low:
                continue
            bench = now[:]
            lose(bench, kind)
            spent = self.least(bench, bench[B_HELD] & WITH_TOOL[TOOL[kind]])
            if spent == EMPTY:
                continue
            lose(bench, spent)
            bench[B_METAL] -= metal
            bench[B_ENERGY] -= ENERGY_COST[kind]
            put_up(bench, kind)
            if self.edition == RETAIL:
                collect(bench, kind)
            self.offer(bench, step(step(0, BUILD + kind), DISCARD + spent))

    def least(self, bench: vec[i64], kinds: i64) -> i64:
        """The kind least worth out of some in hand; EMPTY if there is none."""
        worst: i64 = EMPTY
        least: float = 1e9
        while kinds:
            low = kinds & -kinds
            kinds ^= low
            kind = kind_of_bit(low)
            worth: float = self.prices.held[kind]
            if (bench[B_DOUBLE] | (bench[B_BUILT] & ~REPEATING)) & low:
                worth = self.prices.card
            if worth < least:
                least = worth
                worst = kind
        return worst

    def activate(self, subject: i64, kind: i64, energy: i64, dice: i64, move: i64) -> None:
        """Every way to activate a card, with so much energy left for it."""
        now = self.now
        row = self.edition * KINDS + kind
        metal = now[B_METAL]
        if recipes.REROLLS[row]:
            return
        if recipes.TAKES[row]:
            sets = dice_for(row, metal, energy, dice)
            while sets:
                low = sets & -sets
                sets ^= low
                pattern = pattern_of_bit(low)
                taken = move if not recipes.ASKS_DICE[row] else step(move, TAKE_DICE + pattern)
                bench = now[:]
                if recipes.CHANGES[row]:
                    value = pattern - SINGLE + 1
                    bench[B_READY] += ONE[recipes.turned(value, recipes.CHANGES[row])] - ONE[value]
                else:
                    bench[B_READY] -= COUNTS[pattern]
                self.pay(bench, subject, row, X_OF[pattern], taken)
        elif recipes.NAMES_X[row]:
            for x in range(1, min(energy, 6) + 1):
                bench = now[:]
                bench[B_READY] += ONE[x]
                self.pay(bench, subject, row, x, step(move, VALUE + x - 1))
        elif metal >= recipes.COST_METAL[STEPS * row] and energy >= recipes.COST_ENERGY[STEPS * row]:
            self.pay(now[:], subject, row, 0, move)

    def pay(self, bench: vec[i64], subject: i64, row: i64, x: i64, move: i64) -> None:
        """Costs, discards and fixed gains of an activation; then its choices."""
        at = STEPS * row + x
        bench[B_METAL] -= recipes.COST_METAL[at]
        bench[B_ENERGY] -= recipes.COST_ENERGY[at]
        if subject == REPLICATOR:
            bench[B_ENERGY] -= 1
        bench[B_USED] |= bit(subject)
        if recipes.SALVAGES[row]:
            self.salvage(bench, move)
            return
        for _ in range(recipes.DISCARDS[row]):
            spent = self.least(bench, bench[B_HELD])
            if spent == EMPTY:
                return
            lose(bench, spent)
            move = step(move, DISCARD + spent)
        bench[B_METAL] += recipes.GAIN_METAL[at]
        bench[B_ENERGY] += recipes.GAIN_ENERGY[at]
        bench[B_FRESH] += recipes.DRAWS[row]
        if recipes.MADE_GOODS[row]:
            bench[B_POINTS] += recipes.MADE_GOODS[row]
            if bench[B_BUILT] & ~bench[B_USED] & bit(LABORATORY):
                bench[B_USED] |= bit(LABORATORY)
                bench[B_FRESH] += 1
        if recipes.MAKES_DIE[row] == recipes.ROLLED:
            bench[B_ROLLED] += 1
        self.choose(bench, row, move)

    def choose(self, bench: vec[i64], row: i64, move: i64) -> None:
        """The gains to choose from, or the value of a new die."""
        choices: i64 = recipes.CHOICE_COUNT[row]
        if recipes.MAKES_DIE[row] == recipes.NAMED:
            for value in range(1, 7):
                named = bench[:]
                named[B_READY] += ONE[value]
                self.offer(named, step(move, VALUE + value - 1))
        elif choices == 0:
            self.offer(bench, move)
        for choice in range(choices):
            chosen = bench[:]
            at = 9 * row + 3 * choice
            chosen[B_METAL] += recipes.CHOICE_GAINS[at]
            chosen[B_ENERGY] += recipes.CHOICE_GAINS[at + 1]
            chosen[B_FRESH] += recipes.CHOICE_GAINS[at + 2]
            self.offer(chosen, step(move, GAIN + choice))

    def salvage(self, bench: vec[i64], move: i64) -> None:
        """The Black Market with the card that brings most beyond its own worth."""
        prices = self.prices
        best: i64 = EMPTY
        most: float = -1e9
        held = bench[B_HELD]
        while held:
            low = held & -held
            held ^= low
            kind = kind_of_bit(low)
            metal: i64 = METAL_COST[kind]
            energy: i64 = ENERGY_COST[kind]
            if has_split(kind):
                metal = most_metal(kind)
                energy = 4 - metal
            worth: float = float(metal) * prices.metal + float(energy) * prices.energy - prices.held[kind]
            if worth > most:
                most = worth
                best = kind
        if best == EMPTY:
            return
        lose(bench, best)
        metal = METAL_COST[best]
        energy = ENERGY_COST[best]
        move = step(move, DISCARD + best)
        if has_split(best):
            metal = most_metal(best)
            energy = 4 - metal
            move = step(move, SPLIT_TO + metal)
        bench[B_METAL] += metal
        bench[B_ENERGY] += energy
        self.offer(bench, move)


def bench_of(table: Table, seat: i64) -> vec[i64]:
    """What the puzzle needs of a seat."""
    at = seat * SEAT
    own = table.own
    bench = vec[i64]([0] * BENCH)
    bench[B_METAL] = own[at + METAL]
    bench[B_ENERGY] = own[at + ENERGY]
    bench[B_POINTS] = own[at + GOODS] + own[at + PRESTIGE]
    bench[B_HELD] = own[at + HELD]
    bench[B_DOUBLE] = own[at + DOUBLE]
    bench[B_BUILT] = own[at + BUILT]
    bench[B_USED] = own[at + USED]
    bench[B_READY] = own[at + READY]
    bench[B_FLOORS] = own[at + FLOORS]
    bench[B_BEACONS] = own[at + BEACONS]
    megaliths: i64 = 1 if own[at + BUILT] & bit(MEGALITH) else 0
    bench[B_MONUMENTS] = own[at + BEACONS] + own[at + OBELISKS] + megaliths
    bench[B_UNNAMED] = 1 if has_unnamed_die(table, seat) else 0
    for die in range(own[at + DICE]):
        word = own[at + DIE + die]
        place = word >> 3
        if ON_FLOOR <= place < ON_CARD:
            bench[B_LYING] |= bit(6 * (place - ON_FLOOR) + (word & 7) - 1)
    return bench


def lose(bench: vec[i64], kind: i64) -> None:
    """A card leaves the hand; more than two of a kind are reckoned as two."""
    low = bit(kind)
    if bench[B_DOUBLE] & low:
        bench[B_DOUBLE] ^= low
    else:
        bench[B_HELD] &= ~low


def put_up(bench: vec[i64], kind: i64) -> None:
    """A card stands."""
    copy: i64 = 1
    if kind == BEACON:
        bench[B_BEACONS] += 1
        copy = bench[B_BEACONS]
    bench[B_BUILT] |= bit(kind)
    bench[B_POINTS] += prestige_of(kind, copy)
    if MONUMENTS & bit(kind):
        bench[B_MONUMENTS] += 1


def collect(bench: vec[i64], kind: i64) -> None:
    """Retail: what a build makes others pay."""
    due = bench[B_BUILT] & ~bench[B_USED] & PAYING & ~bit(kind)
    bench[B_USED] |= due
    if due & bit(SCRAP_YARD):
        bench[B_METAL] += 1
    if due & bit(SOLAR_ARRAY):
        bench[B_ENERGY] += 2


def key_of(bench: vec[i64]) -> i64:
    """What tells benches of a beam apart."""
    key = bench[B_READY] * 31 + bench[B_METAL] * 1009 + bench[B_ENERGY] * 65537
    key = (key ^ (bench[B_USED] * 2654435761)) & _MASK
    key = (key ^ (bench[B_BUILT] * 40503)) & _MASK
    key = (key + bench[B_FLOORS] * 7919 + bench[B_FRESH] * 104729 + bench[B_LYING] * 611953) & _MASK
    return (key ^ (bench[B_HELD] << 20) ^ (bench[B_POINTS] << 8)) & _MASK


def pattern_of_bit(low: i64) -> i64:
    """The number of a pattern, 0..35."""
    return kind_of_bit(low)


def next_after(chosen: i64, move: i64) -> i64:
    """The action of a move that follows what was chosen of it, -1 if it goes otherwise; discards are left out."""
    while move:
        action = (move & 255) - 1
        move >>= _ACTION_BITS
        if DISCARD <= action < BUILD:
            continue
        if chosen == 0:
            return action
        if (chosen & 255) - 1 != action:
            return -1
        chosen >>= _ACTION_BITS
    return -1 if chosen else DISCARD
