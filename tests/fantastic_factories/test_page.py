"""The page of the game is correct: its example of a position, its tables, its names."""

import re

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import FastChance
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat
from tests.fantastic_factories.cards import CARDS
from tests.game_page import Page

PAGE = Page("fantastic_factories")


def test_example_position_on_the_page_can_be_loaded() -> None:
    """In the example seat 0 has to choose the die of the Foundry that it copies, as the page says."""
    state = GAME.load(PAGE.example(), FastChance(1))
    assert state.position() == PAGE.example()
    assert (play.prompt(state), play.texts(state)) == ("dice", ["die 2"])
    play.act(state, 0, "die 2")
    assert play.tokens(state) == (4, 0, 2)


def test_table_of_cards_on_the_page_equals_the_engine() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.part("Cards").splitlines()]
    told = {row[0].lower().replace(" ", "_"): row[1:] for row in rows if len(row) == 8}
    for name, card in CARDS.items():
        numbers = [str(card.copies), card.type, card.tool, str(card.metal), str(card.energy)]
        assert told[name][:5] == numbers
        assert told[name][5].split(",")[0] == str(card.prestige)


def test_action_numbers_on_the_page_equal_the_engine() -> None:
    """The test checks some action numbers of each family against the page's table."""
    wanted = {"take 1 robot": 4, "hire 1 miner": 8, "refresh contractors energy": 3, "discard golem": 97 + 11}
    market = PositionBuilder(
        seat("golem", energy=1), seat(), phase="market", row="robot - - -", crew="miner - - -"
    ).state()
    work = PositionBuilder(seat("dojo foundry", "dojo golem", 9, 9, "5 5 5 1 ?", hired="specialist"), seat()).state()
    wanted |= {
        "name 3": 27,
        "place 5 mine": 31 + 3 * 4 + 2,
        "build foundry": 129 + 9,
        "activate golem": 161 + 11,
        "end": 49,
    }
    found = {text: market.parse(0, text) for text in wanted if text in play.texts(market)}
    found |= {text: work.parse(0, text) for text in wanted if text in play.texts(work)}
    play.act(market, 0, "hire 1 miner")
    found["discard golem"] = market.parse(0, "discard golem")
    assert found == wanted


@pytest.mark.parametrize(("table", "column"), [("blueprints", 7), ("contractors", 3)])
def test_page_describes_the_effect_of_each_card(table: str, column: int) -> None:
    """Each cost and gain of `components()` is in the card's row, as an amount of a token."""
    rows = PAGE.part("Cards").partition(f"<!-- table: {table} -->")[2].partition("<!-- end -->")[0].splitlines()
    cells = [[cell.strip() for cell in row[1:-1].split("|")] for row in rows]
    effects = {row[0]: row[column] for row in cells if len(row) > column}
    for kind, card in GAME.components()[table].items():
        text = effects[card["name"]].partition("`retail`")[0]
        assert len(text) > 15, f"{kind} has no effect"
        parts = [card.get("cost", {}), card.get("gain", {}), card.get("opponent", {}), *card.get("choices", [])]
        amounts = [(what, number) for part in parts for what, number in part.items()]
        by_value = [(what, each) for what, number in amounts if isinstance(number, list) for each in set(number)]
        for what, number in [each for each in amounts if not isinstance(each[1], list)] + by_value:
            unit = {"goods": "goods?", "blueprints": "blueprints?", "dice": "(extra )?(dice|die)"}.get(what, what)
            amount = {1: "(an|a|1)", "x": "(as much|1 to 6)"}.get(number, number)
            assert re.search(rf"\b{amount} {unit}\b|opponent.* {number}\b", text), (kind, what, number, text)
    if table == "blueprints":
        assert "1 metal less for each monument" in effects["Megalith"]
