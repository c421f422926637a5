"""Batches: every game and seat count against a match, resets, and rejected uses."""

import threading
from typing import Any

import numpy as np
import pytest

from factoryfloor.kernel import BadOption, BadSeats, IllegalAction, UnknownGame, encoded, find_game, games
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.match import Match
from factoryfloor.kernel.record import read_record
from factoryfloor.learn import Batch, BatchError
from factoryfloor.learn.batch import arrays_of

GAMES = [(game, seats) for game in games() for seats in range(find_game(game).seats_min, find_game(game).seats_max + 1)]
N = 2
LIMIT = 5000


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_episode_can_be_replayed_in_an_ordinary_match(game: str, seats: int) -> None:
    """Each step has the same seat, mask and observation as a match of the episode's seed, and the end is the same."""
    batch = Batch(game, seats=seats, n=N, seed=seats, limit=LIMIT)
    encoder = find_game(game).encoder()
    assert encoder is not None

    def begun(index: int) -> Match:
        seed = str(batch.episode_seed(index, int(batch.episode[index])))
        return Match(find_game(game), seats, None, seed, chance="fast")

    matches = [begun(index) for index in range(N)]
    chance, ended = np.random.default_rng(1), 0
    while int(batch.episode.min()) < 1:
        actions = batch.random_actions(chance)
        for index, match in enumerate(matches):
            match.play(int(batch.seat[index]), int(actions[index]))
        batch.step(actions)
        for index in range(N):
            match = matches[index]
            assert bool(batch.done[index]) == (match.over or bool(batch.cut[index]))
            if batch.done[index]:
                ended += 1
                last = int(batch.final_seat[index])
                assert last == match.moves[-1].seat
                assert batch.final_observation[index].tolist() == encoded(encoder, match.state, last)
                assert not batch.final_mask[index].any()
                assert batch.score[index].tolist() == match.state.scores()
                assert batch.reward[index].tolist() == pytest.approx(rewards(match))
                record = batch.record(index)
                assert read_record(record).state.scores() == match.state.scores()
                match = matches[index] = begun(index)
            else:
                assert not batch.reward[index].any()
                assert not batch.score[index].any()
            state = match.state
            assert batch.seat[index] == lowest_seat(state.pending)
            assert np.flatnonzero(batch.mask[index]).tolist() == state.legal(int(batch.seat[index]))
            assert batch.observation[index].tolist() == encoded(encoder, state, int(batch.seat[index]))
    assert ended >= N


def rewards(match: Match) -> list[float]:
    """Returns for each seat the share of other seats that it beats, with ties counting half; a solo seat gets 1.0 for a
    win and 0.0 otherwise.
    """
    places = match.state.ranking()
    if len(places) == 1:
        return [1.0 if places[0] == 1 else 0.0]
    return [
        sum((other > place) + (other == place) / 2 for seat, other in enumerate(places) if seat != own)
        / (len(places) - 1)
        for own, place in enumerate(places)
    ]


def test_same_actions_give_the_same_episodes() -> None:
    one, other = (Batch("fzzt", seats=3, n=4, seed=7) for _ in range(2))
    chances = [np.random.default_rng(3) for _ in range(2)]
    for _ in range(100):
        for batch, chance in zip((one, other), chances, strict=True):
            batch.step(batch.random_actions(chance))
        assert (one.observation == other.observation).all()
    different = Batch("fzzt", seats=3, n=4, seed=8)
    assert (different.observation != Batch("fzzt", seats=3, n=4, seed=7).observation).any()
    seeds = {one.episode_seed(index, episode) for index in range(4) for episode in range(100)}
    assert len(seeds) == 400


def test_episode_in_progress_has_a_record() -> None:
    batch = Batch("fzzt", seats=2, n=1)
    chance = np.random.default_rng(1)
    with pytest.raises(BatchError, match="no episode of game 0 has ended yet"):
        batch.record(0)
    for _ in range(10):
        batch.step(batch.random_actions(chance))
    match = read_record(batch.record(0, ended=False))
    assert len(match.moves) == 10
    assert not match.over
    assert match.state.position() == batch.state(0).position()


@pytest.mark.parametrize("game", games())
def test_rows_that_are_written_in_place_equal_new_rows(game: str) -> None:
    """After many random steps, truncations and a reset, nothing of an earlier position is left in a row."""
    batch = Batch(game, n=3, seed=2, limit=150)
    unseen = Batch(game, n=3, seed=2, limit=150, observation=False)
    encoder, chance = find_game(game).encoder(), np.random.default_rng(1)
    assert encoder is not None
    for step in range(400):
        if step == 350:
            batch.reset(9)
            unseen.reset(9)
            assert not batch.final_observation.any()
        actions = batch.random_actions(chance)
        batch.step(actions)
        unseen.step(actions)
        for index in range(3):
            state, seat = batch.state(index), int(batch.seat[index])
            assert batch.observation[index].tolist() == encoded(encoder, state, seat)
            assert np.flatnonzero(batch.mask[index]).tolist() == state.legal(seat)
        for name in arrays_of(batch.game, batch.seats):
            if "observation" not in name:
                assert (getattr(batch, name) == getattr(unseen, name)).all(), name
    assert unseen.size == unseen.observation.size == unseen.final_observation.size == 0


def test_limit_truncates_an_episode_without_a_reward() -> None:
    batch = Batch("monster_factory", seats=3, n=3, limit=7)
    longer = Batch("monster_factory", seats=3, n=3)
    chance = np.random.default_rng(1)
    for step in range(1, 22):
        actions = batch.random_actions(chance)
        batch.step(actions)
        if step <= 7:
            assert batch.final_observation.any() == batch.final_mask.any() == (step == 7)
            longer.step(actions)
        assert batch.done.all() == batch.cut.all() == (step % 7 == 0)
        assert not batch.reward.any()
        if step == 7:
            for name in ("observation", "mask", "seat"):
                assert (getattr(batch, f"final_{name}") == getattr(longer, name)).all()
            assert batch.final_mask.any(axis=1).all()
            assert batch.score.tolist() == [longer.state(index).scores() for index in range(3)]
        if step % 7 == 0:
            assert not read_record(batch.record(1)).over
    assert batch.episode.tolist() == [3, 3, 3]


def test_reset_restarts_a_batch_like_a_new_batch() -> None:
    batch = Batch("fzzt", seats=2, n=2, seed=5, limit=9)
    fresh = {name: getattr(batch, name).copy() for name in arrays_of(batch.game, 2)}
    first, chance = batch.record(0, ended=False), np.random.default_rng(1)
    for _ in range(12):
        batch.step(batch.random_actions(chance))
    batch.reset(seed=5)
    for name, numbers in fresh.items():
        assert (getattr(batch, name) == numbers).all(), name
    assert batch.record(0, ended=False) == first
    with pytest.raises(BatchError, match="no episode of game 0 has ended yet"):
        batch.record(0)
    batch.reset()
    assert batch.seed != 5
    assert (batch.observation == Batch("fzzt", seats=2, n=2, seed=batch.seed).observation).all()
    assert (batch.observation != fresh["observation"]).any()
    with pytest.raises(BatchError, match="seed must be"):
        batch.reset(-1)
    batch.close()
    with pytest.raises(BatchError, match="closed"):
        batch.reset(1)


def test_repr_of_a_batch_is_the_call_that_creates_it() -> None:
    batch = Batch("fzzt", seats=2, n=2, seed=5, options={"peripherals": ["p03-modem"]}, limit=9)
    text = "Batch('fzzt', seats=2, n=2, seed=5, options={'peripherals': ['p03-modem']}, limit=9)"
    assert repr(batch) == text
    assert repr(eval(text)) == text  # noqa: S307
    batch.close()
    assert repr(batch) == f"{text} (closed)"
    assert repr(Batch("fzzt", n=1)) == "Batch('fzzt', seats=4, n=1, seed=0)"


def test_arrays_of_a_batch_are_read_only() -> None:
    batch = Batch("fzzt", n=2)
    for shown in (batch.observation, batch.mask, batch.seat, batch.reward):
        with pytest.raises(ValueError, match="read-only"):
            shown[0] = 1


@pytest.mark.parametrize(
    ("actions", "error", "says"),
    [
        ([0], BatchError, "2 whole numbers"),
        ([0, 0, 0], BatchError, "2 whole numbers"),
        ([[0, 0]], BatchError, "2 whole numbers"),
        ([[[0]], [[0]]], BatchError, "2 whole numbers"),
        ([0.5, 1.0], BatchError, "float64"),
        (["a", "b"], BatchError, "2 whole numbers"),
        ([None, None], BatchError, "2 whole numbers"),
        ([-1, 0], IllegalAction, "action -1 is not legal in game 0"),
        ([2**62, 0], IllegalAction, "is not legal in game 0"),
        ([645, 645], IllegalAction, "is not legal in game 0"),
    ],
)
def test_impossible_actions_do_not_change_the_batch(actions: Any, error: type[Exception], says: str) -> None:
    batch = Batch("fzzt", n=2)
    before = batch.observation.copy(), batch.mask.copy()
    with pytest.raises(error, match=says):
        batch.step(actions)
    legal = batch.random_actions(np.random.default_rng(1))
    masked = int(np.flatnonzero(batch.mask[1] == 0)[0])
    with pytest.raises(IllegalAction, match=f"action {masked} is not legal in game 1"):
        batch.step([int(legal[0]), masked])
    assert (batch.observation == before[0]).all()
    assert (batch.mask == before[1]).all()
    batch.step(legal.astype(np.uint16))
    batch.step(batch.random_actions(np.random.default_rng(1)).reshape(2, 1))


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"n": 0}, BatchError),
        ({"n": 10**9}, BatchError),
        ({"n": True}, BatchError),
        ({"seed": -1}, BatchError),
        ({"seed": 2**70}, BatchError),
        ({"limit": -1}, BatchError),
        ({"seats": 7}, BadSeats),
        ({"seats": 0}, BadSeats),
        ({"seats": "two"}, BadSeats),
        ({"options": {"weather": "fine"}}, BadOption),
        ({"game": "chess"}, UnknownGame),
    ],
)
def test_batch_rejects_invalid_arguments(wanted: dict[str, Any], error: type[Exception]) -> None:
    given: dict[str, Any] = {"game": "fzzt", "n": 2} | wanted
    with pytest.raises(error):
        Batch(**given)


def test_error_reports_that_a_batch_is_closed() -> None:
    with Batch("fzzt", n=2) as batch:
        seen = batch.observation.copy()
    with pytest.raises(BatchError, match="closed"):
        batch.step([0, 0])
    with pytest.raises(BatchError, match="closed"):
        batch.state(0)
    assert (batch.observation == seen).all(), "what is shown stays"


def test_batch_rejects_use_by_a_second_thread() -> None:
    batch = Batch("fzzt", n=2)
    refused: list[BatchError] = []

    def step() -> None:
        try:
            batch.step(batch.random_actions(np.random.default_rng(1)))
        except BatchError as error:
            refused.append(error)

    with batch._alone():
        other = threading.Thread(target=step)
        other.start()
        other.join()
    assert "another thread" in str(refused[0])
    step()
    assert len(refused) == 1
