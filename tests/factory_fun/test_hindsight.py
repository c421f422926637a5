"""Hindsight on a finished build: the claimed build exists, costs what is claimed, and keeps the chains."""

from collections import Counter
from typing import Any

import pytest

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import FastChance, State
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.tables.state.setup import Randomness
from tests.factory_fun.builder import HEURISTICS, PLANS, building, plan, start
from tests.factory_fun.reason_texts import unworded
from tests.tables.guests import ONE, TWO, Client, Tables

GAMES = 5 if COMPILED else 1
FEEDER = ("supply-green 5,2", "straight 5,3 90", "m29 5,4 0", "black 5,6 270")
CHEAP = ("supply-green 5,3", "m29 5,4 0", "black 5,6 270")
APART = ("m46 4,2 0", "white 3,3 180")  # m46 without a chain


def ended(state: State, seat: int, actions: list[int]) -> dict[str, Any]:
    """Plays a build to its end and returns its price, balance and chain bonus."""
    after = state.copy()
    for action in actions[:-1]:
        assert action in after.legal(seat)
        after.apply(seat, action)
    assert actions[-1] in after.legal(seat)
    return GAME.presentation().preview(after, seat, actions[-1])


def fed(state: State, seat: int, actions: list[int]) -> set[tuple[str, int]]:
    found = PLANS.check(state, seat, PLANS.write(state, seat, actions))
    return {(chain["machine"], chain["input"]) for chain in found["chains"]}


def checked(state: State, seat: int, actions: list[int]) -> str:
    """Plays the player's decision and the course that hindsight prefers, and compares both results with the figures in
    the sentence.
    """
    course, said = HEURISTICS.hindsight(state, seat, actions)
    key = str(said.pop("key", ""))
    if not key:
        assert course == actions
        return key
    assert unworded("explain", {key: set(said)}) == []
    mine, better = ended(state, seat, actions), ended(state, seat, course)
    if key == "could_build":
        assert said == {"price": better["price"], "balance": better["balance"], "left": mine["balance"]}
        assert better["balance"] > mine["balance"]
        return key
    assert said["paid"] == mine["price"]
    if key == "well_built":
        assert course == actions
        return key
    assert said["price"] == better["price"]
    assert fed(state, seat, actions) <= fed(state, seat, course)
    if key == "could_save":
        assert better["price"] < mine["price"]
        assert better["bonus"] == mine["bonus"]
    else:
        assert key == "could_chain"
        assert said["chain"] == better["bonus"] - mine["bonus"]
        assert better["bonus"] - better["price"] > mine["bonus"] - mine["price"]
    return key


def test_hindsight_names_a_cheaper_build() -> None:
    """Two straight pipes are unnecessary: the supply can touch the input."""
    state = building(machine="m29", money=6)
    actions = PLANS.actions(
        state, 0, plan("supply-green 5,1", "straight 5,2 90", "straight 5,3 90", "m29 5,4 0", "black 5,6 270")
    )
    assert HEURISTICS.hindsight(state, 0, actions)[1] == {"key": "could_save", "paid": 4, "price": 2}
    assert checked(state, 0, actions) == "could_save"


def test_hindsight_praises_the_cheapest_build() -> None:
    state = building(machine="m29", money=6)
    assert checked(state, 0, PLANS.actions(state, 0, plan(*CHEAP))) == "well_built"


def test_hindsight_names_a_missed_chain() -> None:
    """The green output of 2 of m46 could feed m29 for 10 at the end; in this build the output ends in a white
    reservoir.
    """
    state = building(*FEEDER, machine="m46", money=9)
    assert checked(state, 0, PLANS.actions(state, 0, plan(*FEEDER, *APART))) == "could_chain"


def test_hindsight_reports_that_a_given_up_machine_could_be_built() -> None:
    state = building(machine="m29", money=6)
    assert checked(state, 0, [state.parse(0, "give up")]) == "could_build"


def test_unfinished_build_has_no_hindsight_yet() -> None:
    state = building(machine="m29", money=6)
    actions = PLANS.actions(state, 0, plan(*CHEAP))
    assert HEURISTICS.hindsight(state, 0, actions[:-1]) == (actions[:-1], {})


class OneDeal(Randomness):
    """Always the same deal, in which both players can earn with their first machine."""

    def seed(self) -> str:
        return "hindsight"


def test_hindsight_appears_when_the_build_is_paid() -> None:
    """Until the build is paid, the player can undo it; only the player sees the hindsight."""
    table = Tables(randomness=OneDeal()).full("me", "open", game="factory_fun", options={"selection": "draft"})
    clients = [Client(table, ONE), Client(table, TWO)]
    for _ in range(2):
        seat = next(seat for seat, at in enumerate(clients) if at.decision())
        clients[seat].act(1, seat)
    clients[0].play("give up", seat=0)
    with pytest.raises(KeyError, match="forbidden"):
        clients[0].ask("hindsight", seat=0)
    clients[1].play("give up", seat=1)
    for seat, at in enumerate(clients):
        hint = at.ask("hindsight", seat=seat)["answer"]
        assert hint["reason"]["key"] == "could_build"
        assert hint["plan"]["pieces"]
        with pytest.raises(KeyError, match="not_yours"):
            at.ask("hindsight", seat=1 - seat)
    assert not any(step.entry.kind == "hint" for step in table.state.steps), "it is not logged"


@pytest.mark.slow
def test_claims_of_hindsight_hold_in_random_games() -> None:
    """The builds come from weak players: their random steps mostly cost too much or end in giving up."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        state, chance = start(2, number, selection="draft"), FastChance(number)
        while not state.over:
            seat = state.movers()[0]
            if HEURISTICS.suggest(state, seat):
                actions = careless(state, seat, chance)
                seen[checked(state, seat, actions)] += 1
                for action in actions:
                    state.apply(seat, action)
            else:
                state.apply(seat, HEURISTICS.rollout_action(state, seat, chance))
    assert {"could_save", "well_built"} <= set(seen), seen


def careless(state: State, seat: int, chance: FastChance) -> list[int]:
    """Returns the steps of a build that leaves the plan once, or the planned steps if the build comes to a dead end."""
    after, actions = state.copy(), list[int]()
    stray = chance.below(4)
    while len(actions) == 0 or after.mid_chain >> seat & 1:
        legal = [action for action in after.legal(seat) if after.notation(seat, action) != "give up"]
        if not legal:
            return list(HEURISTICS.suggest(state, seat))
        straying = len(actions) == stray
        action = legal[chance.below(len(legal))] if straying else HEURISTICS.rollout_action(after, seat, chance)
        actions.append(action)
        after.apply(seat, action)
    return actions
