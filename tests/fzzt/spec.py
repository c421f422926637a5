"""What the tests of all games check of Fzzzt!."""

import random
from collections.abc import Iterable
from typing import Any

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import FastChance
from factoryfloor.kernel.fast import COMPILED
from tests.fzzt import play
from tests.fzzt.cards import PERIPHERALS
from tests.fzzt.judge import Judge
from tests.games.spec import Games, Spec, Table


def views() -> Iterable[dict[str, Any]]:
    view = GAME.load(SPEC.page.example(), FastChance(1)).view(0)
    return view, view["players"][0], view["belt"][0], view["peripherals"], view["players"][1]["bid"]


def any_options(rng: random.Random) -> dict[str, Any]:
    return {"peripherals": play.any_peripherals(rng)}


def some(*pieces: str) -> dict[str, Any]:
    return {"peripherals": list(pieces)}


SPEC = Spec(
    game=GAME,
    facts={
        "id": "fzzt",
        "title": "Fzzzt!",
        "seats": [2, 6],
        "options": {
            "peripherals": {"kind": "subset", "choices": PERIPHERALS, "default": []},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 6, "default": []},
        },
        "minutes": [30, 30],
        "weight": 2,
    },
    observation=12 + 12 + 16 + 60 + 24 + 6 * 77,
    actions=256 + 12 * 30 + 30,
    looks=6,
    tables=[
        *(Table(seats, {}, slow=True) for seats in range(2, 7)),
        *(Table(seats, {"peripherals": "all"}, slow=2 < seats < 6) for seats in range(2, 7)),
        *(Table(2 + at % 5, some(piece), slow=True) for at, piece in enumerate(PERIPHERALS)),
    ],
    wrong_options=[({"peripherals": ["p13-printer"]}, "peripherals")],
    rulings=("Z", {*range(1, 33)} - {19, 28, 29}),
    views=views,
    positions=tuple,
    judge=Judge,
    any_options=any_options,
    games=[
        *(Games(f"plain, {seats}", [(seats, some(), f"plain {seed}") for seed in range(3)]) for seats in range(2, 7)),
        *(
            Games(piece, [(seats, some(piece), piece) for seats in ((2, 4, 6) if COMPILED else (2,))])
            for piece in PERIPHERALS
        ),
        *(
            Games(
                f"several, {seats}",
                [(seats, some(*PERIPHERALS), "all"), (seats, some("p12-memory-pack", "p09-disk-drive"), "two")],
            )
            for seats in range(2, 7)
        ),
        *(
            Games(f"any, {seats}", [(seats, any_options(random.Random(f"many {seats}")), "many")], slow=True)
            for seats in range(2, 7)
        ),
    ],
)
