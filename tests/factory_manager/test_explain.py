"""Reasons for actions: their numbers are those of the game itself, and few actions of the bots have none."""

import random
from collections import Counter
from typing import Any

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import State
from factoryfloor.lessons import lessons
from factoryfloor.lessons.playing import begun
from factoryfloor.testing.reasons import LAST_RESORT, Reasons
from tests.factory_manager import play
from tests.factory_manager.builder import Builder
from tests.test_reasons import unworded

HEURISTICS = GAME.heuristics()


def why(state: State, text: str) -> dict[str, Any]:
    """The reason for an action of the seat on turn."""
    [seat] = state.movers()
    return HEURISTICS.explain(state, seat, state.parse(seat, text))


def income(state: State, seat: int) -> int:
    """The income at the present price, as the view forecasts it."""
    return int(state.view(seat)["players"][seat]["forecast"]["income"][0])


def after(state: State, *texts: str) -> State:
    """A copy of the state after actions."""
    other = state.copy()
    play.act(other, *texts)
    return other


def test_every_legal_action_has_a_sentence() -> None:
    """Search may choose anything: all reasons of random positions can be worded."""
    found = Reasons()
    rng = random.Random(5)
    for game in range(2):
        state = play.start(3 + game, f"any {game}")
        while not state.over:
            [seat] = state.movers()
            if rng.random() < 0.04:
                for action in rng.sample(state.legal(seat), min(3, len(state.legal(seat)))):
                    found.note(HEURISTICS.explain(state, seat, action), state.notation(seat, action))
            state.apply(*play.decide(state, rng))
    assert found.mute == []
    assert unworded("factory_manager", "explain", LAST_RESORT, found) == []


def test_purchases_earn_what_is_said() -> None:
    """Whatever is bought or laid: the income before and after is that of the forecast."""
    rng = random.Random(8)
    told: Counter[str] = Counter()
    for game in range(6):
        state = play.start(2 + game % 4, f"reasons {game}")
        while not state.over:
            [seat] = state.movers()
            if play.PRESENTATION.prompt(state, seat) == "buy" and rng.random() < 0.4:
                text = rng.choice(play.texts(state))
                reason = why(state, text)
                told[reason["key"]] += 1
                if reason["key"] in ("buy.income", "lay.income", "tear.room"):
                    assert (reason["before"], reason["after"]) == (
                        income(state, seat),
                        income(after(state, text), seat),
                    )
                if reason["key"] in ("buy.pair", "buy.hire", "buy.storage", "buy.production", "buy.workers"):
                    assert income(after(state, text), seat) <= reason["before"] == income(state, seat)
                if reason["key"] == "buy.pair":
                    assert income(after(state, text, f"buy {reason['other']}"), seat) == reason["after"]
            state.apply(*play.decide(state, rng))
    assert {"buy.income", "tear.room", "done.keep"} <= set(told)


def test_income_to_the_end() -> None:
    """Five working robots' worth: 10 more in every round, and the last one counts twice."""
    for number, times in ((1, 6), (3, 4), (5, 1)):
        builder = Builder([2, 10], round=number).lay(0, "storage-4").offer("working-robot-3")
        builder.players[0].money = 20
        reason = why(builder.state(), "buy working-robot-3")
        assert reason["total"] == (reason["after"] - reason["before"]) * times


def test_places_in_the_order_are_certain() -> None:
    """P8: who has a tile acts at the place that was said, whoever gets the others."""
    rng = random.Random(3)
    said: dict[int, dict[str, Any]] = {}
    state = play.start(4, "places")
    while state.view(None)["phase"] == "auction":
        for text in play.texts(state):
            verb, number, *rest = (*text.split(), "")
            if verb == "nominate" and rest[0] == "0":
                said[int(number)] = why(state, text)
        state.apply(*play.decide(state, rng))
    view = state.view(None)
    for player in view["players"]:
        tile = player["turn_tile"]
        assert said[tile["number"]]["place"] == view["order"].index(player["seat"]) + 1
        assert said[tile["number"]]["discount"] == tile["discount"]


def test_discounts_are_the_reason_for_high_tiles() -> None:
    """What is saved: the discount for each worker who is left."""
    state = play.start(4, "discounts")
    [seat] = state.movers()
    lots = state.view(seat)["auction"]["lots"]
    reason = why(state, f"nominate {lots[-1]['number']} 0")
    assert reason["key"] == "nominate.discount"
    assert reason["saved"] == lots[-1]["discount"] * reason["left"]
    assert why(state, f"nominate {lots[0]['number']} 0")["key"] == "nominate.first"


def test_the_last_tile_comes_for_nothing() -> None:
    """P17: whoever passes among two gets the other tile."""
    state = play.start(2, "rest")
    lots = [lot["number"] for lot in state.view(None)["auction"]["lots"]]
    play.act(state, f"nominate {lots[1]} 0")
    [seat] = state.movers()
    reason = why(state, "pass")
    assert (reason["key"], reason["other"]) == ("pass.last", lots[0])
    assert after(state, "pass").view(seat)["players"][seat]["turn_tile"] is None
    play.act(state, "pass", "add 0")
    assert state.view(seat)["players"][seat]["turn_tile"]["number"] == reason["other"]


def test_what_lies_below_comes_next() -> None:
    """A column is dug for the tile that is named."""
    found = 0
    for game in range(8):
        state = play.played_until(play.start(2, f"dig {game}"), "put", random.Random(game))
        [seat] = state.movers()
        for text in play.texts(state):
            reason = why(state, text)
            if not reason["key"].startswith("put.below"):
                continue
            [column] = [one for one in state.view(seat)["columns"] if one["type"] == text.split()[1]]
            assert column["tiles"][reason["n"]].rpartition("-")[0] == reason["below"]
            assert column["tiles"][0].rpartition("-")[0] == reason["tile"]
            found += 1
    assert found


def test_hiring() -> None:
    """P11, P14: the gain of an eighth worker, and a wage that nothing pays for."""
    builder = Builder([2, 10], round=5).lay(0, "storage-4 machine-5 machine-6").tear(0, "start-machine start-machine")
    builder.stop(0, "machine-5").players[0].money = 40
    builder.acting = 0
    state = builder.state()
    reason = why(state, "hire 1")
    view = play.PRESENTATION.preview(state, 0, state.parse(0, "hire 1"))
    assert reason["key"] == "hire.income"
    assert reason["gain"] == view["after"]["income"][0] - income(state, 0) > 0
    builder = Builder([2, 10])
    assert why(builder.state(), "hire 0") == {"key": "done.nothing", "price": 7, "gain": 0, "money": 18}


def test_workers_against_income() -> None:
    """A shut machine costs so much and frees so many: both come true when the set runs."""
    state = Builder([2, 10], phase="bureaucracy").state()
    best, less = after(state, "confirm"), after(state, "shut start-machine", "confirm")
    reason = why(state, "shut start-machine")
    assert reason["key"] == "run.workers"
    free = [one.view(0)["players"][0]["workers"]["available"] for one in (best, less)]
    assert reason["n"] == free[1] - free[0]
    dials = [one.view(0)["players"][0]["dials"] for one in (best, less)]
    price = state.view(0)["price"]["now"]
    made = [
        10 * min(dial["production"]["value"], dial["storage"]["value"]) - price * dial["energy"]["value"]
        for dial in dials
    ]
    assert reason["lost"] == made[0] - made[1]
    assert why(state, "confirm")["income"] == made[0]


def test_a_reason_does_not_speak_against_its_action() -> None:
    """What is praised for its income earns more than it costs, and nobody stops while such a thing is to be had."""
    rng = random.Random(9)
    told: Counter[str] = Counter()
    for game in range(6):
        state = play.start(2 + game % 4, f"against {game}")
        while not state.over:
            [seat] = state.movers()
            if play.PRESENTATION.prompt(state, seat) == "buy":
                reasons = {
                    state.notation(seat, action): HEURISTICS.explain(state, seat, action)
                    for action in state.legal(seat)
                }
                for text, reason in reasons.items():
                    told[reason["key"]] += 1
                    if reason["key"] == "buy.income":
                        assert reason["total"] > reason["price"], (text, reason)
                    if reason["key"] == "hire.income":
                        assert reason["gain"] > reason["price"], (text, reason)
                    if reason["key"].startswith("done."):
                        assert reason["gain"] <= reason["price"], (text, reason)
                        assert "buy.income" not in {other["key"] for other in reasons.values()}, reasons
            state.apply(*play.decide(state, rng))
    assert {"buy.income", "hire.next", "done.acted", "done.keep"} <= set(told)


def test_a_worker_is_hired_for_more_than_the_wages() -> None:
    """In the lesson about workers the first one earns 8 for 4."""
    state = begun(GAME, lessons(GAME)["workers"]).state
    play.act(state, "buy machine-2")
    assert why(state, "hire 1") == {"key": "hire.income", "gain": 8, "n": 1, "price": 4}
