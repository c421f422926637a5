"""Preparing the market (P9, P20)."""

import pytest

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import State, TableChance
from tests.factory_manager import play
from tests.factory_manager.builder import Builder
from tests.factory_manager.tiles import EXTRA, kinds


def market(tiles: list[int], owed: int, extra: int = 0, kinds_out: str = "", **more: object) -> State:
    """Returns the second round's market, where the seat with the lowest tile still has a number of tiles to put out."""
    turn = more.pop("turn", tiles.index(min(tiles)))
    assert isinstance(turn, int)
    builder = Builder(tiles, phase="market", turn=turn, put={"owed": owed, "extra": extra})
    return builder.offer(kinds_out).state()


def test_p9_player_puts_out_a_tile_for_each_available_worker() -> None:
    """P9: a player puts out all tiles before the next player begins."""
    state = market([2, 1], owed=3)
    assert play.texts(state) == [f"put {column['type']}" for column in state.view(None)["columns"]]
    play.act(state, "put storage", "put storage")
    assert state.movers() == [1]
    events = play.act(state, "put machine")
    assert [(event["kind"], event["extra"]) for event in events] == [("put", False)]
    assert state.movers() == [0]
    assert state.view(None)["market"]["owed"] == 3
    assert state.view(None)["players"][1]["workers"]["available"] == 3


@pytest.mark.parametrize("seats", range(2, 6))
def test_p9_last_player_may_put_out_extra_tiles(seats: int) -> None:
    """P9: the last player puts out up to 0, 1, 2 or 3 more tiles, one by one."""
    tiles = list(range(1, seats + 1))
    before = (
        "storage-2 " * 3 + "storage-3 " * 3 + "storage-4 " * 2 + "working-robot-2 " * 2 + "machine-2 machine-3 " * 2
    )
    put_out = before.split()[: 3 * seats - 1]
    state = market(tiles, owed=1, extra=EXTRA[seats], kinds_out=" ".join(put_out), turn=seats - 1)
    play.act(state, "put control")
    for left in range(EXTRA[seats], 0, -1):
        assert state.view(None)["market"]["extra"] == left
        assert (play.PRESENTATION.prompt(state, seats - 1), "enough" in play.texts(state)) == ("extra", True)
        play.act(state, "put control")
    assert state.view(None)["phase"] == "buying"
    if EXTRA[seats]:
        state = market(tiles, owed=0, extra=EXTRA[seats], kinds_out=" ".join([*put_out, "control-1"]), turn=seats - 1)
        assert [event["kind"] for event in play.act(state, "enough")] == ["enough"]
        assert state.view(None)["phase"] == "buying"


def test_p20_cheapest_tile_of_a_column_is_open() -> None:
    """P20: taking a tile opens the next tile of the column, for the same player too."""
    state = market([2, 1], owed=3)
    preview = play.PRESENTATION.preview(state, 1, state.parse(1, "put storage"))
    assert (preview["price"], preview["next"]) == (6, "storage-1")
    assert preview["after"]["storage"] == preview["before"]["storage"] + 1
    events = play.act(state, "put storage", "put storage", "put storage")
    assert kinds([event["tile"] for event in events]) == ["storage-1", "storage-1", "storage-2"]
    play.act(state, "put storage")
    assert kinds(state.position()["market"])[3:] == ["storage-2"]


def test_p20_an_empty_column_cannot_be_chosen() -> None:
    state = market([1, 2], owed=3)
    assert "put optimization" in play.texts(state)
    position = state.position()
    position["gone"] += state.view(None)["columns"][5]["tiles"]
    loaded = GAME.load(position, TableChance("empty column"))
    assert "put optimization" not in play.texts(loaded)


def test_p9_all_tiles_are_put_out_if_there_are_fewer_tiles_than_workers() -> None:
    """P9: all tiles are put out, without further decisions; the extra tiles are dropped too."""
    state = market([2, 3, 1], owed=3)
    position = state.position()
    columns = [tile for column in state.view(None)["columns"] for tile in column["tiles"]]
    position["gone"] += columns[2:]
    last = GAME.load(position, TableChance("few"))
    assert play.texts(last) == ["put storage"]
    play.act(last, "put storage", "put storage")
    view = last.view(None)
    assert (view["phase"], view["turn"], len(view["market"]["tiles"])) == ("buying", 2, 2)


def test_p20_unsold_x_tiles_return_to_their_columns() -> None:
    """P6, P12, P20: unsold X tiles are ordinary tiles of their columns from the second round on."""
    state = play.start(2, 3)
    crossed = kinds(state.position()["market"])
    while state.position()["round"] == 1:
        texts = play.texts(state)
        play.act(state, next((text for text in texts if text in ("hire 0", "confirm")), texts[-1]))
    assert state.position()["market"] == []
    columns = {column["type"]: kinds(column["tiles"]) for column in state.view(None)["columns"]}
    for kind in crossed:
        assert columns[kind.rpartition("-")[0]][0] == kind
        assert columns[kind.rpartition("-")[0]].count(kind) >= 2
