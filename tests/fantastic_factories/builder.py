"""Builder of positions, which completes the cards that are not given."""

from collections.abc import Callable
from typing import Any

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import Chance, State, TableChance
from tests.fantastic_factories.cards import CARDS, CONTRACTORS, NAMES, TOOLS


def seat(
    hand: str = "",
    compound: str = "",
    metal: int = 0,
    energy: int = 0,
    dice: str = "1 2 3 4",
    goods: str = "",
    used: str = "",
    copied: str | None = None,
    hired: str | None = None,
    known: str = "",
    refreshed: bool = False,
    chain: tuple[str, ...] = (),
) -> dict[str, Any]:
    """A player. Dice are written ``3 3@mine 5@foundry ?``, goods ``biolab:2 foundry``."""
    return {
        "metal": metal,
        "energy": energy,
        "hand": sorted(hand.split(), key=NAMES.index),
        "known": _counted(known),
        "compound": compound.split(),
        "goods": _counted(goods),
        "used": sorted(used.split(), key=NAMES.index),
        "copied": copied,
        "dice": [_die(text) for text in dice.split()],
        "hired": hired,
        "refreshed": refreshed,
        "chain": list(chain),
    }


def _die(text: str) -> dict[str, Any]:
    value, _, place = text.partition("@")
    return {"value": None if value == "?" else int(value), "place": place or None}


def _counted(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in text.split():
        name, _, number = entry.partition(":")
        counts[name] = counts.get(name, 0) + int(number or 1)
    return counts


class PositionBuilder:
    """A position under construction.

    Rows are written ``foundry - biolab obelisk``; an unset row gets remaining cards. ``deck`` and ``agency`` are the
    next draws; all remaining cards follow them or, with ``rest`` False, go to the discard pile. ``machine`` is
    written ``biolab golem``, in solo.
    """

    def __init__(
        self,
        *players: dict[str, Any],
        phase: str = "work",
        row: str | None = None,
        crew: str | None = None,
        deck: str = "",
        agency: str = "",
        tools: str = "hammer wrench gear shovel",
        rest: bool = True,
        crew_rest: bool = True,
        edition: str = "rulebook",
        difficulty: str = "normal",
        work: str = "together",
        round: int = 3,
        first: int = 0,
        turn: int = 0,
        waiting: tuple[int, ...] | None = None,
        triggered: tuple[Any, ...] = (),
        machine: str | None = None,
        machine_goods: int = 0,
        machine_last: dict[str, Any] | None = None,
    ) -> None:
        self.players = list(players)
        if phase in ("market", "over"):
            for player in self.players:
                player["dice"] = []
        left = [name for name, card in CARDS.items() for _ in range(card.copies)]
        kept = machine.split() if machine is not None else []
        fixed = [*deck.split(), *kept, *(card for player in players for card in player["hand"] + player["compound"])]
        slots = _slots(row, left, fixed)
        for card in [*fixed, *(card for card in slots if card)]:
            left.remove(card)
        people = [name for name, (copies, _) in CONTRACTORS.items() for _ in range(copies)]
        crew_slots = _slots(crew, people, agency.split())
        for hire in [*agency.split(), *(hire for hire in crew_slots if hire)]:
            people.remove(hire)
        if waiting is None:
            waiting = (turn,) if phase == "market" else () if phase == "over" else tuple(range(len(players)))
        turns = round if phase == "over" else round - 1
        last = machine_last or {"dice": dict.fromkeys(("blue", "yellow", "green", "red", "purple"), 6), "took": False}
        alone = {"cards": kept, "goods": machine_goods, "last": last if turns else None}
        self.position = {
            "game": "fantastic_factories",
            "rules": 1,
            "seats": len(players),
            "options": {"edition": edition, "difficulty": difficulty} | ({} if work == "together" else {"work": work}),
            "phase": phase,
            "round": round,
            "triggered": list(triggered),
            "first": first,
            "turn": turn if phase == "market" else None,
            "waiting": list(waiting),
            "tools": tools.split(),
            "blueprints": slots,
            "contractors": crew_slots,
            "deck": {
                "blueprints": deck.split() + (left if rest else []),
                "contractors": agency.split() + (people if crew_rest else []),
            },
            "discard": {
                "blueprints": {} if rest else {name: left.count(name) for name in NAMES if name in left},
                "contractors": {} if crew_rest else {hire: people.count(hire) for hire in sorted(set(people))},
            },
            "players": self.players,
            "machine": alone if machine is not None else None,
        }
        assert sorted(tools.split()) == sorted(TOOLS)

    def state(self, seed: str = "by hand", chance: Callable[[str], Chance] = TableChance) -> State:
        return GAME.load(self.position, chance(seed))


def _slots(row: str | None, left: list[str], fixed: list[str]) -> list[str | None]:
    """A row as set, or the last four cards not needed elsewhere."""
    if row is not None:
        return [None if name == "-" else name for name in row.split()]
    free = list(left)
    for name in fixed:
        free.remove(name)
    return [*free[-4:], *[None] * (4 - len(free[-4:]))]


def working(mine: dict[str, Any], **more: Any) -> State:
    """Two seats in the work phase; the other one has nothing."""
    return PositionBuilder(mine, seat(), **more).state()


def shopping(mine: dict[str, Any], *others: dict[str, Any], **more: Any) -> State:
    """The market turn of seat 0, the first player; two seats unless more are given."""
    return PositionBuilder(mine, *(others or (seat(),)), phase="market", **more).state()
