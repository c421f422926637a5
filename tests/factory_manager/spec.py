"""What the tests of all games check of Factory Manager."""

import random
from collections.abc import Iterable
from typing import Any

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import FastChance
from tests.factory_manager import play
from tests.factory_manager.judge import Judge
from tests.games.spec import Games, Spec, Table

FIRST, LATER = {"first_game": True}, {"first_game": False}


def views() -> Iterable[dict[str, Any]]:
    opening, buying = play.start(2).view(0), GAME.load(SPEC.page.example(), FastChance(1)).view(0)
    player, market = buying["players"][1], buying["market"]
    yield from (opening, opening["auction"], opening["auction"]["lots"][0], opening["price"], market)
    yield from (market["tiles"][0], buying["columns"][0], player, player["workers"], player["spaces"])
    yield player["forecast"]


def positions() -> Iterable[dict[str, Any]]:
    example = SPEC.page.example()
    return example, example["players"][0], play.start(2).position()["auction"]


def any_options(rng: random.Random) -> dict[str, Any]:
    return {"first_game": rng.randrange(3) == 0}


SPEC = Spec(
    game=GAME,
    facts={
        "id": "factory_manager",
        "title": "Factory Manager",
        "seats": [2, 5],
        "options": {
            "first_game": {"kind": "flag", "default": False},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 6, "default": []},
        },
        "minutes": [60, 60],
        "weight": 5,
        "newcomers": {"first_game": True},
    },
    observation=18 + 12 + 3 * 34 + 5 * (16 + 3 * 34),
    actions=342,
    looks=6,
    tables=[
        Table(2, FIRST),
        Table(5, LATER),
        *(Table(seats, options, slow=True) for seats, options in [(2, LATER), (3, LATER), (4, FIRST)]),
    ],
    wrong_options=[(options, "first_game") for options in ({"first_game": 1}, {"first_game": "yes"}, {"tiles": 106})],
    rulings=("P", {*range(1, 27)}),
    views=views,
    positions=positions,
    judge=Judge,
    any_options=any_options,
    games=[
        *(
            Games(
                f"every kind, {seats}",
                [(seats, LATER, "one"), (seats, FIRST, "two")],
                dict.fromkeys(
                    ("nominate", "bid", "pass", "put", "buy", "buy aside", "tear", "hire", "confirm", "shut"), 1
                ),
            )
            for seats in range(2, 6)
        ),
        Games(
            "rare cases",
            [(3, LATER, f"rare {seed}") for seed in range(6)],
            dict.fromkeys(("enough", "lay", "add", "run", "opened", "nine workers"), 1),
        ),
    ],
)
