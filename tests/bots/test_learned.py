"""Learned evaluation: the source of the weights, the value at the end of a game, and the one-ply lookahead."""

from pathlib import Path

import pytest

from factoryfloor.bots import BadBot, Bot, decide, make_bot
from factoryfloor.bots.evaluations import FOLDER, digest, evaluation_names, heuristics_for, learned
from factoryfloor.bots.learned import inputs
from factoryfloor.bots.net_bot import NetBot
from factoryfloor.bots.network import MOST_SEATS, BadWeights, Network, Weights, rows_before, written
from factoryfloor.kernel import FastChance, Game, State, UnknownEvaluation, find_game, games
from tests.bots.small_games import SMALL, Nim, SmallHeuristics

GAME = find_game("monster_factory")


def blank_weights(game: Game, **facts: object) -> Weights:
    """Return a network with uniform rank probabilities for every input."""
    encoder = game.encoder()
    assert encoder is not None
    size = inputs(encoder)
    usual = {"seats": list(range(2, MOST_SEATS + 1)), "to_quiet": False, "exploration": 1.0, "with_seats": {}}
    return Weights(
        {"inputs": size, "hidden": 2, "digest": digest(game), "horizon": 1, **usual, **facts},
        [0] * size,
        [0] * (size * 2),
        [0] * (MOST_SEATS * 2),
        [0] * (rows_before(MOST_SEATS + 1) * 3),
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


def played(game: Game, seats: int, decisions: int) -> State:
    state, chance = game.start(seats, None, FastChance(5)), FastChance(6)
    while not state.over and decisions:
        seat = state.movers()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        decisions -= 1
    return state


@pytest.mark.parametrize("seats", [2, 4])
def test_learned_evaluation_uses_the_scores_of_the_game_in_final_positions(seats: int) -> None:
    heuristics, own = learned(GAME, Network(blank_weights(GAME))), GAME.heuristics()
    going, ended = played(GAME, seats, 12), played(GAME, seats, 10_000)
    even = 0.5 * 0.5 + 0.5 / seats  # half the place, half winning
    assert heuristics.evaluate(going) == pytest.approx([even] * seats)
    assert ended.over
    assert heuristics.evaluate(ended) == own.evaluate(ended)
    seat = going.movers()[0]
    assert heuristics.priors(going, seat) == own.priors(going, seat)


def test_learned_bot_uses_the_games_evaluation_for_seat_counts_without_weights() -> None:
    heuristics = learned(GAME, Network(blank_weights(GAME, seats=[2])))
    two, four = played(GAME, 2, 12), played(GAME, 4, 12)
    assert heuristics.evaluate(two) == pytest.approx([0.5, 0.5])
    assert heuristics.evaluate(four) == GAME.heuristics().evaluate(four)


def test_guide_of_a_learned_bot_depends_on_the_number_of_seats() -> None:
    with_seats = {"2": {"horizon": 20, "exploration": 0.5}}
    weights = blank_weights(GAME, to_quiet=True, exploration=3.0, with_seats=with_seats)
    heuristics = learned(GAME, Network(weights))
    told = [(guide.horizon, guide.to_quiet, guide.exploration) for guide in map(heuristics.search_parameters, (2, 3))]
    assert told == [(20, True, 0.5), (1, True, 3.0)]


@pytest.mark.parametrize(
    "facts",
    [{"seats": 4}, {"seats": None}, {"horizon": "far"}, {"with_seats": []}, {"digest": None}, {"exploration": []}],
)
def test_weights_with_malformed_facts_give_no_learned_bot(facts: dict[str, object], folder: Path) -> None:
    (folder / f"{GAME.id}.bin").write_bytes(written(blank_weights(GAME, **facts)))
    with pytest.raises(BadBot):
        make_bot("net", GAME)


def test_weights_in_a_folder_take_precedence_over_the_packaged_weights(folder: Path) -> None:
    (folder / f"{GAME.id}.bin").write_bytes(written(blank_weights(GAME)))
    assert evaluation_names(GAME)[0] == "net"
    state = played(GAME, 2, 12)
    assert heuristics_for(GAME, "net").evaluate(state) == pytest.approx([0.5, 0.5])
    assert heuristics_for(GAME).evaluate(state) == pytest.approx([0.5, 0.5])
    assert heuristics_for(GAME, "classic").evaluate(state) == GAME.heuristics().evaluate(state)
    seat = state.movers()[0]
    assert decide(make_bot("net", GAME), state, seat, 3) in state.legal(seat)


def test_learned_bot_rejects_weights_for_other_rules(folder: Path) -> None:
    (folder / f"{GAME.id}.bin").write_bytes(written(blank_weights(GAME, digest="monster_factory-1-0")))
    with pytest.raises(BadWeights, match="have changed; train again with `factoryfloor train monster_factory`"):
        heuristics_for(GAME, "net")
    with pytest.raises(BadBot, match="train again"):
        make_bot("search:20", GAME)


def test_learned_bot_rejects_damaged_weights(folder: Path) -> None:
    (folder / f"{GAME.id}.bin").write_bytes(written(blank_weights(GAME))[:-9])
    with pytest.raises(BadBot, match="damaged or truncated"):
        make_bot("net", GAME)


def test_game_without_weights_has_no_network() -> None:
    with pytest.raises(UnknownEvaluation):
        heuristics_for(SMALL, "net")
    assert evaluation_names(SMALL) == ("classic",)


class Counting(SmallHeuristics):
    """A perfect evaluation of Nim: the seat that faces a multiple of four loses."""

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, Nim)
        if state.over:
            return super().evaluate(state)
        lost = state.heap % 4 == 0
        mover = state.movers()[0]
        return [float(lost != (seat == mover)) for seat in range(state.seats)]


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_one_ply_lookahead_chooses_the_action_with_the_best_evaluation(left: int) -> None:
    bot: Bot = NetBot(Counting())
    assert {decide(bot, Nim(left, FastChance(1)), 0, seed) for seed in range(5)} == {left % 4}


def test_one_ply_lookahead_with_the_same_seed_chooses_the_same_action() -> None:
    heuristics = learned(GAME, Network(blank_weights(GAME)))
    state = played(GAME, 3, 15)
    seat = state.movers()[0]
    chosen = {decide(NetBot(heuristics), state, seat, 11) for _ in range(3)}
    assert len(chosen) == 1


LEARNED = [game for game in games().values() if game.weights()]


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)
def test_packaged_weights_are_small_and_fit_the_installed_rules(game: Game) -> None:
    state = played(game, 2, 12)
    found = heuristics_for(game).evaluate(state)
    assert found == heuristics_for(game, "net").evaluate(state)
    assert all(0.0 < value < 1.0 for value in found)
    assert found != pytest.approx(game.heuristics().evaluate(state), abs=1e-3)
    assert len(game.weights()) <= 1_000_000


def test_total_size_of_all_packaged_weights_is_small() -> None:
    assert LEARNED
    assert sum(len(game.weights()) for game in LEARNED) <= 3_000_000
