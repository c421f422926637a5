"""The auction of turn order (P8, P17, P18)."""

from typing import Any

import pytest

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import State, TableChance
from tests.factory_manager import play


def auction(old: list[int], lots: list[int]) -> State:
    """The first auction, with these old tiles by seat and these lots."""
    position: dict[str, Any] = play.start(len(old)).position()
    in_play = sorted([*position["pool"], *position["auction"]["lots"]])
    for seat, player in enumerate(position["players"]):
        player["old_tile"] = old[seat]
    position["auction"]["lots"] = lots
    position["pool"] = [tile for tile in in_play if tile not in lots]
    position["turn"] = old.index(max(old))
    return GAME.load(position, TableChance("auction"))


def test_worked_example_of_the_auction_is_correct() -> None:
    """P8, P9, P17: the auction follows the first worked example word for word."""
    state = auction([8, 7, 5], [1, 4, 6])
    assert state.movers() == [0]
    events = play.act(state, "nominate 6 1")
    assert [event["kind"] for event in events] == ["nominate"]
    events = play.act(state, "bid 2")
    assert [(event["kind"], event["seat"]) for event in events] == [
        ("bid", 1),
        ("pass", 2),
        ("pass", 0),
        ("won", 1),
    ]
    assert all(event["forced"] for event in events if event["kind"] == "pass")
    assert state.view(None)["players"][1]["workers"]["available"] == 1
    assert state.movers() == [0]
    play.act(state, "nominate 4 0", "pass")
    assert state.view(None)["players"][0]["workers"]["available"] == 3
    assert state.movers() == [2]
    assert play.texts(state) == ["add 0", "add 1", "add 2"]
    play.act(state, "add 0")
    view = state.view(None)
    assert view["order"] == [2, 0, 1]
    assert [tile["number"] for tile in view["pool"]] == [2, 3, 5, 7, 8]


def test_p8_highest_old_tile_nominates_any_tile_with_any_affordable_bid() -> None:
    """P8: the player with the highest old tile opens with any tile and any bid that leaves one worker."""
    state = auction([7, 5, 8], [2, 3, 6])
    assert state.movers() == [2]
    assert play.texts(state) == [f"nominate {tile} {bid}" for tile in (2, 3, 6) for bid in range(3)]


def test_p8_a_pass_is_final_and_bids_rise() -> None:
    state = auction([9, 10, 8, 7], [1, 2, 5, 6])
    play.act(state, "nominate 5 0")
    assert (state.movers(), play.texts(state)) == ([2], ["bid 1", "bid 2", "pass"])
    play.act(state, "bid 1")
    assert play.texts(state) == ["bid 2", "pass"]
    play.act(state, "pass", "pass")
    assert state.movers() == [1]
    events = play.act(state, "bid 2")
    assert [(event["kind"], event["seat"]) for event in events] == [("bid", 1), ("pass", 2), ("won", 1)]


def test_p17_nominator_wins_an_auction_without_a_raise() -> None:
    """P17: the nominator wins with the opening bid, and the player with the next highest old tile nominates."""
    state = auction([8, 7, 5], [1, 4, 6])
    events = play.act(state, "nominate 1 0", "pass", "pass")
    assert events[-1]["kind"] == "won"
    assert events[-1]["seat"] == 0
    assert state.movers() == [1]
    assert [lot["owner"] for lot in state.view(None)["auction"]["lots"]] == [0, None, None]


def test_p17_lost_bids_are_free() -> None:
    state = auction([8, 7, 5], [1, 4, 6])
    play.act(state, "nominate 6 1", "bid 2")
    workers = state.view(None)["players"][0]["workers"]
    assert (workers["available"], workers["bid"]) == (3, [])


def test_p17_other_of_two_players_gets_the_other_tile() -> None:
    """P17: two players hold one auction; the loser gets the other tile and may lay workers on it."""
    state = auction([2, 10], [4, 6])
    play.act(state, "nominate 6 2")
    assert (state.movers(), play.PRESENTATION.prompt(state, 0)) == ([0], "add")
    play.act(state, "add 2")
    view = state.view(None)
    assert (view["phase"], view["order"]) == ("market", [0, 1])
    assert [player["workers"]["available"] for player in view["players"]] == [1, 1]


def test_p17_player_with_one_available_worker_bids_only_0() -> None:
    """P17: a player with one available worker opens and wins only at 0, is not asked to raise, and lays nothing as the
    last player.
    """
    position = auction([2, 10], [4, 6]).position()
    position |= {"round": 2, "price_tiles": [1], "market": []}
    for player in position["players"]:
        player["income"] = 16
    machine = position["players"][1]
    machine |= {"laid": [*machine["laid"], "machine-1-2"], "canteen": 5, "free": 2, "dials": [3, 3, 5]}
    needy = position["players"][0]
    needy |= {"laid": [*needy["laid"], "machine-3-1"], "canteen": 6, "free": 1, "dials": [4, 3, 6]}
    state = GAME.load(position, TableChance("one"))
    events = play.act(state, "nominate 6 0")
    assert [event["kind"] for event in events] == ["nominate", "pass", "won", "won", "order"]
    assert (events[1]["forced"], events[3]["last"], events[3]["workers"]) == (True, True, 0)
    position["players"][0]["old_tile"], position["players"][1]["old_tile"] = 10, 2
    position["turn"] = 0
    opening = GAME.load(position, TableChance("one"))
    assert play.texts(opening) == ["nominate 4 0", "nominate 6 0"]


def test_p18_tiles_just_won_are_not_in_the_pool_of_the_next_round() -> None:
    """P8, P18: tiles just won stay out of the pool until the next auction ends."""
    state = auction([8, 7, 5], [1, 4, 6])
    play.act(state, "nominate 1 0", "pass", "pass", "nominate 4 0", "pass", "add 0")
    assert state.position()["pool"] == [2, 3, 5, 7, 8]
    while state.position()["round"] == 1:
        [seat] = state.movers()
        state.apply(seat, state.legal(seat)[0])
    position = state.position()
    assert [player["old_tile"] for player in position["players"]] == [1, 4, 6]
    assert sorted([*position["pool"], *position["auction"]["lots"]]) == [2, 3, 5, 7, 8]
    assert position["turn"] == 2


@pytest.mark.parametrize("seats", range(2, 6))
def test_p18_all_turn_order_tiles_stay_in_play(seats: int) -> None:
    state = play.start(seats)
    while not state.over:
        position = state.position()
        old = [player["old_tile"] for player in position["players"]]
        new = [player["turn_tile"] for player in position["players"]]
        lots = set(position["auction"]["lots"] if position["auction"] else []) - set(new)
        assert len({*old, *new, *position["pool"], *lots} - {None}) == 2 * seats + 2
        [seat] = state.movers()
        state.apply(seat, state.legal(seat)[-1])


def test_sentence_about_the_last_tile_names_the_chosen_workers() -> None:
    """P8: the last player gets the last tile and chooses the workers; the log names both."""
    state = auction([8, 7, 5], [1, 4, 6])
    play.act(state, "nominate 6 1", "bid 2", "nominate 4 0", "pass")
    [seat] = state.movers()
    [won, _] = play.act(state, "add 2")
    assert (won["kind"], won["seat"], won["workers"], won["last"]) == ("won", seat, 2, True)
    assert GAME.presentation().sentence(won, 3) == {"key": "won.last", "number": 1, "n": 2}
