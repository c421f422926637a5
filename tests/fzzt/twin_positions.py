"""Pairs of positions that differ only in information hidden from a seat (Z27).

The redeal here shares nothing with the game's own ``resample``: it uses the events as the seat saw them,
follows them card by card, and writes positions by hand.
"""

import json
import random
from copy import deepcopy
from typing import Any

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import Event, FastChance, State
from factoryfloor.testing.knowledge import knowledge
from factoryfloor.testing.trial import Trial
from tests.fzzt.cards import STARTING, is_unit

Position = dict[str, Any]

HEURISTICS = GAME.heuristics()
TRIAL = Trial(GAME)


class Pile:
    """The public knowledge of one player's loose cards."""

    def __init__(self, cards: list[str]) -> None:
        self.in_hand = set(cards)
        self.in_discard: set[str] = set()
        self.unsure: set[str] = set()
        self.hand_size = len(cards)

    def loose(self) -> set[str]:
        return self.in_hand | self.in_discard | self.unsure

    def deal(self, size: int) -> None:
        """Deal a number of all loose cards: all of them, or an unknown subset."""
        cards = self.loose()
        everything = size == len(cards)
        self.in_hand = cards if everything else set()
        self.in_discard = set()
        self.unsure = set() if everything else cards
        self.hand_size = size

    def show(self, bid: list[str]) -> None:
        assert set(bid) <= self.in_hand | self.unsure, "a card was bid that was known to be in the discard"
        self.in_hand |= set(bid)
        self.unsure -= set(bid)

    def pay(self, cards: set[str]) -> None:
        self.in_hand -= cards
        self.in_discard |= cards
        self.hand_size -= len(cards)

    def lose(self, card: str) -> None:
        self.in_hand.remove(card)
        self.hand_size -= 1

    def held_unsure(self) -> int:
        """The number of unsure cards in hand."""
        return self.hand_size - len(self.in_hand)


class Onlooker:
    """A spectator who follows a game from its first view and the events."""

    def __init__(self, view: dict[str, Any]) -> None:
        numbers = [int(player["mechanic"].removeprefix("mechanic-")) for player in view["players"]]
        self.piles = [Pile([f"mechanic-{number}", *STARTING[number]]) for number in numbers]
        self.bids: list[list[str] | None] = []

    def hear(self, events: list[Event]) -> None:
        for event in events:
            told = event.seen_by(None)
            getattr(self, f"_{told['kind']}", self._nothing)(told)

    def _nothing(self, told: dict[str, Any]) -> None:
        pass

    def _deal(self, told: dict[str, Any]) -> None:
        for pile, size in zip(self.piles, told["hands"], strict=True):
            pile.deal(size)

    _redraw = _deal

    def _reveal(self, told: dict[str, Any]) -> None:
        self.bids = told["bids"]
        for pile, bid in zip(self.piles, self.bids, strict=True):
            pile.show(bid or [])

    def _sold(self, told: dict[str, Any]) -> None:
        pile = self.piles[told["seat"]]
        pile.pay(set(self.bids[told["seat"]] or []))
        if not is_unit(told["card"]):
            pile.in_discard.add(told["card"])

    def _returned(self, told: dict[str, Any]) -> None:
        pile = self.piles[told["seat"]]
        pile.in_discard.remove(told["card"])
        pile.in_hand.add(told["card"])
        pile.hand_size += 1

    def _production(self, told: dict[str, Any]) -> None:
        for pile in self.piles:
            pile.deal(len(pile.loose()))

    def _mount(self, told: dict[str, Any]) -> None:
        self.piles[told["seat"]].lose(told["robot"])

    _shred = _mount


def redeal(position: Position, onlooker: Onlooker, seat: int, rng: random.Random) -> Position:
    """Another position that the seat cannot distinguish from this one."""
    twin = deepcopy(position)
    for other, (player, pile) in enumerate(zip(twin["players"], onlooker.piles, strict=True)):
        player["unsure"] = sorted(pile.unsure)
        if other != seat:
            held = set(rng.sample(sorted(pile.unsure), pile.held_unsure()))
            player["hand"] = sorted(pile.in_hand | held)
            player["discard"] = sorted(pile.in_discard | (pile.unsure - held))
            if player["bid"]:
                player["bid"] = _another_bid(position, player, rng)
    closed = [slot for slot in twin["belt"] if not slot["open"]]
    unseen = [slot["card"] for slot in closed] + twin["deck"]
    rng.shuffle(unseen)
    for slot in closed:
        slot["card"] = unseen.pop()
    twin["deck"] = unseen
    order, opened = twin["peripherals"]["order"], twin["peripherals"]["opened"]
    twin["peripherals"]["order"] = order[:opened] + rng.sample(order[opened:], len(order) - opened)
    return twin


def _another_bid(position: Position, player: dict[str, Any], rng: random.Random) -> list[str]:
    """The number of cards: known under the modem, one under the calculator, otherwise any."""
    active, size = position["peripherals"]["active"], len(player["bid"])
    if active not in ("p03-modem", "p04-calculator"):
        size = rng.randint(1, len(player["hand"]))
    return rng.sample(player["hand"], size)


def told(state: State, seat: int) -> str:
    """Everything sent to a seat about a position, as bytes."""
    everything = knowledge(TRIAL, state, seat) | {"scores": state.scores(), "ranking": state.ranking()}
    if seat in state.movers():
        everything["priors"] = HEURISTICS.priors(state, seat)
    return json.dumps(everything)


def other_action(one: State, other: State, seat: int, rng: random.Random) -> tuple[int, int] | None:
    """What one seat might do in both positions without revealing anything: face-down bids; None if there is no such.

    Any bid will do, but of one size where sizes are seen (p03).
    """
    view = one.view(None)
    if view["phase"] != "auction" or (len(one.movers()) < 2 and view["peripherals"]["active"] != "p03-modem"):
        return None
    first = rng.choice(one.legal(seat))
    size = first.bit_count()
    sized = view["peripherals"]["active"] == "p03-modem"
    fitting = [action for action in other.legal(seat) if not sized or action.bit_count() == size]
    return first, rng.choice(fitting)


class Pair:
    """Two positions that a seat must not be able to distinguish."""

    def __init__(self, one: State, other: State, seat: int) -> None:
        self.one = one
        self.other = other
        self.seat = seat

    def differs(self) -> bool:
        """Whether the two positions differ."""
        return self.one.position() != self.other.position()

    def difference(self, rng: random.Random) -> str:
        """The difference in the data sent to the seat, now or after one more face-down bid; empty if none."""
        first, second = told(self.one, self.seat), told(self.other, self.seat)
        if first != second:
            return f"{first}\n{second}"
        mover = rng.choice(self.one.movers()) if self.one.pending else self.seat
        actions = other_action(self.one, self.other, mover, rng) if self.one.pending else None
        if actions is None:
            return ""
        if mover == self.seat:
            actions = (actions[0], actions[0])
        return self._after(mover, actions)

    def _after(self, mover: int, actions: tuple[int, int]) -> str:
        tales = []
        quiet = True
        for state, action in zip((self.one.copy(), self.other.copy()), actions, strict=True):
            events: list[Event] = []
            state.events = events
            before = int(state.reveals)
            state.apply(mover, action)
            quiet = quiet and before == int(state.reveals)
            tales.append(json.dumps([event.seen_by(self.seat) for event in events]) + told(state, self.seat))
        return "" if not quiet or tales[0] == tales[1] else "\n".join(tales)


def redealt(state: State, onlooker: Onlooker, seat: int, rng: random.Random) -> Pair:
    """The state and a position written by hand."""
    return Pair(state, GAME.load(redeal(state.position(), onlooker, seat, rng), FastChance(1)), seat)


def resampled(state: State, seat: int, rng: random.Random) -> Pair:
    """The state and the game's own sample, in which the retracted bids are made again."""
    twin = state.copy()
    twin.resample(seat, FastChance(rng.getrandbits(60)))
    for other in twin.movers():
        if other not in state.movers():
            twin.apply(other, rng.choice(twin.legal(other)))
    return Pair(state, twin, seat)
