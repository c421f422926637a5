"""Reasons for actions: their figures equal the game's, and few bot actions lack a reason."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import State
from factoryfloor.lessons import lessons
from factoryfloor.lessons.lesson_check import opening_match
from factoryfloor.testing.reason_coverage import Reasons
from tests.factory_manager import play
from tests.factory_manager.builder import Builder
from tests.test_reasons import unworded

HEURISTICS = GAME.heuristics()


MISSED = ("done.binds", "done.save", "done.wage")
"""Reasons for stopping although something would earn more than it costs: they name it."""


def why(state: State, text: str) -> dict[str, Any]:
    """The reason for an action of the seat on turn."""
    [seat] = state.movers()
    return HEURISTICS.explain(state, seat, state.parse(seat, text))


def income(state: State, seat: int) -> int:
    """The income at the lowest possible price, as the view forecasts it."""
    return int(state.view(seat)["players"][seat]["forecast"]["income"][lowest_rise(state)])


def lowest_rise(state: State) -> int:
    """The smallest step on the price tiles that may be turned next."""
    view = state.view(None)
    if view["first_game"] and not view["price"]["turned"]:
        return 0
    return min((int(step) for step, count in view["price"]["unseen"].items() if count), default=0)


def available(state: State, seat: int) -> int:
    """The workers available after the next bureaucracy, as the view forecasts them."""
    return int(state.view(seat)["players"][seat]["forecast"]["available"])


def after(state: State, *texts: str) -> State:
    """A copy of the state after actions."""
    other = state.copy()
    play.act(other, *texts)
    return other


def test_income_of_a_purchase_is_at_the_lowest_possible_price() -> None:
    rng, rises = random.Random(3), set()
    for game in range(3):
        state = play.start(2 + game, f"price {game}")
        while not state.over:
            [seat] = state.movers()
            for action in state.legal(seat):
                reason = HEURISTICS.explain(state, seat, action)
                if reason["key"].startswith("buy.income"):
                    rise = lowest_rise(state)
                    rises.add(rise)
                    assert reason["energy"] == state.view(None)["price"]["now"] + rise
                    assert reason["before"] == income(state, seat)
                    assert reason["after"] == income(after(state, state.notation(seat, action)), seat)
            state.apply(*play.decide(state, rng))
    assert len(rises) > 1


def test_every_legal_action_has_a_sentence() -> None:
    """Search may choose any action, so all reasons of random positions must have sentences."""
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
    assert unworded("factory_manager", "explain", found) == []


def test_reason_for_a_purchase_agrees_with_the_forecast() -> None:
    """For each tile bought or laid, the reason names the forecast's income before and after."""
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
                if reason["key"].startswith(("buy.income", "buy.last", "lay.income", "lay.last")):
                    assert (reason["before"], reason["after"]) == (
                        income(state, seat),
                        income(after(state, text), seat),
                    )
                if reason["key"] in ("buy.hire", "buy.storage", "buy.production", "buy.workers"):
                    assert income(after(state, text), seat) <= reason["before"] == income(state, seat)
                if reason["key"].startswith("buy.income"):
                    free = [available(one, seat) for one in (state, after(state, text))]
                    sign = {"frees": 1, "binds": -1}.get(reason["key"].rpartition(".")[2], 0)
                    assert sign * reason.get("n", 0) == free[1] - free[0]
                if reason["key"] == "tear.workers":
                    freed = [available(one, seat) for one in (state, after(state, text))]
                    assert reason["n"] == freed[1] - freed[0] > 0
                if reason["key"] in ("buy.full", "buy.little"):
                    alone = income(after(state, text), seat)
                    assert (reason["before"], reason["after"]) == (income(state, seat), alone)
                    assert reason["total"] == (alone - reason["before"]) * reason["times"] <= reason["price"]
                if reason["key"] in ("buy.pair", "buy.room"):
                    alone, both = (
                        income(one, seat) for one in (after(state, text), after(state, text, f"buy {reason['other']}"))
                    )
                    assert reason["before"] == income(state, seat)
                    assert alone < both == reason["after"]
            state.apply(*play.decide(state, rng))
    assert {"buy.income", "buy.income.binds", "tear.workers", "done.keep"} <= set(told)


def test_reason_for_a_purchase_counts_the_income_until_the_end() -> None:
    """Five working robots earn 10 more in every round, and the last round counts twice."""
    for number, times in ((1, 6), (3, 4), (5, 1)):
        builder = Builder([2, 10], round=number).lay(0, "storage-4").offer("working-robot-3")
        builder.players[0].money = 20
        reason = why(builder.state(), "buy working-robot-3")
        assert reason["total"] == reason["more"] * reason["times"] == (reason["after"] - reason["before"]) * times
        assert (reason["key"] == "buy.last") == (number == 5)


def test_reason_for_a_bid_predicts_the_exact_place_in_the_order() -> None:
    """P8: the holder of a tile acts at the predicted place for any holders of the other tiles."""
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


def test_reason_for_a_high_tile_names_its_discount() -> None:
    """The saving is the discount times the remaining workers."""
    state = play.start(4, "discounts")
    [seat] = state.movers()
    lots = state.view(seat)["auction"]["lots"]
    reason = why(state, f"nominate {lots[-1]['number']} 0")
    assert reason["key"] == "nominate.discount"
    assert reason["saved"] == lots[-1]["discount"] * reason["left"]
    first = why(state, f"nominate {lots[0]['number']} 0")
    assert first["key"] == ("nominate.first" if lots[0]["discount"] else "nominate.first.full")


def test_reason_for_passing_names_the_last_tile() -> None:
    """P17: with two seats left, the seat that passes gets the other tile."""
    state = play.start(2, "rest")
    lots = [lot["number"] for lot in state.view(None)["auction"]["lots"]]
    play.act(state, f"nominate {lots[1]} 0")
    [seat] = state.movers()
    reason = why(state, "pass")
    assert (reason["key"].removesuffix(".nothing"), reason["other"]) == ("pass.sure", lots[0])
    assert after(state, "pass").view(seat)["players"][seat]["turn_tile"] is None
    play.act(state, "pass", "add 0")
    assert state.view(seat)["players"][seat]["turn_tile"]["number"] == reason["other"]


def test_reason_for_a_tile_names_the_tile_below_it() -> None:
    """Tiles are taken from a column to reach the named tile."""
    found = 0
    for game in range(8):
        state = play.played_until(play.start(2, f"dig {game}"), "put", random.Random(game))
        [seat] = state.movers()
        reach = state.view(seat)["market"]["owed"]
        for text in play.texts(state):
            reason = why(state, text)
            deeper = reason["key"].startswith("put.deeper")
            if not deeper and not reason["key"].startswith("put.below"):
                continue
            [column] = [one for one in state.view(seat)["columns"] if one["type"] == text.split()[1]]
            assert column["tiles"][reason["n"]].rpartition("-")[0] == reason["below"]
            assert (reason["n"] >= reach) == deeper
            assert column["tiles"][0].rpartition("-")[0] == reason["tile"]
            found += 1
    assert found


def test_tearing_down_a_tile_is_idle_while_a_space_is_free() -> None:
    """A bot does not tear down one tile for another if a free space earns as much."""
    builder = Builder([2, 10]).lay(0, "storage-1").offer("machine-1")
    builder.players[0].money = 20
    state = builder.state()
    assert income(after(state, "buy machine-1"), 0) > income(state, 0)
    assert why(state, "tear start-storage")["key"] == "tear.idle"


def test_reason_for_tearing_down_a_tile_does_not_argue_against_it() -> None:
    """Without replacements on the market, the reason names the freed workers and no loss of income. After the last
    round neither the workers nor the place are useful.
    """
    for number, key in ((2, "tear.workers"), (5, "best")):
        builder = Builder([2, 10], round=number).lay(0, "storage-1 storage-3 machine-1")
        builder.lay(0, "control-1 working-robot-1 working-robot-2 working-robot-3").acting = 2
        builder.players[0].opened = 1
        state = builder.state()
        torn = after(state, "tear start-machine")
        reason = why(state, "tear start-machine")
        assert reason["key"] == key
        assert not {"before", "after"} & set(reason)
        if key == "tear.workers":
            assert income(torn, 0) < income(state, 0)
            assert reason["n"] == available(torn, 0) - available(state, 0) > 0


def test_reason_for_a_tile_names_the_free_workers_of_the_next_round() -> None:
    """A third working robot replaces a machine: the income rises by 2, and two more workers are free."""
    builder = Builder([10, 4], round=2).lay(0, "storage-1 machine-1 working-robot-1").offer("working-robot-3")
    builder.players[0].money = 35
    state = builder.state()
    reason = why(state, "buy working-robot-3")
    assert reason["key"] == "buy.income.frees"
    assert reason["n"] == available(after(state, "buy working-robot-3"), 0) - available(state, 0) > 0


def test_reason_for_hiring_names_the_gain_of_the_worker() -> None:
    """P11, P14: the reason names the gain of an eighth worker, or a wage that is not recovered."""
    builder = Builder([2, 10], round=5).lay(0, "storage-4 machine-5 machine-6").tear(0, "start-machine start-machine")
    builder.stop(0, "machine-5").players[0].money = 40
    builder.acting = 0
    state = builder.state()
    reason = why(state, "hire 1")
    view = play.PRESENTATION.preview(state, 0, state.parse(0, "hire 1"))
    assert reason["key"] == "hire.income"
    assert reason["gain"] == view["after"]["income"][0] - income(state, 0) > 0
    builder = Builder([2, 10])
    reason = why(builder.state(), "hire 0")
    assert (reason["key"], reason["n"]) == ("done.empty", builder.state().view(0)["players"][0]["workers"]["acting"])


def test_reason_for_shutting_a_machine_names_the_lost_income_and_the_freed_workers() -> None:
    """The stated cost and freed workers of a shut machine are those of the running set."""
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


def test_reason_supports_its_action() -> None:
    """Tiles recommended for income earn more than they cost, and bots do not stop while such a tile is available."""
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
                    if reason["key"].startswith(("buy.income", "buy.last")):
                        assert reason["total"] > reason["price"], (text, reason)
                    if reason["key"] == "hire.income":
                        assert reason["gain"] > reason["price"], (text, reason)
                    if reason["key"].startswith("done.") and reason["key"] not in MISSED:
                        assert reason["gain"] <= reason["price"], (text, reason)
                        keys = {other["key"] for other in reasons.values()}
                        assert not [key for key in keys if key.startswith(("buy.income", "buy.last"))], reasons
            state.apply(*play.decide(state, rng))
    assert {"buy.income", "hire.next", "done.acted.none", "done.keep"} <= set(told)


def test_reason_for_hiring_names_a_gain_above_the_wages() -> None:
    """In the lesson about workers the first worker earns 8 for 4."""
    state = opening_match(GAME, lessons(GAME)["workers"]).state
    play.act(state, "buy machine-2")
    assert why(state, "hire 1") == {"key": "hire.income", "gain": 8, "n": 1, "price": 4}


def bidding(seats: int, name: str) -> State:
    """An auction whose highest tile was opened with 0 workers; another seat has to answer."""
    state = play.start(seats, name)
    [seat] = state.movers()
    number = state.view(seat)["auction"]["lots"][-1]["number"]
    play.act(state, f"nominate {number} 0")
    return state


def discounts(state: State) -> dict[int, int]:
    return {lot["number"]: lot["discount"] for lot in state.view(None)["auction"]["lots"]}


def best_buy(state: State, seat: int, discount: int, workers: int) -> tuple[int, int]:
    """Returns the cost of the best purchases among the cheapest tiles in round 1, and their gain: six incomes minus the
    cost.
    """
    view, kinds = state.view(seat), GAME.components()["kinds"]
    tops = [column["tiles"][0].rpartition("-")[0] for column in view["columns"] if column["tiles"]]
    money, before = view["players"][seat]["money"], income(Builder([2, 10], round=1).state(), 0)
    found = [(0, 0)]
    for number in range(1, workers + 1):
        for chosen in combinations(tops, number):
            spent = sum(max(0, kinds[kind]["price"] - discount) for kind in chosen)
            if spent <= money:
                after = income(Builder([2, 10], round=1).lay(0, " ".join(chosen)).state(), 0)
                found.append((spent, 6 * (after - before) - spent))
    best = max(total for _, total in found)
    [spent] = {spent for spent, total in found if total == best}
    return spent, best


def test_reasons_for_bidding_and_passing_use_the_same_figures() -> None:
    """What each leaves to buy with, and what that brings: of the tile that is up and of the one left with most off."""
    for seats in (2, 3, 4, 5):
        state = bidding(seats, f"compared {seats}")
        [seat] = state.movers()
        free = state.view(seat)["players"][seat]["workers"]["available"]
        off = discounts(state)
        bid, passing = why(state, "bid 1"), why(state, "pass")
        for name in ("number", "other", "left", "kept", "total", "rest_total", "place", "rest_place"):
            assert bid[name] == passing[name], name
        assert (bid["left"], bid["kept"]) == (free - 1, free)
        assert (bid["spent"], bid["total"]) == best_buy(state, seat, off[bid["number"]], free - 1)
        assert off[bid["other"]] == max(off[number] for number in off if number != bid["number"])
        assert (bid["rest_spent"], bid["rest_total"]) == best_buy(state, seat, off[bid["other"]], free)
        assert passing["key"].startswith("pass.sure") == (seats == 2)


def test_reason_for_a_bid_names_an_advantage_over_passing() -> None:
    rng = random.Random(4)
    told: Counter[str] = Counter()
    for game in range(3):
        state = play.start(3 + game % 2, f"praised {game}")
        while not state.over:
            [seat] = state.movers()
            if play.PRESENTATION.prompt(state, seat) == "bid":
                for text in play.texts(state):
                    reason = why(state, text)
                    reason["key"] = reason["key"].removesuffix(".nothing")
                    told[reason["key"]] += 1
                    if reason["key"] in ("bid.saves", "bid.saves.sure", "pass.keep"):
                        assert reason["total"] > reason["rest_total"]
                    if reason["key"] in ("bid.place", "bid.deny", "bid.deny.place", "pass", "pass.next", "pass.sure"):
                        assert reason["lost"] == reason["rest_total"] - reason["total"] > 0
                    if reason["key"] == "bid.place":
                        assert reason["place"] < reason["rest_place"]
                        assert reason["worth"] > 0
                    if reason["key"] in ("bid.even", "bid.deny"):
                        assert reason["discount"] > 0
            state.apply(*play.decide(state, rng))
    assert {"bid.place", "bid.deny", "pass", "pass.sure"} <= set(told), told


def test_reason_about_the_next_nominator_is_true() -> None:
    """P17: after the pass the seat with the highest old tile and no new tile nominates."""
    found = 0
    for game in range(12):
        state = bidding(3 + game % 3, f"next {game}")
        while play.PRESENTATION.prompt(state, state.movers()[0]) == "bid":
            [seat] = state.movers()
            said = why(state, "pass")["key"].removesuffix(".nothing")
            play.act(state, "pass")
            chooses = state.movers() == [seat] and play.PRESENTATION.prompt(state, seat) == "nominate"
            assert (said == "pass.next") == chooses
            found += chooses
    assert found


def test_reason_counts_unused_workers() -> None:
    """The reason for stopping names the number of unused workers and the income of the missed tile."""
    rng = random.Random(6)
    told: Counter[str] = Counter()
    for game in range(4):
        state = play.start(2 + game % 4, f"unused {game}")
        while not state.over:
            [seat] = state.movers()
            if play.PRESENTATION.prompt(state, seat) == "buy":
                reason = why(state, "hire 0")
                told[reason["key"]] += 1
                player = state.view(seat)["players"][seat]
                if "n" in reason:
                    assert reason["n"] == player["workers"]["acting"]
                if reason["key"] in ("done.binds", "done.save"):
                    bought = after(state, f"buy {reason['tile']}").view(seat)["players"][seat]
                    assert player["money"] - bought["money"] == reason["price"] == reason["money"] - reason["kept"]
                    assert reason["total"] > reason["price"]
                if reason["key"] == "done.poor":
                    prices = [tile["prices"][seat] for tile in state.view(seat)["market"]["tiles"]]
                    assert min(prices) == reason["cheapest"] > player["money"]
            state.apply(*play.decide(state, rng))
    assert {"done.binds", "done.save", "done.keep", "done.acted.none"} <= set(told)


def test_reason_for_putting_a_tile_on_the_market_names_price_and_gain_of_others() -> None:
    """For each tile put out, the price is the seat's price, and the others' gain equals their forecast."""
    told: Counter[str] = Counter()
    for game in range(4):
        state = play.played_until(play.start(2 + game, f"put out {game}"), "put", random.Random(game))
        [seat] = state.movers()
        for text in play.texts(state):
            reason = why(state, text)
            told[reason["key"]] += 1
            if reason["key"] in ("put.also", "put.own"):
                assert reason["before"] == income(state, seat) < reason["after"]
            if reason["key"] == "put.also":
                assert reason["gain"] > 0
                assert reason["price"] == max(0, reason["full"] - own_discount(state, seat))
    assert told["best"] <= 0.05 * told.total()
    assert {"put.cold", "put.also"} <= set(told)


def test_reason_for_a_tile_that_helps_only_others_does_not_argue_against_it() -> None:
    """A reason supports its action or says that the action is the least bad."""
    harmless = {"put.none", "put.cold", "put.own", "put.storage"}
    told: Counter[str] = Counter()
    rng = random.Random(0)
    state = play.start(5, "least 0")
    for _ in range(34):
        play.played_until(state, "put", rng)
        if rng.random() < 0.3:
            reasons = [why(state, text) for text in play.texts(state)]
            told.update(reason["key"] for reason in reasons)
            for reason in reasons:
                if reason["key"] == "put.least":
                    assert not harmless & {other["key"] for other in reasons}, reasons
                    assert reason["gain"] <= min(other.get("gain", reason["gain"]) for other in reasons), reasons
        state.apply(*play.decide(state, rng))
    assert told["best"], told


def own_discount(state: State, seat: int) -> int:
    return int(state.view(seat)["players"][seat]["turn_tile"]["discount"])
