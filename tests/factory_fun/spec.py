"""What the tests of all games check of Factory Fun."""

from collections.abc import Iterable
from typing import Any

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import FastChance
from factoryfloor.kernel.fast import COMPILED
from tests.factory_fun.builder import SELECTIONS
from tests.games.spec import Spec, Table


def table(seats: int, selection: str) -> Table:
    """Returns a table; the other options vary with the number of seats and the selection."""
    number = seats + SELECTIONS.index(selection)
    options = {"diagonal": number % 2 == 0, "last_taker_free": number % 3 > 0, "selection": selection}
    boards = ["classic", "expert", [f"{letter}-expert" for letter in "EDCBA"[:seats]]][number % 3]
    return Table(seats, options | {"boards": boards})


TABLES = [table(seats, selection) for seats in range(1, 6) for selection in SELECTIONS]


def views() -> Iterable[dict[str, Any]]:
    view = GAME.load(SPEC.page.example(), FastChance(1)).view(0)
    return view, view["revealed"][0], view["players"][0], view["build"]


def positions() -> Iterable[dict[str, Any]]:
    return SPEC.page.example(), SPEC.page.example()["players"][0]


SPEC = Spec(
    game=GAME,
    facts={
        "id": "factory_fun",
        "title": "Factory Fun",
        "seats": [1, 5],
        "options": {
            "diagonal": {"kind": "flag", "default": False},
            "last_taker_free": {"kind": "flag", "default": False},
            "selection": {"kind": "choice", "choices": ["sealed", "draft", "live"], "default": "sealed"},
            "boards": {"kind": "choice", "choices": ["classic", "expert"], "default": "classic"},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 5, "default": []},
        },
        "minutes": [60, 60],
        "weight": 4,
    },
    observation=8 + 55 + 96 + 5 * 97,
    actions=512 + 4 * 121,
    looks=4,
    tables=TABLES if COMPILED else TABLES[:9:4],
    wrong_options=[  # U28
        ({"selection": "auction"}, "option selection must be one of sealed, draft, live"),
        ({"diagonal": 1}, "option diagonal must be true or false"),
        ({"boards": "hard"}, "option boards must be one of classic, expert, not 'hard'"),
        ({"boards": 3}, "option boards must be one of classic, expert"),
        ({"boards": None}, "option boards must be one of classic, expert"),
        ({"boards": ["A-classic"]}, "option boards must list a board for each of 3 seats, not 1 boards"),
        (
            {"boards": ["A-classic", "B-classic", "F-classic"]},
            "option boards has no board 'F-classic'; the boards are A-classic",
        ),
        ({"boards": ["A-classic", 2, "C-classic"]}, "option boards has no board 2"),
        ({"machines": 55}, "has no option machines"),
    ],
    rulings=("U", {*range(1, 30)}),
    views=views,
    positions=positions,
)
