"""What the tests of all games check of Monster Factory."""

from collections.abc import Iterable
from itertools import product
from typing import Any

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import FastChance
from tests.games.spec import Games, Spec, Table
from tests.monster_factory import play
from tests.monster_factory.judge import Judge
from tests.monster_factory.tiles import MIXES, STARTS

EVERY = [{"start": start, "mix": mix} for start, mix in product(STARTS, MIXES)]
ENDINGS = ((2, {"start": "choose", "mix": "standard"}), (5, {"start": "deal", "mix": "long"}))


def views() -> Iterable[dict[str, Any]]:
    view = GAME.load(SPEC.page.example(), FastChance(1)).view(0)
    growing = next(one for one in view["structures"] if not one["finished"])
    return view, view["bag"], view["players"][0], growing, growing["cells"][0], growing["tiles"][0]


def positions() -> Iterable[dict[str, Any]]:
    return SPEC.page.example(), SPEC.page.example()["placed"][0]


SPEC = Spec(
    game=GAME,
    facts={
        "id": "monster_factory",
        "title": "Monster Factory",
        "seats": [2, 6],
        "options": {
            "start": {"kind": "choice", "choices": ["choose", "deal"], "default": "choose"},
            "mix": {"kind": "choice", "choices": ["standard", "long", "gentle"], "default": "standard"},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 6, "default": []},
        },
        "minutes": [20, 20],
        "weight": 1,
    },
    observation=5 + 46 + 46 + 6 * 8,
    actions=6 * 178 * 4,
    looks=4,
    tables=[
        Table(seats, {"start": start, "mix": MIXES[(seats + at) % 3]}, slow=2 < seats < 6)
        for at, start in enumerate(STARTS)
        for seats in range(2, 7)
    ],
    wrong_options=[
        ({"mix": "wild"}, "standard"),
        ({"start": "draw"}, "choose"),
        ({"mix": 3}, "standard"),
        ({"tiles": 88}, "start, mix"),
    ],
    rulings=("M", {*range(1, 16)}),
    views=views,
    positions=positions,
    judge=Judge,
    any_options=play.any_options,
    games=[
        *(
            Games(
                f"every kind, {seats}",
                [(seats, options, f"{options['start']} {options['mix']}") for options in EVERY],
                {"finished": 7, "minions": 1},
            )
            for seats in range(2, 7)
        ),
        Games(
            "endings",
            [(*table, f"ends {seed}") for seed in range(6) for table in ENDINGS],
            {"all_finished": 1, "bag_empty": 1, "discarded": 1},
        ),
    ],
)
