"""The running set, the price of energy, income and the end (P13 to P16, P25, P26)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import State, TableChance
from factoryfloor.kernel.errors import IllegalAction
from tests.factory_manager import play
from tests.factory_manager.builder import Builder
from tests.factory_manager.tiles import kinds


def bureaucracy(factory: str, torn: str = "", workers: int = 7, **more: Any) -> State:
    """Seat 0 chooses its running set; seat 1 has the start set."""
    builder = Builder([2, 10], phase="bureaucracy", turn=0, **more).lay(0, factory).tear(0, torn)
    builder.players[0].workers = workers
    position = builder.position()
    # how the workers stood before: they come back now
    position["players"][0] |= {"canteen": 4, "free": 3, "dials": [2, 3, 4]}
    return GAME.load(position, TableChance("by hand"))


def proposal(state: State, seat: int | None = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat)["proposal"]
    return found


def test_worked_example_of_running_machines_is_correct() -> None:
    """P13, P14, P25: in worked example 3, three machines need 8 workers; of 7 workers one must stay available."""
    state = bureaucracy("machine-5 storage-2")
    told = proposal(state)
    assert kinds(told["running"]) == ["start-machine", "machine-5"]
    figures = [told[name] for name in ("canteen", "available", "production", "storage", "energy")]
    assert figures == [6, 1, 4, 5, 4]
    assert state.view(None)["price"]["now"] == 1
    assert told["income"][1] == 32
    assert not play.PRESENTATION.preview(state, 0, state.parse(0, "run start-machine"))["legal"]
    play.act(state, "run start-machine")
    assert play.texts(state) == ["shut machine-5"]
    more = proposal(bureaucracy("machine-5 storage-2", workers=9))
    assert kinds(more["running"]) == ["start-machine", "start-machine", "machine-5"]
    assert more["income"][1] == 50 - 12 == 38
    fresh = bureaucracy("machine-5 storage-2")
    with pytest.raises(IllegalAction, match="this set needs 8 workers, but one of the 7 workers must stay available"):
        play.PLANS.actions(fresh, 0, {"running": ["start-machine-1", "start-machine-2", told["running"][-1]]})


def test_worked_example_of_running_robots_is_correct() -> None:
    """P13, P25: in the fourth worked example at most as many robots run as machines."""
    state = bureaucracy("working-robot-2 working-robot-2 working-robot-3 storage-4")
    assert kinds(proposal(state)["running"]) == ["start-machine"] * 2 + ["working-robot-2", "working-robot-3"]
    assert not play.PRESENTATION.preview(state, 0, state.parse(0, "run working-robot-2"))["legal"]
    play.act(state, "shut start-machine")
    assert "confirm" not in play.texts(state)
    assert not proposal(state)["legal"]
    play.act(state, "shut working-robot-2")
    assert "confirm" in play.texts(state)
    assert kinds(proposal(state)["running"]) == ["start-machine", "working-robot-3"]
    with pytest.raises(IllegalAction, match="2 robots cannot run on 1 machines"):
        play.PLANS.actions(
            bureaucracy("working-robot-2 working-robot-2"),
            0,
            {"running": ["start-machine-1", "working-robot-2-1", "working-robot-2-2"]},
        )


def test_p25_player_may_always_run_nothing() -> None:
    """P25: a factory with nothing running has production 0 and energy 1."""
    state = bureaucracy("control-1")
    play.act(state, "shut start-machine", "shut start-machine")
    told = proposal(state)
    assert (told["legal"], told["production"], told["energy"], told["available"]) == (True, 0, 1, 7)
    [event] = [event for event in play.act(state, "confirm") if event["kind"] == "run"]
    assert (event["running"], event["shut"]) == ([], ["start-machine-1", "start-machine-2"])


def test_p25_surplus_savings_of_workers_are_ignored() -> None:
    """P25: the available workers are at most all workers, and the canteen is never below empty."""
    state = bureaucracy("optimization-4 personnel-robot-4")
    told = proposal(state)
    assert (told["canteen"], told["available"]) == (0, 7)


def test_p25_exactly_one_chain_reaches_each_legal_set() -> None:
    """P25: no chain gets stuck."""
    state = bureaucracy("machine-1 machine-2 machine-2 working-robot-1 personnel-robot-1")
    builder = Builder([2, 10]).lay(0, "machine-1 machine-2 machine-2 working-robot-1 personnel-robot-1")
    builder._figures(0)
    wanted = builder.players[0].legal_sets()
    found = Counter(chains(state))
    assert len(found) == len(wanted) > 20
    assert set(found.values()) == {1}


def chains(state: State) -> list[tuple[str, ...]]:
    """The running set at the end of every chain of changes."""
    found: list[tuple[str, ...]] = []
    texts = play.texts(state)
    assert texts
    for text in texts:
        if text == "confirm":
            found.append(tuple(proposal(state)["running"]))
        else:
            changed = state.copy()
            changed.play(0, changed.parse(0, text))
            found += chains(changed)
    return found


def test_p25_unconfirmed_changes_are_hidden_from_others() -> None:
    state = bureaucracy("machine-1 working-robot-1")
    others = [state.view(1), state.view(None)]
    assert play.act(state, "shut start-machine") == []
    assert [state.view(1), state.view(None)] == others
    assert proposal(state)["changed"]
    assert not proposal(state, 1)["changed"]


def test_p25_plan_sets_all_running_tiles_at_once() -> None:
    """P25: a plan sets a whole running set at once, with its tiles in any order."""
    state = bureaucracy("machine-1 working-robot-1 storage-2")
    wanted = ["working-robot-1-2", "start-machine-2"]
    actions = play.PLANS.actions(state, 0, {"running": wanted})
    assert play.PLANS.write(state, 0, actions) == {"running": ["start-machine-1", "working-robot-1-2"]}
    for action in actions:
        state.play(0, action)
    shut = state.view(None)["players"][0]["general"]
    assert sorted(tile["kind"] for tile in shut if not tile["running"]) == ["machine-1", "start-machine"]


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ({}, "a plan of Factory Manager is"),
        ({"running": "all"}, "a plan of Factory Manager is"),
        ({"running": ["start-storage-1"]}, "machines and robots of your factory"),
        ({"running": ["start-machine-3"]}, "machines and robots of your factory"),
        ({"running": ["start-machine-1", "start-machine-1"]}, "each once"),
        ({"running": [1]}, "machines and robots of your factory"),
        ({"running": ["working-robot-1-2"]}, "1 robots cannot run on 0 machines"),
    ],
)
def test_game_rejects_invalid_plans_of_running_sets(plan: dict[str, Any], reason: str) -> None:
    state = bureaucracy("machine-1 working-robot-1")
    with pytest.raises(IllegalAction, match=reason):
        play.PLANS.actions(state, 0, plan)


def test_p13_proposal_maximizes_the_income_at_the_expected_price() -> None:
    """P13: a robot that makes 10 for two energy runs at an expected price of 4 1/2, but not above 5."""
    cheap = bureaucracy("working-robot-1 storage-1", round=4)
    assert cheap.view(None)["price"]["now"] == 3
    assert "working-robot-1" in kinds(proposal(cheap)["running"])
    dear = Builder([2, 10], phase="bureaucracy", turn=0, round=5).lay(0, "working-robot-1 storage-1")
    dear.price_tiles = [2, 2, 1, 1]
    position = dear.position()
    position["players"][0] |= {"canteen": 4, "free": 3, "dials": [2, 3, 4]}
    state = GAME.load(position, TableChance("dear"))
    assert state.view(None)["price"]["expected"] == 7 + float(Fraction(2, 4))
    assert "working-robot-1" not in kinds(proposal(state)["running"])


def test_p13_proposal_breaks_ties_by_workers_then_by_fewest_shut_tiles() -> None:
    """P13: with storage for two only, the proposal leaves the most workers; of equal sets the proposal shuts the fewest
    tiles.
    """
    state = bureaucracy("machine-1 machine-1 control-2", torn="start-storage", round=2)
    told = proposal(state)
    assert kinds(told["running"]) == ["machine-1", "machine-1"]
    assert (told["canteen"], told["available"]) == (2, 5)
    idle = proposal(bureaucracy("optimization-4 personnel-robot-4"))
    assert (idle["available"], kinds(idle["running"])[-1]) == (7, "personnel-robot-4")


def test_p13_dials_and_canteen_are_set() -> None:
    state = bureaucracy("machine-3 storage-2")
    [event] = [event for event in play.act(state, "confirm") if event["kind"] == "run"]
    player = state.view(None)["players"][0]
    assert [dial["value"] for dial in player["dials"].values()] == [4, 5, 6]
    assert [event[name] for name in ("production", "storage", "energy", "canteen", "available")] == [4, 5, 6, 6, 1]
    assert (len(player["workers"]["canteen"]), player["workers"]["available"]) == (6, 1)


def last_choice(round: int = 2, money: int = 20, factory: str = "", **more: Any) -> State:
    """Seat 1 chooses last, then all are paid."""
    builder = Builder([2, 10], phase="bureaucracy", turn=1, round=round, **more).lay(0, factory)
    for player in builder.players:
        player.money = money
    return builder.state()


def test_p13_p14_price_changes_before_incomes_are_paid() -> None:
    """P13, P14, P16: the price moves first; then all players are paid at the new price in turn order."""
    state = last_choice()
    events = play.act(state, "confirm")
    assert [event["kind"] for event in events[:4]] == ["run", "price", "income", "income"]
    price = events[1]["price"]
    assert price == 1 + events[1]["step"]
    assert [event["seat"] for event in events[2:4]] == [0, 1]
    assert [event["income"] for event in events[2:4]] == [20 - 4 * price] * 2
    assert state.scores() == [20 + 20 - 4 * price] * 2


def test_p14_round_five_pays_twice() -> None:
    """P14, P15: the income of round 5 is doubled along with its energy, and the game is over."""
    state = last_choice(round=5)
    events = play.act(state, "confirm")
    price = events[1]["price"]
    assert events[2]["income"] == 2 * (20 - 4 * price)
    assert state.over
    assert events[-1]["kind"] == "final"
    assert state.view(None)["ranking"] == state.ranking()


def test_p14_negative_income_leaves_at_least_0_money() -> None:
    """P14, P26: a payment is never below 0; ties compare the computed income."""
    builder = Builder([2, 10], phase="bureaucracy", turn=1, round=5)
    builder.price_tiles = [2, 2, 1, 1]
    builder.stop(0, "start-machine start-machine")
    builder.players[0].money, builder.players[1].money = 3, 500
    state = builder.state()
    events = play.act(state, "confirm")
    price = events[1]["price"]
    assert events[2] == {"kind": "income", "seat": 0, "income": -2 * price, "paid": -3, "money": 0}
    assert state.position()["players"][0]["income"] == -2 * price


def test_p15_higher_last_income_breaks_a_tie() -> None:
    """P15, P26: most money wins; ties go to the higher doubled income of round 5; then players share the place."""
    builder = Builder([5, 7, 8], phase="over", round=5)
    for player, money, income in zip(builder.players, (90, 90, 70), (-4, -2, 60), strict=True):
        player.money, player.income = money, income
    assert builder.state().ranking() == [2, 1, 3]
    builder.players[0].income = -2
    assert builder.state().ranking() == [1, 1, 3]


def test_p26_five_of_eight_price_tiles_are_turned_in_a_game() -> None:
    """P7, P26: a game uses five of eight price tiles; in the first game the first tile is 0."""
    seen: Counter[int] = Counter()
    for seed in range(25):
        state = play.start(2, seed)
        while not state.over:
            seat = state.movers()[0]
            state.apply(seat, state.legal(seat)[0])
        steps = state.position()["price_tiles"]
        assert len(steps) == 5
        assert steps.count(0) <= 2
        assert steps.count(1) <= 4
        assert steps.count(2) <= 2
        seen.update(steps[:1])
    assert set(seen) == {0, 1, 2}
    for seed in range(5):
        first = play.start(2, seed, first_game=True)
        while first.position()["round"] == 1:
            [seat] = first.movers()
            first.apply(seat, first.legal(seat)[0])
        assert first.position()["price_tiles"] == [0]
        assert first.view(None)["price"]["expected"] == round(1 + 8 / 7, 2)
