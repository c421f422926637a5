"""The heuristics of Fzzzt! and the bots that use them."""

from typing import Any

import pytest

from factoryfloor.bots import GreedyBot, decide, make_bot
from factoryfloor.games.fzzt import GAME
from factoryfloor.games.fzzt.heuristics.hand_summary import HandSummary
from factoryfloor.games.fzzt.rules.actions import cards_at
from factoryfloor.games.fzzt.rules.pieces import FZZZTS, MECHANICS
from factoryfloor.games.fzzt.rules.scoring import unit_points
from factoryfloor.games.fzzt.state import FzzztState
from factoryfloor.kernel import FastChance, State, TableChance
from tests.bots.play import Deal, share

HEURISTICS = GAME.heuristics()
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"peripherals": "all"}),
    (5, {}),
    (6, {"peripherals": "all"}),
]


def positions(seats: int, options: dict[str, Any], seed: str, step: int = 5) -> list[FzzztState]:
    """Returns positions of a game between rollout policies with separate chances."""
    state, chance = GAME.start(seats, options, TableChance(seed)), FastChance(len(seed))
    found: list[FzzztState] = []
    count = 0
    while not state.over:
        if count % step == 0:
            assert isinstance(state, FzzztState)
            found.append(state.copy())
        seat = state.movers()[0]
        legal = state.legal(seat)
        quick = chance.below(3) > 0
        state.play(seat, HEURISTICS.rollout_action(state, seat, chance) if quick else legal[chance.below(len(legal))])
        count += 1
    return found


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_rollout_policy_plays_varying_legal_actions(seats: int, options: dict[str, Any]) -> None:
    chance, varied = FastChance(3), 0
    for state in positions(seats, options, "hunch"):
        for seat in state.movers():
            found = {HEURISTICS.rollout_action(state, seat, chance) for _ in range(6)}
            assert found <= set(state.legal(seat))
            varied += len(found) > 1
    assert varied > 5


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_cache_of_the_heuristics_does_not_change_results(seats: int, options: dict[str, Any]) -> None:
    """Lot values are cached; heuristics used in other lines and in games without ``begin`` equal fresh heuristics."""
    used, chance = GAME.heuristics(), FastChance(7)
    for other in positions(seats, options, "another game", step=9):
        for seat in other.movers():
            used.rollout_action(other, seat, chance)
    for state in positions(seats, options, "kept", step=1):
        sample = state.copy()
        for seat in state.movers():
            sample.resample(seat, chance)
            used.priors(sample, sample.movers()[0])
            assert used.priors(state, seat) == GAME.heuristics().priors(state, seat)
            actions = [one.rollout_action(state, seat, FastChance(5)) for one in (used, GAME.heuristics())]
            assert actions[0] == actions[1]
        assert used.evaluate(state) == GAME.heuristics().evaluate(state)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_expected_utilities_of_all_seats_sum_to_a_constant(seats: int, options: dict[str, Any]) -> None:
    for state in positions(seats, options, "sum"):
        utilities = HEURISTICS.evaluate(state)
        assert sum(utilities) == pytest.approx(seats / 2)
        assert all(0.0 < utility < 1.0 for utility in utilities)


def test_evaluation_predicts_the_winner_late_in_the_game() -> None:
    right = games = 0
    for seed in range(16):
        late = positions(2, {}, f"late{seed}", step=1)[-3]
        ahead = HEURISTICS.evaluate(late)[0] > 0.5
        chance = FastChance(seed)
        while not late.over:
            seat = late.movers()[0]
            late.play(seat, decide(GreedyBot(HEURISTICS), late, seat, seed=int(chance.below(1000))))
        places = late.ranking()
        games += places[0] != places[1]
        right += places[0] != places[1] and (places[0] == 1) == ahead
    assert right > 0.75 * games > 10


def test_fast_construction_is_near_optimal() -> None:
    exact = total = 0
    for seats, options in SETTINGS:
        for state in positions(seats, options, "rough"):
            for seat in range(seats):
                if state.units[seat]:
                    off = int(HandSummary(state, seat).unit_points() - unit_points(state, seat))
                    assert abs(off) <= 13
                    exact += off == 0
                    total += 1
    assert exact > 0.9 * total > 200


def cards_bid(state: FzzztState, seat: int) -> int:
    return int(cards_at(state.hand[seat], decide(GreedyBot(HEURISTICS), state, seat, seed=1)))


def test_greedy_in_the_last_auction_spends_unused_power() -> None:
    """In the last auction power has no other use: the bot bids it for any robot."""
    for seed in range(6):
        for state in positions(3, {}, f"end{seed}", step=1):
            if state.phase == 0 and state.is_last_round() and state.auction_number() == 8:
                code = state.deck[state.base + state.lot]
                for seat in state.movers():
                    useful = state.hand[seat] & ~MECHANICS
                    if code < 60 and not (1 << int(code)) & FZZZTS and useful:
                        assert cards_bid(state, seat) & useful


def test_greedy_avoids_a_fzzzt_in_the_last_round() -> None:
    """The card costs a point and its power is useless: the bot makes the weakest bid."""
    checked = 0
    for seed in range(30):
        for state in positions(4, {}, f"fz{seed}", step=1):
            if state.phase == 0 and state.is_last_round() and state.auction_number() == 8:
                if (1 << int(state.deck[state.base + state.lot])) & FZZZTS:
                    for seat in state.movers():
                        bid = cards_bid(state, seat)
                        assert bid & (bid - 1) == 0
                        checked += 1
    assert checked > 2


def deal(seats: int, options: dict[str, Any] | None = None) -> Deal:
    return lambda chance: GAME.start(seats, options, chance)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(2, 0.95), (3, 0.9), (4, 0.9), (6, 0.85)])
def test_greedy_beats_random(seats: int, least: float) -> None:
    assert share(deal(seats), seats, make_bot("greedy", GAME), make_bot("random", GAME), 4 * seats) > least


@pytest.mark.slow
def test_search_beats_greedy() -> None:
    options = {"peripherals": "all"}
    assert share(deal(3, options), 3, make_bot("search:100", GAME), make_bot("greedy", GAME), 18) > 0.55


def test_search_plays_with_every_seat_count_and_peripheral() -> None:
    for seats, options in SETTINGS:
        state = play_some(seats, options)
        assert not state.over


def play_some(seats: int, options: dict[str, Any]) -> State:
    state = GAME.start(seats, options, TableChance("some"))
    for number in range(12):
        seat = state.movers()[0]
        state.play(seat, decide(make_bot("search:4", GAME), state, seat, seed=number))
    return state
