"""Start tiles and faces (M1, M12, M15)."""

from collections import Counter

import pytest

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import FastChance, IllegalAction, TableChance
from tests.monster_factory import play, tiles
from tests.monster_factory.builder import Draft, structure
from tests.monster_factory.tiles import MIXES


def test_first_player_is_random() -> None:
    """M1: every seat is first about as often as any other."""
    firsts = Counter(GAME.start(6, {}, FastChance(seed)).position()["first"] for seed in range(600))
    assert set(firsts) == set(range(6))
    assert min(firsts.values()) > 60


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_players_choose_start_tiles_in_seat_order(seats: int, mix: str) -> None:
    """M1: in seat order from the first player, each takes any remaining tile with any links; the rest is shuffled."""
    state = play.start(seats, mix=mix)
    first = state.position()["first"]
    left = tiles.faces(mix)
    for taken in range(seats):
        assert state.movers() == [(first + taken) % seats]
        assert set(play.texts(state)) == {f"start {face}" for face, number in left.items() if number}
        assert state.view(None)["bag"] == {"left": 88 - taken, "faces": {f: n for f, n in left.items() if n}}
        face = ["tttt", "t---", "T-t-e", "TTTTe", "t---", "tTtTe"][taken]
        if not left.get(face):
            face = "t---"
        left[face] -= 1
        events = play.act(state, f"start {face}")
        assert (events[0]["kind"], events[0]["seat"], events[0]["face"]) == ("begin", (first + taken) % seats, face)
    assert state.movers() == [first]
    position = state.position()
    drawn = [*position["discarded"], position["tile"], *position["bag"]]
    assert Counter(drawn) == Counter({face: number for face, number in left.items() if number})


def test_player_cannot_take_a_face_without_remaining_tiles() -> None:
    """M1, M15: the only cross of four thin sides has eyes, so a cross without eyes cannot be taken."""
    state = play.start(2)
    [seat] = state.movers()
    with pytest.raises(IllegalAction, match="an available start tile, such as 'start tttte'"):
        state.parse(seat, "start tttt")
    play.act(state, "start tttte")
    with pytest.raises(IllegalAction, match="such as 'start TTTTe'"):
        state.parse(1 - seat, "start tttte")


def test_taken_start_tile_is_removed_from_the_bag() -> None:
    """M15: a kind with eyes and the same kind without eyes are two choices."""
    state = play.start(2)
    play.act(state, "start T-t-e")
    faces = state.view(None)["bag"]["faces"]
    assert (faces["T-t-e"], faces["T-t-"]) == (1, 2)


@pytest.mark.parametrize("mix", MIXES)
def test_option_deal_gives_random_start_tiles_with_three_or_four_limbs(mix: str) -> None:
    """M1: start tiles are dealt at random from the tiles with three and four links, each equally likely."""
    eligible = {face: n for face, n in tiles.faces(mix).items() if tiles.links(face) >= 3}
    assert sum(eligible.values()) == {"standard": 18, "long": 22, "gentle": 14}[mix]
    seen: Counter[str] = Counter()
    for seed in range(300):
        position = GAME.start(6, {"start": "deal", "mix": mix}, FastChance(seed)).position()
        dealt = [laid["face"] for laid in position["placed"][:6]]
        assert not Counter(dealt) - Counter(eligible)
        assert [laid["owner"] for laid in position["placed"][:6]] == [(position["first"] + k) % 6 for k in range(6)]
        assert all(laid["by"] is None for laid in position["placed"][:6])
        assert position["turn"] == position["first"]
        seen.update(dealt)
    assert set(seen) == set(eligible)
    share = 1800 / sum(eligible.values())
    for face, number in eligible.items():
        assert 0.6 < seen[face] / (number * share) < 1.4


def test_each_remaining_tile_is_equally_likely_to_be_drawn() -> None:
    """M15: not any face left."""
    thin_ends = 0
    for seed in range(1000):
        position = GAME.start(2, {"start": "deal"}, FastChance(seed)).position()
        thin_ends += position["bag"][-1] in ("t---", "t---e")
    assert 180 < thin_ends < 310  # 21 of 86 would be 244


def test_start_tile_need_not_fit_any_tile() -> None:
    """M12: a first tile lies at 0, 0, unturned, and offers no choice, as a start tile or for a minion."""
    state = Draft("T--- tttte", tile="T---", bag="tTt-e t---").state()
    events = play.act(state, "place 0 0,-1 down")
    assert [event["kind"] for event in events] == ["place", "finished", "begin", "draw"]
    assert events[2] == {"kind": "begin", "seat": 0, "face": "tTt-e", "number": 1}
    [tile] = structure(state, "minion-0.1")["tiles"]
    assert (tile["x"], tile["y"], tile["turn"], tile["by"]) == (0, 0, 0, None)
    assert state.movers() == [1]


def test_smallest_monster_has_two_tiles_and_scores_2() -> None:
    """M12: an end on an end is a first monster of two tiles and scores 2."""
    state = Draft("T--- tttte tTTTe", tile="T---", bag="tTt-e t---").state()
    play.act(state, "place 0 0,-1 down")
    assert state.scores() == [2, 0, 0]
    assert structure(state, "monster-0")["finished"]


def test_start_tile_cannot_finish_a_structure() -> None:
    """M12: every kind has an open side."""
    assert all(tiles.links(kind) for kind in tiles.KINDS)


def test_same_seed_gives_the_same_deal() -> None:
    one, other = (GAME.start(4, {"start": "deal"}, TableChance("again")).position() for _ in range(2))
    assert one == other
