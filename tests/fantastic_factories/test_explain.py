"""Bot choices have reasons, whose facts equal the position's."""

from collections import Counter
from typing import Any

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import FastChance, State
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, shopping, working
from tests.fantastic_factories.play import act
from tests.fantastic_factories.reason_texts import facts_of


def reason(state: State, text: str) -> dict[str, Any]:
    return GAME.heuristics().explain(state, 0, state.parse(0, text))


def best_of(priors: list[float], legal: list[int]) -> int:
    return legal[max(range(len(legal)), key=priors.__getitem__)]


def greedy_reasons(games: int, every: int) -> Counter[str]:
    """The keys of the reasons for what greedy would choose, at some decisions of sensible games."""
    keys: Counter[str] = Counter()
    for number in range(games):
        state = play.start(1 + number % 4, number, edition=("rulebook", "retail")[number % 2])
        bots = [GAME.heuristics() for _ in range(int(state.seats))]
        chance = FastChance(number)
        step = number
        while not state.over:
            at = state.movers()[0]
            legal, bot = state.legal(at), bots[at]
            step += 1
            action = bot.rollout_action(state, at, chance)
            if len(legal) > 1 and step % every == 0:
                told = bot.explain(state, at, best_of(bot.priors(state, at), legal))
                assert told["key"] == "best" or facts_of("explain", told["key"]) <= set(told), told
                keys[told["key"]] += 1
            bot.follow(at, action)
            state.apply(at, action)
    return keys


@pytest.mark.slow
def test_choices_of_greedy_have_reasons() -> None:
    """At most one choice in twenty has the generic reason; every reason has its sentence."""
    keys = greedy_reasons(games=6, every=19)
    vague = sum(number for key, number in keys.items() if key == "best" or key.endswith(".any"))
    assert len(keys) > 20
    assert vague <= 0.05 * sum(keys.values())


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        (
            "take 1 manufactory",
            "take.effect.now",
            {"effect": "manufactory", "amounts": {"metal": 2, "energy": 3}, "tool": "wrench"},
        ),
        ("take 2 beacon", "take.prestige.later", {"amount": 2, "amounts": {"metal": 2, "energy": 4}, "tool": "shovel"}),
        ("take 3 refinery", "take.pair", {"tool": "wrench", "other": "refinery"}),
        ("refresh blueprints metal", "best", {}),
        ("hire 1 miner", "hire.miner.for", {"other": "golem", "amount": 3}),
        ("hire 2 electrician", "hire.electrician", {"amount": 5, "has": 3}),
    ],
)
def test_action_in_the_market_has_the_expected_reason(text: str, key: str, facts: dict[str, Any]) -> None:
    mine = seat(hand="refinery golem robot", compound="biolab", metal=2, energy=3)
    state = shopping(mine, row="manufactory beacon refinery obelisk", crew="miner electrician investor specialist")
    told = reason(state, text)
    assert told["key"] == key
    assert facts.items() <= told.items()


def test_reason_for_a_die_names_the_missing_metal() -> None:
    """A 6 on mine brings the metal that the next building lacks; an equal die brings one more."""
    state = working(seat(hand="manufactory refinery", metal=1, energy=3, dice="6 1@research 1@research 1@research"))
    assert reason(state, "place 6 mine") == {"key": "place.mine.for", "other": "manufactory", "value": 6, "amount": 1}
    state = working(seat(dice="3 3@generate 5@mine 5@mine"))
    assert reason(state, "place 3 generate") == {"key": "place.generate.equal", "value": 3, "amount": 4}


def test_gain_without_a_use_in_the_last_round_promises_no_building() -> None:
    """The blueprints in hand show different tools, so no building can follow."""
    rival = seat(compound="biolab", goods="biolab:12")

    def last(mine: dict[str, Any]) -> State:
        return PositionBuilder(mine, rival, triggered=(1,)).state()

    state = last(seat(hand="manufactory golem", dice="4 2 4@mine 1@research"))
    assert reason(state, "place 4 mine") == {"key": "place.mine.equal", "value": 4, "amount": 2}
    assert reason(state, "place 2 research") == {"key": "left", "amounts": {"blueprints": 1}}
    mine = seat(hand="manufactory golem", dice="4 2 1@research 1@research")
    for text, amounts in (("place 4 mine", {"metal": 1}), ("place 2 generate", {"energy": 2})):
        assert reason(last(mine), text) == {"key": "left", "amounts": amounts}
        assert reason(working(mine), text)["key"] == f"place.{text.split()[2]}"


def test_building_and_activating_have_the_expected_reasons() -> None:
    mine = seat(hand="manufactory refinery", compound="biolab", goods="biolab:11", metal=2, energy=4, dice="1 6 2 2")
    state = working(mine)
    assert reason(state, "build manufactory")["key"] == "build.effect.now"
    assert reason(state, "activate biolab").items() >= {"key": "activate.last", "goods": 12, "amount": 1}.items()
    mine = seat(compound="gymnasium nuclear_plant", energy=1, dice="5 1@research 1@research 1@research")
    told = reason(working(mine), "activate gymnasium")
    assert told.items() >= {"key": "activate.change.card", "from": 5, "to": 6, "other": "nuclear_plant"}.items()


def test_changed_die_that_fits_the_floor_anyway_equals_another_die() -> None:
    """A 5 fits the mine. A change to 4 helps only because equal dice gain more."""
    mine = seat(compound="fitness_center", energy=1, dice="5 4@mine 1@research 1@research")
    told = reason(working(mine), "activate fitness_center")
    assert told.items() >= {"key": "activate.change.equal", "from": 5, "to": 4, "floor": "mine"}.items()
    mine = seat(compound="fitness_center", energy=3, dice="5 4 1@research 1@research")
    assert reason(working(mine), "activate fitness_center")["key"] == "activate.change"


def test_ending_the_work_has_the_expected_reason() -> None:
    state = working(seat(dice="1@research 1@research 1@research 2@generate", metal=3))
    assert reason(state, "end") == {"key": "end.only"}


def test_reason_for_a_discard_prefers_copies_to_valuable_cards() -> None:
    """Copies and cards with a built namesake go first, then the least valuable one."""
    mine = seat(hand="golem robot robot obelisk temp_agency", compound="temp_agency", metal=9, energy=9)
    state = working(mine)
    act(state, 0, "build golem")
    assert reason(state, "discard temp_agency")["key"] == "discard.twice"
    assert reason(state, "discard robot")["key"] == "discard.double"
    assert reason(state, "discard obelisk")["key"] in ("discard.least", "discard.prestige")


def test_seat_without_a_decision_has_no_reason() -> None:
    state = shopping(seat(hand="dojo"))
    assert GAME.heuristics().explain(state, 1, 4) == {}


def test_reason_names_opponents_and_limits() -> None:
    mine, rich, poor = seat(hand="robot"), seat(compound="biolab", goods="biolab:3"), seat()
    state = shopping(mine, rich, poor, crew="miner - - -")
    act(state, 0, "hire 1 miner", "discard robot")
    assert reason(state, "opponent 2") == {"key": "opponent.last", "points": 0, "least": 0, "amounts": {"metal": 1}}
    assert reason(state, "opponent 1")["key"] == "opponent.ahead"
    state = PositionBuilder(seat(metal=9, energy=4), seat(), phase="limits", waiting=(0,)).state()
    assert reason(state, "discard energy") == {"key": "throw.energy", "amounts": {"metal": 9, "energy": 4}}


def test_reason_for_a_look_at_a_new_row_names_the_best_card() -> None:
    state = shopping(seat(hand="refinery golem robot", compound="biolab", metal=2), row="refinery beacon obelisk dojo")
    assert reason(state, "refresh blueprints metal") == {"key": "refresh.look", "other": "beacon"}
