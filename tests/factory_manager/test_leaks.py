"""Hidden information: turn-order and price tiles are drawn when they are turned up, so no order of them exists."""

import random
from collections import Counter

import pytest

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import FastChance, Match, NoUndo, TableChance
from factoryfloor.kernel.record import read_record, write_record
from tests.factory_manager import play


@pytest.mark.parametrize("seats", range(2, 6))
def test_all_seats_see_the_same(seats: int) -> None:
    """Views differ only in the viewer's seat and in a running set that is being changed."""
    rng = random.Random(f"same {seats}")
    state = play.start(seats, "same")
    while not state.over:
        views = [state.view(seat) | {"seat": None} for seat in (None, *range(seats))]
        [turn] = state.movers()
        assert all(view == views[0] for seat, view in enumerate(views, -1) if seat != turn)
        if not state.mid_chain:
            assert views[turn + 1] == views[0]
            assert len({state.information_key(seat) for seat in range(seats)}) == 1
        state.apply(*play.decide(state, rng))


def test_p18_next_tiles_are_drawn_only_when_they_are_revealed() -> None:
    """P18, P26: from one position any two tiles of the pool stay hidden, and any price tile is drawn, with equal
    frequency.
    """
    state = play.played_until(play.start(2, "next"), "run", random.Random(1))
    play.act(state, "confirm")
    hidden: Counter[tuple[int, ...]] = Counter()
    steps: Counter[int] = Counter()
    for seed in range(600):
        sample = state.copy()
        sample.resample(0, FastChance(seed))
        play.act(sample, "confirm")
        position = sample.position()
        hidden[tuple(position["pool"])] += 1
        steps[position["price_tiles"][0]] += 1
    assert len(hidden) == 6
    assert all(60 < number < 145 for number in hidden.values())
    assert all(wanted * 0.75 < steps[step] < wanted * 1.25 for step, wanted in ((0, 150), (1, 300), (2, 150)))


def test_unconfirmed_changes_are_hidden() -> None:
    """An unconfirmed running set of another seat is removed from samples and from other seats' information keys."""
    state = play.played_until(play.start(3, "chain"), "run", random.Random(3))
    [turn] = state.movers()
    before = [state.information_key(seat) for seat in range(3)]
    text = next(text for text in play.texts(state) if text != "confirm")
    play.act(state, text)
    other = (turn + 1) % 3
    after = [state.information_key(seat) for seat in range(3)]
    assert after[other] == before[other]
    assert after[turn] != before[turn]
    own, foreign = state.copy(), state.copy()
    own.resample(turn, FastChance(1))
    foreign.resample(other, FastChance(1))
    assert own.position() == state.position()
    assert foreign.position()["changed"] is None
    assert not foreign.mid_chain


def test_seat_can_undo_until_the_next_seat_decides() -> None:
    """A seat can undo until the next seat decides, but not an action that revealed a tile."""
    match = Match(GAME, 2, {}, "undo")
    played: list[tuple[int, str]] = []
    refused = 0
    rng = random.Random(5)
    while not match.over:
        before = match.state.position()
        seat, action = play.decide(match.state, rng)
        draws = int(match.state.chance.draws)
        match.play(seat, action)
        played.append((seat, match.moves[-1].text))
        if int(match.state.chance.draws) != draws:
            refused += 1
            assert "it drew or revealed something" in match.why_not_undo(seat)
            with pytest.raises(NoUndo):
                match.undo(seat)
            continue
        match.undo(seat)
        assert match.state.position() == before
        match.play(seat, action)
    assert refused == 5
    assert [(move.seat, move.text) for move in match.moves] == played


def test_undo_is_rejected_after_the_next_seat_has_decided() -> None:
    match = Match(GAME, 2, {}, "undo")
    first = int(match.state.movers()[0])
    match.play(first, match.state.legal(first)[0])
    second = int(match.state.movers()[0])
    assert second != first
    match.play(second, match.state.legal(second)[0])
    assert f"seat {second} has decided since" in match.why_not_undo(first)


def test_record_of_a_game_can_be_replayed() -> None:
    match = Match(GAME, 3, {"first_game": True}, "a record")
    rng = random.Random(7)
    while not match.over:
        match.play(*play.decide(match.state, rng))
    again = read_record(write_record(match), GAME)
    assert again.state.position() == match.state.position()


def test_games_with_the_same_seed_draw_the_same_tiles() -> None:
    """The seed determines all draws: a table's chance is copied with the position."""
    state = GAME.start(4, {}, TableChance("the same"))
    other = state.copy()
    rng, again = random.Random(2), random.Random(2)
    while not state.over:
        state.apply(*play.decide(state, rng))
        other.apply(*play.decide(other, again))
        assert state.position() == other.position()
