"""What the tests of all games check of Fantastic Factories."""

import random
from collections.abc import Iterable
from itertools import product
from typing import Any

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import FastChance
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat
from tests.fantastic_factories.cards import DIFFICULTIES, EDITIONS
from tests.fantastic_factories.judge import Judge
from tests.games.spec import Games, Spec, Table

MANY = random.Random("many 5")


def views() -> Iterable[dict[str, Any]]:
    view = GAME.load(SPEC.page.example(), FastChance(1)).view(0)
    own = view["players"][0]
    alone = PositionBuilder(
        seat(compound="biolab", goods="biolab:12"), phase="over", machine="dojo golem biolab", triggered=(0,)
    )
    end = alone.state().view(0)
    market, machine, result = view["market"], end["machine"], end["result"]
    yield from (view, market, market["contractors"][0], own, own["chain"], own["compound"][0], own["dice"][0])
    yield from (own["floors"][0], machine, machine["last"], result, result["players"][0], result["machine"])


def positions() -> Iterable[dict[str, Any]]:
    return SPEC.page.example(), SPEC.page.example()["players"][0]


SPEC = Spec(
    game=GAME,
    facts={
        "id": "fantastic_factories",
        "title": "Fantastic Factories",
        "seats": [1, 5],
        "options": {
            "edition": {"kind": "choice", "choices": ["rulebook", "retail"], "default": "rulebook"},
            "difficulty": {"kind": "choice", "choices": ["easy", "normal", "hard", "insane"], "default": "normal"},
            "work": {"kind": "choice", "choices": ["together", "in_turn"], "default": "together"},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 6, "default": []},
        },
        "minutes": [45, 60],
        "weight": 3,
        "newcomers": {"work": "in_turn"},
    },
    observation=706,
    actions=225,
    looks=4,
    tables=[
        Table(3, play.options("rulebook")),
        *(Table(seats, play.options("retail"), slow=True) for seats in (2, 5)),
        Table(4, play.options("rulebook"), slow=True),
        *(Table(1, play.options(*pair)) for pair in zip(2 * EDITIONS, DIFFICULTIES, strict=True)),
    ],
    wrong_options=[
        ({"edition": "first"}, "rulebook"),
        ({"difficulty": "mad"}, "insane"),
        ({"edition": 3}, "rulebook"),
        ({"cards": 74}, "edition, difficulty, work"),
    ],
    rulings=("F", {*range(1, 38), 40, 41, 42, 43}),
    views=views,
    positions=positions,
    unexplained=("game", "rules", "seats", "options", "players", "metal", "energy"),
    judge=Judge,
    any_options=play.any_options,
    games=[
        *(
            Games(f"{edition}, {seats}", [(seats, play.options(edition), edition)], {"end": 5 * seats + 1})
            for edition in EDITIONS
            for seats in range(2, 6)
        ),
        *(
            Games(f"work in turn, {seats}", [(seats, play.options(work="in_turn"), "in turn")], {"end": 5 * seats + 1})
            for seats in (2, 5)
        ),
        *(
            Games(f"alone, {' '.join(pair)}", [(1, play.options(*pair), "alone")], {"end": 4})
            for pair in product(EDITIONS, DIFFICULTIES)
        ),
        Games(
            "every situation",
            [(5, play.any_options(MANY), f"many {seed}") for seed in range(9)],
            dict.fromkeys(
                (
                    *("refresh blueprints metal", "refresh contractors energy", "set", "roll", "name", "reroll"),
                    *("split", "gain metal", "gain blueprints", "value", "copy foundry"),
                ),
                1,
            ),
            slow=True,
        ),
    ],
)
