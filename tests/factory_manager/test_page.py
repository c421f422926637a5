"""The page of the game is correct: its example of a position, its tables, its names."""

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import FastChance
from tests.factory_manager import play
from tests.factory_manager.tiles import DISCOUNTS, TILES
from tests.game_page import Page

PAGE = Page("factory_manager")


def test_example_position_on_the_page_can_be_loaded() -> None:
    state = GAME.load(PAGE.example(), FastChance(1))
    assert state.position() == PAGE.example()
    assert (state.movers(), play.PRESENTATION.prompt(state, 0)) == ([0], "buy")
    assert "buy storage-2" in play.texts(state)


def test_table_of_tiles_on_the_page_equals_the_engine() -> None:
    """P1, P3: every number of the page's table equals the engine's number."""
    told = {}
    for line in PAGE.part("Tiles").splitlines():
        kind, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            *figures, copies = cells
            told[kind.strip("`")] = (*(int(cell or 0) for cell in figures), copies.replace(" ", ""))
    assert told == {tile.id: tile[2:] for tile in TILES.values()}
    assert ", ".join(map(str, DISCOUNTS)) in PAGE.part("Tiles")


def test_page_lists_the_tiles_for_each_number_of_players() -> None:
    """P6."""
    for seats in range(2, 6):
        split = [len(column["tiles"]) for column in play.start(seats).view(None)["columns"]]
        assert f"| {seats} | {', '.join(map(str, split))} | {sum(split)} |" in PAGE.part("Tiles")


def test_action_numbers_on_the_page_equal_the_engine() -> None:
    """The action numbers, such as 9 x (tile - 1) + bid and 134 + 2 x kind."""
    state = play.start(2)
    [seat] = state.movers()
    number = state.view(None)["auction"]["lots"][0]["number"]
    assert state.parse(seat, f"nominate {number} 1") == 9 * (number - 1) + 1
    buying = GAME.load(PAGE.example(), FastChance(1))
    kinds = list(TILES)
    wanted = {"buy storage-2 aside": 134 + 2 * kinds.index("storage-2") + 1, "hire 1": 271}
    wanted |= {"tear start-storage": 236 + kinds.index("start-storage")}
    for text, action in wanted.items():
        assert buying.parse(0, text) == action
