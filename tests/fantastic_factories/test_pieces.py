"""The cards equal the published lists, and components() has all printed facts."""

from collections import Counter

import pytest

from factoryfloor.games.fantastic_factories import GAME
from tests.fantastic_factories import play
from tests.fantastic_factories.cards import CARDS, CONTRACTORS, DIFFICULTIES, GOODS, PASSIVE, TOOLS

PRINTED = GAME.components()


def test_numbers_of_cards_by_type_and_tool_are_the_printed_ones() -> None:
    """There are 74 blueprints of 32 kinds and 17 contractors of 8 kinds; by type 25, 14, 10, 13, 12 blueprints; by tool
    18, 18, 19, 19.
    """
    assert len(CARDS) == 32
    assert sum(card.copies for card in CARDS.values()) == 74
    types, tools = Counter[str](), Counter[str]()
    for card in PRINTED["blueprints"].values():
        types[card["type"]] += card["copies"]
        tools[card["tool"]] += card["copies"]
    assert types == {"production": 25, "utility": 14, "training": 10, "special": 13, "monument": 12}
    assert [tools[tool] for tool in TOOLS] == [18, 18, 19, 19]
    assert sum(hire["copies"] for hire in PRINTED["contractors"].values()) == 17


@pytest.mark.parametrize("name", list(CARDS))
def test_components_contain_the_printed_facts_of_each_blueprint(name: str) -> None:
    card, printed = CARDS[name], PRINTED["blueprints"][name]
    told = (printed["copies"], printed["type"], printed["tool"], printed["metal"], printed["energy"])
    assert told == (card.copies, card.type, card.tool, card.metal, card.energy)
    assert (printed["prestige"], printed["repeats"]) == (card.prestige, card.repeats)
    assert printed["passive"] == (name in PASSIVE)
    assert printed.get("gain", {}).get("goods", 0) == GOODS.get(name, 0)


def test_components_contain_the_activation_of_each_card() -> None:
    """The test checks some activations of each form: fixed numbers, X, by value, choices, special effects, and the
    other edition (F40).
    """
    cards = PRINTED["blueprints"]
    aluminum = {"dice": "pair", "places": True, "cost": {"energy": 5}, "gain": {"goods": 2, "metal": 1}}
    assert aluminum.items() <= cards["aluminum_factory"].items()
    assert (cards["foundry"]["cost"], cards["foundry"]["gain"]) == ({"energy": "x"}, {"metal": "x"})
    assert cards["motherlode"]["gain"] == {"metal": [1, 1, 1, 2, 2, 2]}
    assert cards["manufactory"]["choices"] == [{"metal": 2}, {"energy": 3}, {"blueprints": 2}]
    assert (cards["dojo"]["change"], cards["gymnasium"]["dice"], cards["gymnasium"]["places"]) == ("over", "1-5", False)
    assert cards["replicator"]["dice"] == "as_copied"
    assert cards["replicator"]["copies_row"]
    assert cards["beacon"]["prestige_by_copy"] == [2, 3, 4, 5]
    assert cards["refinery"]["cost"] == {"energy": 3, "blueprints": 3}
    assert cards["refinery"]["retail"]["cost"] == {"energy": 3, "blueprints": 1}
    assert cards["recycling_plant"]["retail"]["gain"] == {"goods": 1, "blueprints": 1}
    assert [name for name, card in cards.items() if "retail" in card] == ["recycling_plant", "refinery"]


@pytest.mark.parametrize("name", list(CONTRACTORS))
def test_components_contain_the_printed_facts_of_each_contractor(name: str) -> None:
    printed = PRINTED["contractors"][name]
    assert (printed["copies"], printed["energy"]) == CONTRACTORS[name]


def test_components_contain_the_limits_and_end_conditions() -> None:
    """F14, F16, F30."""
    assert PRINTED["machine"] == DIFFICULTIES
    assert PRINTED["limits"] == {"blueprints": 10, "tokens": 12}
    assert PRINTED["ends_with"] == {"goods": 12, "buildings": 10}


def test_f1_game_starts_with_the_printed_setup() -> None:
    """F1: each player has 1 metal, 2 energy and 4 hidden blueprints; rows hold four cards; each token exists once."""
    for seats in range(1, 6):
        state = play.start(seats)
        position = state.position()
        for own in position["players"]:
            assert (own["metal"], own["energy"], len(own["hand"]), own["known"]) == (1, 2, 4, {})
            assert (own["compound"], own["dice"]) == ([], [])
        assert all(position["blueprints"])
        assert all(position["contractors"])
        assert sorted(position["tools"]) == sorted(TOOLS)
        assert state.movers() == [position["first"]]
    firsts = {play.start(5, seed).position()["first"] for seed in range(40)}
    orders = {tuple(play.start(2, seed).position()["tools"]) for seed in range(100)}
    assert firsts == set(range(5))
    assert len(orders) > 15


def test_game_has_one_evaluation_and_no_timing() -> None:
    assert GAME.evaluations == ("classic",)
    assert GAME.timing() is None
