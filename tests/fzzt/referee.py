"""A slow second implementation of the rules on positions as JSON: legal actions and their results.

Written only from the rulings. It checks that random outcomes are possible and adopts them.
"""

from collections.abc import Iterable
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.fzzt import cards
from tests.fzzt.cards import is_fzzzt, is_mechanic, is_unit, kind, kinds

Position = dict[str, Any]
SYMBOL_ORDER = "nbco"


def tidy(position: Position) -> Position:
    """The position with its piles in canonical order."""
    position = deepcopy(position)
    for player in position["players"]:
        for pile in ("hand", "discard", "unsure", "bid", "shown", "shredded"):
            player[pile].sort()
        player["units"].sort(key=lambda stand: str(stand["unit"]))
        for stand in player["units"]:
            stand["robots"].sort()
    for mark in ("once", "full", "shredders"):
        position["production"][mark].sort()
    return position


# What may be done.


def legal_texts(position: Position, seat: int) -> set[str]:
    """Every legal action, as sorted words."""
    if seat not in position["pending"]:
        return set()
    player, active = position["players"][seat], position["peripherals"]["active"]
    if position["phase"] == "auction":
        sizes = [1] if active == "p04-calculator" else range(1, len(player["hand"]) + 1)
        return {bid_text(bid) for size in sizes for bid in combinations(player["hand"], size)}
    return {"done", *mount_texts(position, seat), *shred_texts(position, seat)}


def bid_text(bid: Iterable[str]) -> str:
    return " ".join(["bid", *kinds(bid)])


def sorted_text(text: str) -> str:
    """A notation with the cards of a bid in canonical order."""
    verb, *words = text.split()
    return " ".join([verb, *sorted(words)]) if verb == "bid" else text


def mount_texts(position: Position, seat: int) -> set[str]:
    if is_last_round(position):
        return set()
    player = position["players"][seat]
    return {
        f"mount {kind(robot)} {stand['unit']}"
        for stand in player["units"]
        if stand["unit"] not in position["production"]["full"]
        for robot in player["hand"]
        if cards.symbols(robot) & cards.symbols(stand["unit"])
    }


def shred_texts(position: Position, seat: int) -> set[str]:
    may = position["peripherals"]["active"] == "p11-shredder" and seat not in position["production"]["shredders"]
    return {f"shred {kind(card)}" for card in position["players"][seat]["hand"] if may and can_be_shredded(card)}


def can_be_shredded(card: str) -> bool:
    return is_fzzzt(card) or cards.power(card) == 1


def can_act(position: Position, seat: int) -> bool:
    return bool(mount_texts(position, seat) or shred_texts(position, seat))


def is_last_round(position: Position) -> bool:
    return len(position["deck"]) < 8


# What must come of it.


def judge(before: Position, seat: int, text: str, after: Position) -> None:
    """Raise AssertionError unless the rules lead from one position to the other by this action."""
    expected = tidy(before)
    actual = tidy(after)
    if before["phase"] == "auction":
        _bid(expected, seat, text.split()[1:], actual)
    else:
        _work(expected, seat, text.split(), actual)
    assert tidy(expected) == actual


def bid_power(bid: list[str], active: str | None) -> int:
    """Returns the power of a bid under a peripheral (Z32)."""
    total = 0
    for card in bid:
        total += cards.power(card)
        if active == "p05-surge-guard" and is_fzzzt(card):
            total -= 3
        if active == "p06-transformer" and cards.power(card) == 1:
            total += 1
    return total


def _bid(position: Position, seat: int, words: list[str], actual: Position) -> None:
    player = position["players"][seat]
    player["bid"] = take_kinds(player["hand"], words)
    position["pending"].remove(seat)
    if position["peripherals"]["active"] == "p03-modem":
        position["pending"] = next_in_turn(position)
    if not position["pending"]:
        _reveal(position)
        _go_on(position, actual)


def take_kinds(hand: list[str], words: list[str]) -> list[str]:
    """Cards of these kinds, among equal ones the lowest-numbered in the order of the written hand."""
    bid: list[str] = []
    for word in words:
        bid.append(next(card for card in in_card_order(hand) if kind(card) == word and card not in bid))
    return bid


def in_card_order(hand: list[str]) -> list[str]:
    return sorted(hand, key=card_rank)


def card_rank(card: str) -> tuple[int, int, int]:
    """Returns the rank of a copy among cards of a kind: starting robots and free robots in the order of the table,
    cards for 5-6 players last.
    """
    order = [robot for number in range(1, 5) for robot in cards.STARTING[number]] + cards.FREE
    order += cards.STARTING[5] + cards.STARTING[6] + cards.FREE_LARGE
    return (0, 0, 0) if is_mechanic(card) else (1, cards.power(card), order.index(card))


def next_in_turn(position: Position) -> list[int]:
    """p03: returns the first seat clockwise from the chief with cards and without a bid."""
    seats = position["seats"]
    for turn in range(seats):
        seat = (position["chief"] + turn) % seats
        if position["players"][seat]["hand"] and not position["players"][seat]["bid"]:
            return [seat]
    return []


def _reveal(position: Position) -> None:
    players, active, chief, seats = (
        position["players"],
        position["peripherals"]["active"],
        position["chief"],
        position["seats"],
    )
    powers = {seat: bid_power(player["bid"], active) for seat, player in enumerate(players) if player["bid"]}
    tied = [seat for seat in powers if powers[seat] == max(powers.values())]
    step = -1 if active == "p07-joystick" else 1
    around = [(chief + step * turn) % seats for turn in range(seats)]
    if active == "p07-joystick":
        around = around[1:] + around[:1]
    winner = next(seat for seat in around if seat in tied)
    for player in players:
        player["shown"] = player["bid"]
        player["unsure"] = [card for card in player["unsure"] if card not in player["bid"]]
        player["bid"] = []
    _settle(position, winner, tied if len(tied) > 1 else [])
    if len(tied) > 1:
        position["chief"] = next((winner + turn) % seats for turn in range(1, seats) if (winner + turn) % seats in tied)


def _settle(position: Position, winner: int, tied: list[int]) -> None:
    player, active = position["players"][winner], position["peripherals"]["active"]
    paid = list(player["shown"])
    returned: list[str] = []
    if active == "p09-disk-drive" and len(paid) > 1:
        returned = [min(paid, key=weakness)]
        paid.remove(returned[0])
    player["hand"] = [card for card in player["hand"] if card not in paid]
    player["discard"] += paid
    slot = position["belt"][lot_of(position)]
    slot["buyer"] = winner
    if is_unit(slot["card"]):
        player["units"].append({"unit": slot["card"], "robots": []})
    else:
        player["discard"].append(slot["card"])
    position["last"] = {
        "lot": slot["card"],
        "winner": winner,
        "tied": tied,
        "returned": returned,
        "peripheral": active,
    }


def weakness(card: str) -> tuple[int, int, int, tuple[int, int, int]]:
    """p09: orders cards by power; among cards of equal power the mechanic comes first, then an upgrade, then the
    table's order by kinds, a Fzzzt last.
    """
    order = [kind(robot) for robot in sorted(cards.robots_of(6), key=card_rank)]
    place = -1 if is_mechanic(card) else order.index(kind(card))
    return (cards.power(card), int(is_fzzzt(card)), place, card_rank(card))


def lot_of(position: Position) -> int:
    """Returns the slot of the card on auction."""
    on_sale = [place for place, slot in enumerate(position["belt"]) if slot["open"] and slot["buyer"] is None]
    return on_sale[-1] if position["peripherals"]["active"] == "p08-robot-arm" else on_sale[0]


def _go_on(position: Position, actual: Position) -> None:
    belt, active = position["belt"], position["peripherals"]["active"]
    if all(slot["buyer"] is not None for slot in belt):
        _start_production(position, actual)
        return
    if all(slot["buyer"] is not None for slot in belt if slot["open"]):
        first = next(place for place, slot in enumerate(belt) if not slot["open"])
        _open(belt, first, 1 if active == "p02-screen-saver" else cards.speed(belt[first]["card"]))
    _start_auction(position, actual)


def _open(belt: list[dict[str, Any]], first: int, number: int) -> None:
    for slot in belt[first : first + number]:
        slot["open"] = True


def _start_auction(position: Position, actual: Position) -> None:
    players = position["players"]
    if not any(player["hand"] for player in players):
        for player, dealt in zip(players, actual["players"], strict=True):
            _draw(player, dealt, 6)
    position["pending"] = [seat for seat, player in enumerate(players) if player["hand"]]
    if position["peripherals"]["active"] == "p03-modem":
        position["pending"] = next_in_turn(position)


def _draw(player: dict[str, Any], dealt: dict[str, Any], number: int) -> None:
    """Checks a new hand drawn from all loose cards: any content, the right size."""
    loose = player["hand"] + player["discard"]
    assert len(dealt["hand"]) == min(number, len(loose))
    assert sorted(dealt["hand"] + dealt["discard"]) == sorted(loose)
    player["hand"], player["discard"] = dealt["hand"], dealt["discard"]
    player["unsure"] = loose if player["discard"] else []


def _start_production(position: Position, actual: Position) -> None:
    position["phase"] = "production"
    for player in position["players"]:
        player["hand"] = player["hand"] + player["discard"]
        player["discard"], player["unsure"] = [], []
    position["pending"] = [seat for seat in range(position["seats"]) if can_act(position, seat)]
    if not position["pending"]:
        _end_round(position, actual)


def _work(position: Position, seat: int, words: list[str], actual: Position) -> None:
    player, production = position["players"][seat], position["production"]
    if words[0] != "done":
        card = take_kinds(player["hand"], [words[1]])[0]
        player["hand"].remove(card)
        if words[0] == "shred":
            player["shredded"].append(card)
            production["shredders"].append(seat)
        else:
            _mount(position, player, card, words[2])
    if words[0] == "done" or not can_act(position, seat):
        position["pending"].remove(seat)
    if not position["pending"]:
        _end_round(position, actual)


def _mount(position: Position, player: dict[str, Any], card: str, unit: str) -> None:
    production = position["production"]
    next(stand for stand in player["units"] if stand["unit"] == unit)["robots"].append(card)
    first_of_two = position["peripherals"]["active"] == "p10-mouse" and unit not in production["once"]
    production["once" if first_of_two else "full"].append(unit)


def _end_round(position: Position, actual: Position) -> None:
    peripherals = position["peripherals"]
    size = 8 if peripherals["active"] == "p12-memory-pack" else 6
    position["round"] += 1
    position["production"] = {"once": [], "full": [], "shredders": []}
    position["phase"], peripherals["active"], position["belt"] = "over", None, []
    if len(position["deck"]) < 8:
        return
    position["phase"] = "auction"
    for player, dealt in zip(position["players"], actual["players"], strict=True):
        _draw(player, dealt, size)
    belt = [{"card": card, "open": False, "buyer": None} for card in position["deck"][:8]]
    position["belt"], position["deck"] = belt, position["deck"][8:]
    _open(belt, 0, cards.speed(position["belt"][0]["card"]))
    _open_peripheral(position, actual)
    _start_auction(position, actual)


def _open_peripheral(position: Position, actual: Position) -> None:
    peripherals = position["peripherals"]
    if not peripherals["order"]:
        return
    if peripherals["opened"] == len(peripherals["order"]):
        assert sorted(actual["peripherals"]["order"]) == sorted(peripherals["order"])
        peripherals["order"], peripherals["opened"] = actual["peripherals"]["order"], 0
    peripherals["active"] = peripherals["order"][peripherals["opened"]]
    peripherals["opened"] += 1
    if peripherals["active"] == "p01-monitor":
        _open(position["belt"], 0, 8)
