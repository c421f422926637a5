"""Buying, laying, tearing down, seasonal workers (P2, P10 to P12, P19, P21 to P24)."""

from typing import Any

import pytest

from factoryfloor.kernel import IllegalAction, State
from tests.factory_manager import play
from tests.factory_manager.builder import Builder
from tests.factory_manager.tiles import kind, kinds


def buying(factory: str = "", market: str = "", money: int = 40, tile: int = 2, **more: Any) -> State:
    """Seat 0 buys first; its turn-order tile is given, and the other seat has the 10."""
    builder = Builder([tile, 10], turn=0).lay(0, factory, more.pop("waiting", "")).offer(market)
    builder.players[0].money = money
    for name, value in more.items():
        if name == "acting":
            builder.acting = value
        else:
            setattr(builder.players[0], name, value)
    return builder.state()


def own(state: State, seat: int = 0) -> dict[str, Any]:
    player: dict[str, Any] = state.view(None)["players"][seat]
    return player


def test_worked_example_of_buying_is_correct() -> None:
    """P2, P10: in the second worked example the discount is 2 and ten general tiles are laid."""
    factory = "storage-2 storage-2 storage-3 working-robot-2 working-robot-2"
    state = buying(factory, "machine-5", money=30, tile=6)
    assert own(state)["spaces"] == {"room": 10, "used": 10, "opened": 0}
    assert play.act(state, "buy machine-5")[0]["price"] == 14
    assert (own(state)["money"], own(state)["spaces"]) == (6, {"room": 11, "used": 11, "opened": 1})
    again = buying(factory + " storage-3", "storage-1", money=6, tile=6, opened=1)
    play.act(again, "tear start-machine")
    [event] = play.act(again, "buy storage-1")
    assert (event["price"], event["space"]) == (4, 0)
    assert own(again)["money"] == 2


def test_p2_spaces_have_no_discount_and_are_limited_to_twelve() -> None:
    """P2, P22: the eleventh and twelfth spaces cost 10 each without discount; a thirteenth tile has no space."""
    factory = "storage-2 storage-2 storage-3 storage-3 storage-4"
    state = buying(factory, "working-robot-1 working-robot-2 working-robot-3", money=60, tile=8)
    spaces = [event["space"] for event in play.act(state, "buy working-robot-1", "buy working-robot-2")]
    assert spaces == [10, 10]
    assert "buy working-robot-3" not in play.texts(state)
    assert "buy working-robot-3 aside" in play.texts(state)


def test_p22_tile_waits_if_its_owner_cannot_pay_10() -> None:
    factory = "storage-2 storage-2 storage-3 storage-3 storage-4"
    state = buying(factory, "working-robot-2", money=16)
    assert "buy working-robot-2" not in play.texts(state)
    play.act(state, "buy working-robot-2 aside")
    assert own(state)["money"] == 9
    assert "lay working-robot-2" not in play.texts(state)


def test_p10_each_worker_buys_or_tears_once() -> None:
    state = buying(market="storage-1 storage-2 storage-3 storage-4", money=50)
    assert own(state)["workers"]["acting"] == 3
    play.act(state, "buy storage-1", "tear start-storage", "buy storage-2 aside")
    assert own(state)["workers"]["acting"] == 0
    assert play.texts(state) == ["lay storage-2", "hire 0", "hire 1", "hire 2"]
    assert own(state)["workers"]["available"] == 3


def test_p10_discount_above_the_price_makes_the_tile_free() -> None:
    """P10: a tile of 3 with a discount of 4 is free."""
    builder = Builder([1, 10], turn=1).offer("personnel-robot-1")
    builder.players[1].money = 0
    state = builder.state()
    assert "buy personnel-robot-1" in play.texts(state)
    [event] = play.act(state, "buy personnel-robot-1")
    assert event["price"] == 0


def test_p10_tile_is_torn_down_and_replaced_at_once() -> None:
    """P10, P23: the space is free at once; the torn-down tile leaves the game without a refund."""
    state = buying(market="machine-3", money=11)
    events = play.act(state, "tear start-machine", "buy machine-3")
    assert kind(events[0]["tile"]) == "start-machine"
    assert own(state)["money"] == 0
    assert "start-machine-1" in state.view(None)["gone"]
    assert "start-machine-1" not in [tile for column in state.view(None)["columns"] for tile in column["tiles"]]


def test_p23_tile_bought_in_this_turn_can_be_torn_down() -> None:
    state = buying(market="machine-3")
    play.act(state, "buy machine-3", "tear machine-3")
    assert [kind(tile) for tile in state.view(None)["gone"]].count("machine-3") == 1
    assert "machine-3" not in kinds(state.position()["market"])


def test_p21_waiting_tiles_have_no_effect_and_are_laid_without_a_worker() -> None:
    """P21: waiting tiles count for nothing, cannot be torn down, and are laid without a worker."""
    state = buying(waiting="machine-5 storage-3", acting=0)
    assert own(state)["forecast"]["production"] == 2
    assert play.texts(state)[:2] == ["lay storage-3", "lay machine-5"]
    assert not [text for text in play.texts(state) if text.startswith(("tear", "buy"))]
    play.act(state, "lay machine-5")
    assert own(state)["workers"]["acting"] == 0
    state = buying(waiting="machine-5")
    assert "tear machine-5" not in play.texts(state)


def test_p21_purchases_are_optional_and_money_is_never_negative() -> None:
    state = buying(market="storage-1 machine-8", money=6)
    assert "buy machine-8 aside" not in play.texts(state)
    play.act(state, "buy storage-1")
    assert own(state)["money"] == 0
    play.act(state, "hire 0")
    assert state.movers() == [1]


def test_p22_player_may_lay_only_one_control_and_one_optimization() -> None:
    """P22: while a control is laid, another control can only wait; to be replaced, the first is torn down."""
    state = buying("control-1 optimization-1", "control-2 optimization-2")
    assert "buy control-2" not in play.texts(state)
    play.act(state, "buy control-2 aside")
    assert "lay control-2" not in play.texts(state)
    play.act(state, "tear control-1", "lay control-2")
    assert own(state)["control"]["kind"] == "control-2"
    assert "buy optimization-2" not in play.texts(state)
    play.act(state, "tear optimization-1")
    assert own(state)["optimization"] is None
    assert own(state)["spaces"]["used"] == 5


def test_p11_seasonal_workers_cost_7_less_the_discount() -> None:
    """P11, P19: each seasonal worker costs 7 minus the discount, cannot act this round, and counts in this round's
    bureaucracy.
    """
    state = buying(money=20, tile=6)
    assert play.PRESENTATION.preview(state, 0, state.parse(0, "hire 2"))["price"] == 10
    events = play.act(state, "hire 2")
    assert events[0] == {"kind": "hire", "seat": 0, "workers": 2, "price": 10, "returned": 0}
    workers = own(state)["workers"]
    assert (workers["total"], workers["acting"], workers["hired"]) == (9, 0, ["seasonal-0-1", "seasonal-0-2"])
    assert own(state)["money"] == 10
    play.act(state, "hire 0", "confirm")
    assert own(state)["workers"]["available"] == 5


def test_p11_player_cannot_hire_workers_with_unaffordable_wages() -> None:
    state = buying(money=13)
    assert [text for text in play.texts(state) if text.startswith("hire")] == ["hire 0", "hire 1"]
    state = buying(money=6)
    assert [text for text in play.texts(state) if text.startswith("hire")] == ["hire 0"]


def test_p19_earlier_seasonal_workers_are_returned() -> None:
    """P11, P19: earlier seasonal workers act in this round; then they are paid again or leave from any place."""
    state = buying(money=20, workers=9)
    assert own(state)["workers"]["acting"] == 5
    assert own(state)["forecast"]["available"] == 3
    [event] = play.act(state, "hire 1")
    assert (event["returned"], event["price"]) == (2, 7)
    assert own(state)["workers"]["total"] == 8
    bid = buying(workers=9, bid=2)
    assert own(bid)["workers"]["bid"] == ["seasonal-0-1", "seasonal-0-2"]
    play.act(bid, "hire 0")
    assert own(bid)["workers"]["bid"] == []
    assert own(bid)["workers"]["total"] == 7


def test_p24_hiring_workers_ends_the_turn() -> None:
    """P24: idle workers do not forbid hiring, and nothing follows hiring, also in round 5."""
    state = buying(market="storage-1")
    play.act(state, "hire 1")
    assert state.movers() == [1]
    assert state.parse(1, "done") == state.parse(1, "hire 0")
    last = Builder([2, 10], round=5)
    loaded = last.state()
    play.act(loaded, "hire 2")
    assert own(loaded)["workers"]["total"] == 9


def test_p12_unsold_tiles_are_put_back_in_order_of_price() -> None:
    """P12, P20: unsold tiles are put back in order of price."""
    state = buying(market="storage-1 machine-8 control-4")
    play.act(state, "hire 0")
    events = play.act(state, "hire 0")
    assert kinds(next(event["tiles"] for event in events if event["kind"] == "cleared")) == [
        "storage-1",
        "machine-8",
        "control-4",
    ]
    columns = {column["type"]: kinds(column["tiles"]) for column in state.view(None)["columns"]}
    assert columns["storage"][0] == "storage-1"
    assert columns["machine"][-1] == "machine-8"
    assert state.view(None)["market"]["tiles"] == []


def test_buying_either_of_two_equal_tiles_is_one_action() -> None:
    state = buying(market="storage-2 storage-2 storage-2")
    assert [text for text in play.texts(state) if "storage-2" in text] == ["buy storage-2", "buy storage-2 aside"]


def test_previews_show_the_factory_after_the_action() -> None:
    """Previews of buying, laying and tearing down: production, storage, energy, workers and income."""
    state = buying(market="storage-2 working-robot-6", money=30)
    told = play.PRESENTATION.preview(state, 0, state.parse(0, "buy working-robot-6"))
    assert (told["price"], told["space"], told["money"], told["workers"]) == (21, 0, 9, 2)
    assert (told["before"]["production"], told["after"]["production"]) == (2, 3)
    assert told["before"]["income"] == [16, 12, 8]
    assert told["after"]["income"] == [28, 26, 24]
    assert told["after"]["running"] == ["start-machine-1", "working-robot-6-1"]
    aside = play.PRESENTATION.preview(state, 0, state.parse(0, "buy working-robot-6 aside"))
    assert aside["after"] == aside["before"]
    torn = play.PRESENTATION.preview(state, 0, state.parse(0, "tear start-machine"))
    assert (torn["after"]["canteen"], torn["after"]["available"]) == (2, 5)


def test_every_seat_sees_its_own_prices() -> None:
    view = buying(market="storage-2").view(1)
    [tile] = view["market"]["tiles"]
    assert (tile["price"], tile["prices"]) == (10, [10, 6])


def test_plan_of_a_turn_tears_down_tiles_first() -> None:
    """The plan tears down first, in any order, and shows what playing it gives."""
    full = "storage-2 storage-2 storage-3 storage-3 storage-4"
    state = buying(full, "machine-6 storage-1", money=30, acting=2)
    plan = {"turn": ["buy machine-6", "tear start-machine"]}
    effects = play.PLANS.check(state, 0, plan)
    assert effects["actions"] == ["tear start-machine", "buy machine-6"]
    assert play.PLANS.write(state, 0, play.PLANS.actions(state, 0, plan)) == {"turn": effects["actions"]}
    assert effects["before"] == own(state)["forecast"]
    offered = {action["text"] for action in effects["next"]}
    play.act(state, *effects["actions"])
    assert effects["after"] == own(state)["forecast"]
    assert effects["after"]["income"] > effects["before"]["income"]
    assert (effects["money"], effects["paid"], effects["workers"]) == (own(state)["money"], 30 - effects["money"], 0)
    assert offered == set(play.texts(state))


def test_preview_without_room_names_the_best_tile_to_tear_down() -> None:
    full = "storage-2 storage-2 storage-3 storage-3 storage-4"
    state = buying(full, "working-robot-6", money=25)
    preview = play.PRESENTATION.preview(state, 0, state.parse(0, "buy working-robot-6 aside"))
    plan = play.PLANS.check(state, 0, {"turn": [f"tear {preview['swap']['tear']}", "buy working-robot-6"]})
    assert preview["swap"]["after"] == plan["after"]
    assert preview["swap"]["after"]["income"] > preview["before"]["income"]
    last = buying(full, "working-robot-6", money=25, acting=1)
    assert "swap" not in play.PRESENTATION.preview(last, 0, last.parse(0, "buy working-robot-6 aside"))


def test_preview_of_a_tile_that_can_only_wait_states_the_reason() -> None:
    """A control tile has no place beside another one, even if general spaces are free."""
    state = buying("control-1", "control-2", money=30)
    preview = play.PRESENTATION.preview(state, 0, state.parse(0, "buy control-2 aside"))
    assert preview["room"] == {"key": "room.taken", "tile": "control-1-2"}
    assert preview["swap"]["tear"] == "control-1"
    full = "storage-2 storage-2 storage-3 storage-3 storage-4"
    poor = buying(full, "machine-2", money=11)
    room = play.PRESENTATION.preview(poor, 0, poor.parse(0, "buy machine-2 aside"))["room"]
    assert room["key"] == "room.money"
    assert room["money"] < room["price"] <= 11
    free = buying("", "control-2", money=30)
    assert "room" not in play.PRESENTATION.preview(free, 0, free.parse(0, "buy control-2 aside"))


def test_plan_without_free_space_lets_the_tile_wait() -> None:
    full = "storage-2 storage-2 storage-3 storage-3 storage-4"
    state = buying(full, "machine-2", money=11)
    effects = play.PLANS.check(state, 0, {"turn": ["buy machine-2"]})
    assert effects["actions"] == ["buy machine-2 aside"]
    assert [reason["key"] for reason in effects["waits"]] == ["room.money"]
    control = buying("control-1", "control-2", money=30)
    effects = play.PLANS.check(control, 0, {"turn": ["tear start-machine", "buy control-2"]})
    assert effects["waits"] == [{"key": "room.taken", "tile": "control-1-2"}]


@pytest.mark.parametrize("turn", [[], ["hire 0"], ["buy machine-8"], ["tear start-machine"] * 3, [1], "buy machine-2"])
def test_game_rejects_a_plan_that_cannot_be_played(turn: Any) -> None:
    state = buying("", "machine-2", money=30)
    with pytest.raises(IllegalAction):
        play.PLANS.check(state, 0, {"turn": turn})
