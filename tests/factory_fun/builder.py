"""Builder of positions, with the stacks filled up; and actions in them."""

import random
from typing import Any

from factoryfloor.games.factory_fun import GAME
from factoryfloor.games.factory_fun.codec.encoder import FactoryFunEncoder
from factoryfloor.games.factory_fun.codec.plans import FactoryFunPlans
from factoryfloor.games.factory_fun.rules.timing import FactoryFunTiming
from factoryfloor.kernel import FastChance, Heuristics, State, TableChance
from tests.factory_fun.printed import pieces, tiles
from tests.games.play import act_by_seat, events_of, played_by

try:
    HEURISTICS = GAME.heuristics()
except ImportError:  # rules and codec are tested without that folder too
    HEURISTICS = Heuristics()
PLANS = FactoryFunPlans()
PRESENTATION = GAME.presentation()
TIMING = FactoryFunTiming()
ENCODER = FactoryFunEncoder()
OPTIONS: dict[str, Any] = {"diagonal": False, "last_taker_free": True, "selection": "sealed", "boards": "classic"}
SELECTIONS = ("sealed", "draft", "live")
act = act_by_seat


def player(seat: int, *texts: str, **changes: Any) -> dict[str, Any]:
    """A player with a factory and without a decision."""
    board = f"{'ABCDE'[seat]}-classic"
    own = {"board": board, "money": 2, "any": None, "pieces": pieces(*texts), "list": None, "listed": False}
    return own | {"took": None, "steps": None} | changes


def position(*players: dict[str, Any], revealed: str, round: int = 1, **changes: Any) -> dict[str, Any]:
    """A position with these machines revealed; stacks hold the rest in the order of their numbers."""
    seats, shown = len(players), revealed.split()
    options = OPTIONS | {key: changes.pop(key) for key in list(changes) if key in OPTIONS}
    standing = {piece["piece"] for one in players for piece in one["pieces"]}
    left = [machine for machine in sorted(tiles()) if machine not in standing and machine not in shown]
    each = (3 if seats == 1 else 1) * (10 - round)
    stacks = [left[each * seat : each * (seat + 1)] for seat in range(seats)]
    dealt = 30 if seats == 1 else 10 * seats
    rest = left[each * seats : each * seats + 55 - dealt]
    made = {"game": "factory_fun", "rules": 1, "seats": seats, "options": options, "round": round, "phase": "take"}
    made |= {"first": 0, "revealed": shown, "stacks": stacks, "rest": rest, "order": [], "players": list(players)}
    made |= changes
    if made["phase"] == "take" and options["selection"] == "sealed" and seats > 1:
        for one in players:
            one["list"] = one["list"] or []
    return made


def load(*players: dict[str, Any], revealed: str, **changes: Any) -> State:
    return GAME.load(position(*players, revealed=revealed, **changes), FastChance(1))


def building(*texts: str, machine: str, money: int = 2, round: int = 5, **changes: Any) -> State:
    """Seat 0 has taken a machine and is to build it; seat 1 has passed."""
    me = player(0, *texts, money=money, took=machine, steps=[], **changes.pop("me", {}))
    other = player(1, took="nothing")
    shown = f"{machine} {'m55' if machine != 'm55' else 'm54'}"
    first = (1 - round) % 2
    return load(me, other, revealed=shown, round=round, phase="build", order=[0, 1], first=first, **changes)


def plan(*texts: str, **more: Any) -> dict[str, Any]:
    return {"pieces": pieces(*texts), **more}


def build(state: State, seat: int, *texts: str, **more: Any) -> list[dict[str, Any]]:
    """Let a seat build a whole factory."""
    return events_of(state, [(seat, action) for action in PLANS.actions(state, seat, plan(*texts, **more))])


def start(seats: int, seed: object = 0, **options: Any) -> State:
    """A new game."""
    return GAME.start(seats, options, TableChance(f"factories {seats} {seed}"))


def decide(state: State, rng: random.Random) -> tuple[int, int]:
    """A pending seat and its action, mostly the likeliest, so that factories grow."""
    seat = rng.choice(state.movers())
    legal = state.legal(seat)
    if rng.random() < 0.25:
        return seat, rng.choice(legal)
    values = [value + rng.random() for value in HEURISTICS.priors(state, seat)]
    return seat, legal[values.index(max(values))]


played_to = played_by(decide)
