"""Action numbers, the bag and undo."""

import random
from collections import Counter

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import FastChance, Match, State
from tests.monster_factory import play
from tests.monster_factory.builder import Draft
from tests.monster_factory.referee import TURNS


def number(state: State, text: str) -> int:
    """Returns the number of a placement as the page defines it: 712 x seat + 4 x cell + turn."""
    _, owner, cell, turn = text.split()
    own = next(one for one in state.view(None)["structures"] if one["owner"] == int(owner) and not one["finished"])
    tiles = {(tile["x"], tile["y"]) for tile in own["tiles"]}
    beside = {(x + dx, y + dy) for x, y in tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - tiles
    rows = sorted(beside, key=lambda place: (place[1], place[0]))
    x, y = cell.split(",")
    return 712 * int(owner) + 4 * rows.index((int(x), int(y))) + TURNS.index(turn)


def test_numbers_of_placements_are_consistent() -> None:
    """M14: each placement has its number, and the legal placements come in ascending order."""
    rng = random.Random(4)
    state = play.played_to(play.start(4, 4), rng, 4)
    while not state.over:
        [seat] = state.movers()
        legal = list(state.legal(seat))
        assert legal == sorted(set(legal))
        assert [number(state, text) for text in play.texts(state)] == legal
        state.apply(*play.decide(state, rng))


def test_engine_supports_88_tiles_in_one_row() -> None:
    """M4: 88 tiles in one row are possible to the engine, and have 178 cells beside them."""
    from factoryfloor.games.monster_factory.rules.pieces import packed
    from factoryfloor.games.monster_factory.rules.plane import column, edge_of, row, with_tile

    for sides, step in (("-t-t", (1, 0)), ("t-t-", (0, 1)), ("-t-t", (-1, 0)), ("t-t-", (0, -1))):
        edge = edge_of(packed(sides))
        for count in range(1, 88):
            wanted = (step[0] * count, step[1] * count)
            index = next(i for i, cell in enumerate(edge) if (column(cell), row(cell)) == wanted)
            edge = with_tile(edge, index, packed(sides))
        assert len(edge) == 178
        assert [(row(cell), column(cell)) for cell in edge] == sorted((row(cell), column(cell)) for cell in edge)
    assert GAME.action_count == 4 * 178 * 6


def test_sampling_shuffles_the_bag() -> None:
    """M2, M15: a sample for a seat changes only the order of the bag, with each tile equally likely."""
    state = Draft("tttte TTTTe", tile="t---", bag="Tttt ttTT").state()
    written = state.position()
    firsts: Counter[str] = Counter()
    for seed in range(400):
        sample = state.copy()
        sample.resample(0, FastChance(seed))
        position = sample.position()
        assert sorted(position.pop("bag")) == sorted(written["bag"])
        assert position == {key: value for key, value in written.items() if key != "bag"}
        firsts[sample.position()["bag"][0]] += 1
    assert firsts["Tttt"] < 20
    assert 30 < firsts["t---"] < 100  # 12 of 85 would be 56


def test_player_can_undo_a_start_tile_until_the_next_one_is_taken() -> None:
    """M1, M2: a start tile can be undone until the next is taken; the last start tile and placements cannot, because a
    tile is drawn after them.
    """
    match = Match(GAME, 3, seed="back")
    [first] = match.state.movers()
    match.play(first, "start t---")
    assert match.why_not_undo(first) == ""
    [second] = match.state.movers()
    match.play(second, "start T---")
    assert match.why_not_undo(first)
    assert match.why_not_undo(second) == ""
    [third] = match.state.movers()
    match.play(third, "start tttte")
    assert "drew or revealed" in match.why_not_undo(third)
    [mover] = match.state.movers()
    match.play(mover, match.state.notation(mover, match.state.legal(mover)[0]))
    assert "drew or revealed" in match.why_not_undo(mover)


def test_player_cannot_undo_the_end_of_the_game() -> None:
    """M8, M11: even if the last placement drew nothing, the seed is published, and the seed reveals the order of the
    bag.
    """
    state = Draft("T--- T---e", "0 T--- 0,-1 down\n0 t---e", tile="T---", bag="tttte T---").state()
    match = Match(GAME, 2, seed="over", start=state.position())
    match.play(1, "place 1 0,-1 down")
    assert match.over
    assert "drew or revealed" in match.why_not_undo(1)
