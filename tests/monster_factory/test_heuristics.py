"""The heuristics of Monster Factory and the bots that use them."""

import random
from itertools import product

import pytest

from factoryfloor.bots import GreedyBot, decide, make_bot
from factoryfloor.games.monster_factory import GAME
from factoryfloor.games.monster_factory.heuristics.evaluation import Evaluation
from factoryfloor.games.monster_factory.heuristics.expected_draws import CLOSER, FITTING, Bag
from factoryfloor.games.monster_factory.state import MonsterState
from factoryfloor.kernel import FastChance, State
from factoryfloor.kernel.outcome import utility
from tests.bots.play import Deal, share
from tests.monster_factory import play, tiles
from tests.monster_factory.builder import Draft
from tests.monster_factory.play import PRESENTATION

HEURISTICS = GAME.heuristics()
SEATS = range(2, 7)
# Seat 0 has finished its first monster and is at work on a minion; seat 1 has not, and is on turn.
LEAD_OF_TWO = """
    0 T---e 0,-1 down
    0 T-t-
    1 t--- 0,-1 down
    0 T-T- 0,-1 up
"""
LEAD_OF_FOUR = """
    0 T-T- 0,-1 up
    0 T-T- 0,-2 up
    0 T---e 0,-3 down
    0 T-t-
    1 t--- 0,-1 down
    0 T-T-e 0,-1 up
"""
NUMBERS = {"?": 0, "-": 1, "t": 2, "T": 3}


def positions(seats: int, seed: str, step: int = 5) -> list[MonsterState]:
    """Positions of a game of players who often close cells."""
    rng = random.Random(seed)
    options = play.any_options(rng)
    state = play.start(seats, seed, options["start"], options["mix"])
    found: list[MonsterState] = []
    count = 0
    while not state.over:
        if count % step == 0:
            found.append(monsters(state.copy()))
        state.apply(*play.decide(state, rng))
        count += 1
    return [*found, monsters(state)]


def monsters(state: State) -> MonsterState:
    assert isinstance(state, MonsterState)
    return state


def greedy(state: State) -> str:
    """The greedy action of the seat on turn, in notation."""
    [seat] = state.movers()
    return state.notation(seat, decide(GreedyBot(HEURISTICS), state, seat, seed=1))


def test_exactly_one_kind_of_tile_can_close_a_cell() -> None:
    """M4: the tile shows each neighbour the matching side, and is blank where there is no neighbour."""
    for sides in product("?-tT", repeat=4):
        asked = sum(NUMBERS[side] << (2 * place) for place, side in enumerate(sides))
        shown = "".join(sides)
        fitting = {kind for kind in tiles.KINDS if any(tiles.fits(turned, shown) for turned in tiles.patterns(kind))}
        assert {kind for place, kind in enumerate(tiles.KINDS) if FITTING[asked] >> place & 1} == fitting
        if "t" in shown or "T" in shown:
            assert shown.replace("?", "-") in tiles.patterns(tiles.KINDS[CLOSER[asked]])
        else:
            assert CLOSER[asked] == len(tiles.KINDS)


def test_heuristics_compute_the_expected_number_of_draws() -> None:
    """If a fifth of the bag closes a cell, its owner waits for five draws; with more such tiles, for fewer draws."""
    state = monsters(
        Draft("t-t- TTTTe", tile="T---", rest=False, bag="t--- t---e tT-- tT-- T-T- T-T- T-T-e T-t- T-t- TT--").state()
    )
    draws, cells = Bag(state).waits(state.edges[0])
    assert cells == 2
    assert 8 < draws < 10
    none, four = Bag(state).waits(state.edges[1])
    assert four == 4
    assert none > 4 * 20


def test_structure_with_a_dead_end_has_no_value() -> None:
    """M6: no tile left has a thin side, and so nothing ever comes of the monster of seat 0."""
    state = monsters(Draft("t-t- T-T-", tile="T---", rest=False, bag="T---e T-T- TT-- T--- TTT-").state())
    evaluation = Evaluation(state)
    assert evaluation.chance[0] < 0.01
    assert evaluation.chance[1] > 0.2


@pytest.mark.parametrize("seats", SEATS)
def test_rollout_policy_plays_varying_legal_actions(seats: int) -> None:
    chance, varied = FastChance(3), 0
    for state in positions(seats, "hunch"):
        for seat in state.movers():
            found = {HEURISTICS.rollout_action(state, seat, chance) for _ in range(6)}
            assert found <= set(state.legal(seat))
            varied += len(found) > 1
    assert varied > 2


@pytest.mark.parametrize("seats", SEATS)
def test_heuristics_do_not_depend_on_the_order_of_the_bag(seats: int) -> None:
    """M2: all seats can count the remaining tiles, and no seat knows the next tile."""
    for state in positions(seats, "order"):
        other = GAME.load(state.position(), FastChance(1))
        other.resample(0, FastChance(5))
        for seat in state.movers():
            assert HEURISTICS.priors(state, seat) == HEURISTICS.priors(other, seat)
        assert HEURISTICS.evaluate(state) == HEURISTICS.evaluate(other)


@pytest.mark.parametrize("seats", SEATS)
def test_expected_utilities_of_all_seats_sum_to_a_constant(seats: int) -> None:
    for state in positions(seats, "sum"):
        utilities = HEURISTICS.evaluate(state)
        assert sum(utilities) == pytest.approx(seats / 2)
        if state.over:
            ranking = state.ranking()
            assert utilities == pytest.approx([utility(ranking, seat) for seat in range(seats)])
        else:
            assert all(0.0 < expected < 1.0 for expected in utilities)


@pytest.mark.parametrize("seats", SEATS)
def test_priors_do_not_depend_on_the_order_of_calls(seats: int) -> None:
    """The prior of a placement is independent of earlier evaluations."""
    looked = 0
    for state in positions(seats, "again", step=3):
        if state.over or PRESENTATION.prompt(state, state.movers()[0]) == "start":
            continue
        [seat] = state.movers()
        whole = HEURISTICS.priors(state, seat)
        for action, worth in zip(state.legal(seat), whole, strict=True):
            alone = state.copy()
            alone.choices = [action]
            assert HEURISTICS.priors(alone, seat) == [worth]
            looked += 1
    assert looked > 10


def test_evaluation_of_a_final_placement_is_the_score() -> None:
    """M8, M11: a seat that ends the game knows the winner."""
    ended = 0
    for seats in (2, 3, 4):
        for number in range(6):
            for state in positions(seats, f"ends {number}", step=1):
                for seat in state.movers():
                    for action, worth in zip(state.legal(seat), HEURISTICS.priors(state, seat), strict=True):
                        after = state.copy()
                        after.apply(seat, action)
                        if after.over and state.left() == 0:
                            result = utility(after.ranking(), seat)
                            assert (worth > 60) == (result == 1.0)
                            assert (worth < -60) == (result == 0.0)
                            ended += 1
    assert ended > 20


def test_greedy_does_not_end_a_game_that_it_would_lose() -> None:
    """M8: seat 1 could finish the last first monster, with 3 tiles against 4."""
    state = Draft("T--- t-t-", LEAD_OF_FOUR, tile="t---").state()
    assert play.texts(state) == ["place 0 0,1 up", "place 1 0,1 up"]
    assert greedy(state) == "place 0 0,1 up"


def test_greedy_ends_a_game_that_it_wins() -> None:
    """M8: seat 1 finishes the last first monster, with 3 tiles against 2."""
    state = Draft("T--- t-t-", LEAD_OF_TWO, tile="t---").state()
    assert greedy(state) == "place 1 0,1 up"


def test_greedy_finishes_a_structure_with_the_last_tile() -> None:
    """M11: nothing comes after it."""
    state = Draft("t--- T-T-", tile="t---", rest=False).state()
    assert greedy(state) == "place 0 0,-1 down"


@pytest.mark.parametrize(("seats", "links"), [(2, 4), (4, 4), (6, 2)])
def test_greedy_chooses_its_start_tile_by_the_number_of_seats(seats: int, links: int) -> None:
    """M1: a tile with many open sides grows into a large monster, unless many other seats keep the monster from being
    finished.
    """
    face = greedy(play.start(seats)).removeprefix("start ")
    assert tiles.links(face) == links
    assert "t" in face
    assert "T" in face


def deal(seats: int, **options: str) -> Deal:
    return lambda chance: GAME.start(seats, options, chance)


@pytest.mark.parametrize(("seats", "games"), [(2, 40), (4, 16)])
def test_evaluation_gives_calibrated_utilities(seats: int, games: int) -> None:
    """Expected utilities are calibrated in games between greedy bots."""
    likely, unlikely = [], []
    for number in range(games):
        seen, state = [], deal(seats)(FastChance(number))
        while not state.over:
            [seat] = state.movers()
            seen.append(HEURISTICS.evaluate(state))
            state.apply(seat, decide(GreedyBot(HEURISTICS), state, seat, seed=number))
        ranking = state.ranking()
        for utilities in seen[len(seen) // 2 :]:
            for seat, expected in enumerate(utilities):
                if expected > 0.65:
                    likely.append((expected, utility(ranking, seat)))
                if expected < 0.35:
                    unlikely.append((expected, utility(ranking, seat)))
    for judged in (likely, unlikely):
        assert len(judged) > 100
        expected, came = (sum(column) / len(judged) for column in zip(*judged, strict=True))
        assert came == pytest.approx(expected, abs=0.12)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(2, 0.8), (3, 0.8), (4, 0.8), (6, 0.75)])
def test_greedy_beats_random(seats: int, least: float) -> None:
    """The test compares places, where 0.5 is an equal share."""
    assert share(deal(seats), seats, make_bot("greedy", GAME), make_bot("random", GAME), 48 // seats * seats) > least


@pytest.mark.slow
@pytest.mark.parametrize("start", ["choose", "deal"])
def test_search_beats_greedy(start: str) -> None:
    assert share(deal(2, start=start), 2, make_bot("search:150", GAME), make_bot("greedy", GAME), 16) > 0.53


@pytest.mark.parametrize("seats", SEATS)
def test_search_plays_with_every_seat_count(seats: int) -> None:
    state = deal(seats, mix="long")(FastChance(seats))
    for number in range(seats + 2):
        [seat] = state.movers()
        state.play(seat, decide(make_bot("search:3", GAME), state, seat, seed=number))
    assert not state.over
