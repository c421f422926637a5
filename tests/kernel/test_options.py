"""Options, and the facts that a game is described by."""

from typing import Any

import pytest

from factoryfloor.kernel import BadOption, BadSeats, Choice, Colours, FirstSeat, Flag, Option, Subset, find_game
from tests.tiny_game import GAME

FLAG, CHOICE, SUBSET = Flag("on"), Choice("mix", ("a", "b", "c")), Subset("extras", ("x", "y", "z"))
FIRST, COLOURS = FirstSeat(), Colours(3)


@pytest.mark.parametrize(
    ("option", "value", "settled"),
    [
        (FLAG, True, True),
        (FLAG, False, False),
        (CHOICE, "b", "b"),
        (SUBSET, [], []),
        (SUBSET, ["z", "x"], ["x", "z"]),
        (SUBSET, "all", ["x", "y", "z"]),
        (SUBSET, True, ["x", "y", "z"]),
        (SUBSET, False, []),
        (SUBSET, None, []),
        (FIRST, None, None),
        (FIRST, "random", None),
        (FIRST, 1, 1),
        (COLOURS, [], []),
        (COLOURS, [2, 0], [2, 0]),
    ],
)
def test_option_normalizes_its_values(option: Option, value: Any, settled: Any) -> None:
    assert option.settle(value, 2) == settled
    assert option.settle(option.settle(value, 2), 2) == settled


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        (FLAG, 1, "option on must be true or false, not 1"),
        (FLAG, "true", "option on must be true or false, not 'true'"),
        (FLAG, None, "option on must be true or false, not None"),
        (CHOICE, "d", "option mix must be one of a, b, c, not 'd'"),
        (CHOICE, ["a"], "option mix must be one of a, b, c"),
        (CHOICE, None, "option mix must be one of a, b, c, not None"),
        (SUBSET, "x", "option extras must be a list of names, all, true or false, not 'x'"),
        (SUBSET, 1, "option extras must be a list of names"),
        (SUBSET, {"x": 1}, "option extras must be a list of names"),
        (SUBSET, ["x", "q"], "option extras has no 'q'; valid names are x, y, z"),
        (SUBSET, [["x"]], r"option extras has no \['x'\]"),
        (SUBSET, ["x", "x"], "option extras lists a name more than once: x, x"),
        (FIRST, 2, "option first must be a seat from 0 to 1, or null, not 2"),
        (FIRST, True, "option first must be a seat from 0 to 1, or null, not True"),
        (FIRST, "me", "option first must be a seat from 0 to 1, or null, not 'me'"),
        (COLOURS, None, "option colours must be a list of numbers, not None"),
        (COLOURS, [3, 0], "option colours has no 3; valid colours are 0 to 2"),
        (COLOURS, [True, 0], "option colours has no True"),
        (COLOURS, [1], "option colours must list a different colour for each of 2 seats"),
        (COLOURS, [1, 1], "option colours must list a different colour for each of 2 seats"),
    ],
)
def test_option_rejects_other_values(option: Option, value: Any, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        option.settle(value, 2)


def test_option_describes_its_values() -> None:
    assert FLAG.describe() == {"kind": "flag", "default": False}
    assert Flag("on", True).describe() == {"kind": "flag", "default": True}
    assert CHOICE.describe() == {"kind": "choice", "choices": ["a", "b", "c"], "default": "a"}
    assert Choice("mix", ("a", "b"), "b").default == "b"
    assert FIRST.describe() == {"kind": "first", "default": None}
    assert COLOURS.describe() == {"kind": "colours", "count": 3, "default": []}
    assert SUBSET.describe() == {"kind": "subset", "choices": ["x", "y", "z"], "default": []}


def test_settle_checks_the_given_options_and_adds_defaults() -> None:
    defaults = {"length": "short", "consolation": False, "double": []}
    assert GAME.settle(None, 2) == GAME.settle({}, 2) == defaults
    assert GAME.settle({"double": True}, 2) == defaults | {"double": ["left", "right"]}
    assert list(GAME.settle({"double": True, "length": "long"}, 2)) == list(defaults)


def test_record_omits_defaults_of_options_that_were_added_later() -> None:
    """Options that are added to a game later leave earlier records unchanged."""
    monster = find_game("monster_factory")
    assert set(monster.settle({}, 2)) == set(monster.settle({"first": None, "colours": []}, 2)) == {"start", "mix"}
    assert monster.settle({"first": 1, "colours": [1, 0]}, 2).items() >= {"first": 1, "colours": [1, 0]}.items()


def test_settle_does_not_modify_its_argument() -> None:
    given = {"double": ["right", "left"]}
    settled = GAME.settle(given, 2)
    settled["double"].append("more")
    assert given == {"double": ["right", "left"]}
    GAME.settle(None, 2)["double"].append("more")
    assert GAME.settle(None, 2)["double"] == []


def test_rejection_of_an_unknown_option_lists_the_known_options() -> None:
    with pytest.raises(BadOption, match="Tiny has no option size, speed; it has length, consolation, double"):
        GAME.settle({"speed": 1, "size": 2}, 2)


@pytest.mark.parametrize("seats", [0, 5, -3, True, 2.0, "2", None])
def test_game_rejects_other_seat_counts(seats: Any) -> None:
    with pytest.raises(BadSeats, match=f"Tiny has 1 to 4 seats, not {seats!r}"):
        GAME.check_seats(seats)


def test_game_description_has_all_fields() -> None:
    assert GAME.describe() == {
        "id": "tiny",
        "title": "Tiny",
        "seats": [1, 4],
        "options": {option.key: option.describe() for option in GAME.options},
        "rules": 1,
        "blurb": "",
        "minutes": None,
        "weight": 0,
        "rules_text": "",
        "fewest_wins": False,
        "newcomers": {},
    }
