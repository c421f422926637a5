"""Positions: dumped and loaded; impossible ones are rejected with a reason."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factoryfloor.games.monster_factory import GAME
from factoryfloor.games.monster_factory.codec.encoder import MonsterEncoder
from factoryfloor.kernel import BadPosition, FastChance, State, encoded
from tests.invalid_positions import change_somewhere, rejection
from tests.monster_factory import play, tiles
from tests.monster_factory.builder import Draft

Position = dict[str, Any]
Spoil = Callable[[Position], Any]


def reason(position: Any) -> str:
    """The reason for the rejection of a position."""
    return rejection(GAME, position)


# Seat 0 has a finished first monster and a started minion; two tiles on others. Seat 0 is on turn.
LAID = "0 T--- 0,-1 down\n0 tTt-e\n1 t--- 0,-1 down\n2 t--- 0,-1 down"


def middle() -> Position:
    return Draft("T--- tttte tTTTe", LAID, tile="t---").position()


def at_start() -> Position:
    """Seat 0 has taken its start tile, seat 1 is to take one."""
    state = GAME.start(3, None, FastChance(5))
    play.act(state, "start tttte")
    return state.position()


def ended() -> Position:
    state = Draft("T--- tttte tTTTe", tile="T---", bag="t---", rest=False).state()
    play.act(state, "place 0 0,-1 down")
    return state.position()


@pytest.mark.parametrize("wrong", [None, [], "monsters", 7, {}, {"game": "fzzt"}, {"game": ["monster_factory"]}])
def test_game_rejects_values_that_are_not_its_positions(wrong: Any) -> None:
    assert reason(wrong)


def lay(position: Position, place: int, **fields: Any) -> None:
    position["placed"][place].update(fields)


FAULTS: list[tuple[Callable[[], Position], Spoil, str]] = [
    (middle, lambda p: p.update(game="fzzt"), "this is a position of 'fzzt', not of monster_factory"),
    (middle, lambda p: p.update(rules=2), "the position has rules version 2, not 1"),
    (middle, lambda p: p.update(rules=True), "the position has rules version True, not 1"),
    (middle, lambda p: p.update(seats=7), "seats must be a whole number from 2 to 6, not 7"),
    (middle, lambda p: p.update(seats=1), "seats must be a whole number from 2 to 6, not 1"),
    (middle, lambda p: p.pop("bag"), "the position lacks bag"),
    (middle, lambda p: p.update(bga=[]), "the position has no field bga"),
    (middle, lambda p: p["options"].update(start="draw"), "the option start must be one of choose, deal, not 'draw'"),
    (middle, lambda p: p["options"].update(mix=[]), "the option mix must be one of standard, long, gentle, not []"),
    (middle, lambda p: p.update(phase="auction"), "phase must be one of start, play, over, not 'auction'"),
    (middle, lambda p: p.update(first=3), "first must be a whole number from 0 to 2, not 3"),
    (middle, lambda p: p.update(placed={}), "placed must be a list, not {}"),
    (middle, lambda p: p.update(placed=p["placed"] * 20), "placed must be a list of at most 88 tiles"),
    (middle, lambda p: p["placed"].__setitem__(1, []), "tile 2 of placed must be an object, not []"),
    (middle, lambda p: p["placed"][1].pop("by"), "tile 2 of placed lacks by"),
    (middle, lambda p: lay(p, 3, x=2**80), "x of tile 4 of placed must be a whole number from -88 to 88"),
    (middle, lambda p: lay(p, 3, x=0.0), "x of tile 4 of placed must be a whole number"),
    (middle, lambda p: lay(p, 3, turn=4), "turn of tile 4 of placed must be a whole number from 0 to 3, not 4"),
    (middle, lambda p: lay(p, 3, face="tt-"), "tile 4 of placed: there is no tile 'tt-'"),
    (middle, lambda p: lay(p, 3, face=["t---"]), "tile 4 of placed: there is no tile ['t---']"),
    (middle, lambda p: p.update(bag="t---"), "the bag must be a list, not 't---'"),
    # All 88 tiles, each in one place.
    (middle, lambda p: p["bag"].pop(), "the mix standard has"),
    (middle, lambda p: p["options"].update(mix="long"), "the mix long has 12 tiles t---, but the position has 13"),
    (middle, lambda p: p["discarded"].append("t---"), "the mix standard has 13 tiles t---, but the position has 14"),
    (middle, lambda p: p["bag"].extend(["t---"] * 100_000), "the mix standard has 13 tiles t---"),
    # M1, M7: who begins what.
    (middle, lambda p: lay(p, 1, owner=0), "tile 2 of placed must start a structure of seat 1"),
    (middle, lambda p: lay(p, 1, by=0), "tile 2 of placed: by must be seat 1, which took it"),
    (middle, lambda p: lay(p, 1, by=None), "tile 2 of placed: by must be seat 1, which took it"),
    (middle, lambda p: lay(p, 1, turn=1), "tile 2 of placed starts a structure: x, y and turn must be 0"),
    (middle, lambda p: lay(p, 4, by=0), "tile 5 of placed: by must be null, since it was drawn"),
    (middle, lambda p: lay(p, 4, number=0), "tile 5 of placed belongs to structure 1 of seat 0, not 0"),
    (middle, lambda p: p["options"].update(start="deal"), "tile 1 of placed: by must be null, since it was drawn"),
    (middle, lambda p: p["placed"].pop(4), "tile 5 of placed must start a structure of seat 0"),
    # M2, M4, M5: turns and fits.
    (middle, lambda p: lay(p, 3, by=1), "tile 4 of placed: by must be seat 0, which was on turn, not 1"),
    (middle, lambda p: lay(p, 3, turn=0), "tile 4 of placed does not fit there"),
    (middle, lambda p: lay(p, 3, y=-2), "tile 4 of placed does not fit there"),
    (middle, lambda p: p.update(turn=1), "turn must be 0 after the tiles placed, not 1"),
    (middle, lambda p: p.update(tile=None, bag=[*p["bag"], "t---"]), "the seat on turn must have drawn a tile"),
    (
        middle,
        lambda p: p.update(phase="over", tile=None, bag=[*p["bag"], "t---"]),
        "the game is over only when all first",
    ),
    (
        middle,
        lambda p: p.update(phase="start"),
        "at the start exactly the seats from the first to the one before the turn",
    ),
    # The start.
    (at_start, lambda p: p.update(turn=(p["turn"] + 1) % 3), "after the tiles placed"),
    (at_start, lambda p: p["options"].update(start="deal"), "by must be null"),
    (at_start, lambda p: p.update(phase="play"), "every seat must have a first monster"),
    (at_start, lambda p: p.update(phase="over"), "every seat must have a first monster"),
    # The end.
    (ended, lambda p: p.update(phase="play"), "turn must be 1 after the tiles placed, not 0"),
    (ended, lambda p: p.update(phase="play", turn=1), "the seat on turn must have drawn a tile"),
    (ended, lambda p: p.update(turn=1), "turn must be 0 after the tiles placed, not 1"),
]


@pytest.mark.parametrize(("make", "spoil", "text"), FAULTS, ids=[text[:60] for *_, text in FAULTS])
def test_game_rejects_invalid_positions(make: Callable[[], Position], spoil: Spoil, text: str) -> None:
    position = make()
    GAME.load(copy.deepcopy(position), FastChance(1))
    spoil(position)
    assert text in reason(position)


def test_game_rejects_a_position_with_a_placement_on_a_closed_structure() -> None:
    """M5: seat 0 has finished its first monster and lays a tile on seat 1's first monster."""
    laid = f"{LAID}\n1 t--- 1,0 left"
    told = reason(Draft("T--- tttte tTTTe", laid, tile="t---").position())
    assert told == "tile 8 of placed: seat 0 can no longer play on first monsters"


def test_game_rejects_a_position_with_two_start_tiles_of_one_seat() -> None:
    """M1: a seat has one start tile, even if a second would fit."""
    position = at_start()
    first = position["first"]
    position["placed"].append(position["placed"][0] | {"face": "t---", "y": -1, "turn": 2})
    position["bag"].remove("t---")
    position["turn"] = (first + 2) % 3
    assert reason(position) == f"tile 2 of placed must start a structure of seat {(first + 1) % 3}"


def test_game_rejects_a_position_with_a_tile_laid_after_the_end() -> None:
    """M8, M11: the last first monster ends the game."""
    laid = "0 T--- 0,-1 down\n0 t---e\n1 T--- 0,-1 down\n0 t--- 0,-1 down"
    told = reason(Draft("T--- T---e", laid, phase="over").position())
    assert told == "the game was over before tile 6 of placed: all first monsters were finished"


def test_game_rejects_a_position_without_a_due_minion() -> None:
    """M7, M13: a due minion must be started while there are tiles; the seat on turn has a structure in progress."""
    position = Draft("T--- tttte tTTTe", "0 T--- 0,-1 down", tile="t---").position()
    assert reason(position) == "seat 0 must have started a minion"
    last = Draft("T--- tttte tTTTe", "0 T--- 0,-1 down", tile="t---", rest=False).position()
    assert reason(last) == "seat 0 must have started a minion"


def test_game_rejects_a_position_whose_drawn_tile_fits_nowhere() -> None:
    """M3: a tile that fits nowhere would have been discarded."""
    told = reason(Draft("t--- tttte", tile="T---").position())
    assert told == "the drawn tile must fit somewhere; otherwise it is discarded"


def test_game_rejects_a_finished_position_without_a_cause_for_the_end() -> None:
    """M8, M13: an empty bag and nothing laid is an end only if the last tile drawn fitted nowhere."""
    position = Draft("t--- tttte", phase="over", rest=False).position()
    assert reason(position) == "the game cannot have ended here"
    position["discarded"].remove("T---")
    position["discarded"].append("T---")
    assert GAME.load(position, FastChance(1)).over


@pytest.mark.parametrize("seats", range(2, 7))
def test_game_loads_every_position_of_a_game(seats: int) -> None:
    """Positions are read back with all views, also after the end."""
    for start in tiles.STARTS:
        state, rng = play.start(seats, start=start, mix="long"), random.Random(seats)
        while True:
            check_read_back(state)
            if state.over:
                break
            state.apply(*play.decide(state, rng))


def check_read_back(state: State) -> None:
    loaded = GAME.load(json.loads(json.dumps(state.position())), FastChance(1))
    assert loaded.position() == state.position()
    for seat in range(state.seats):
        assert loaded.view(seat) == state.view(seat)
        assert encoded(MonsterEncoder(), loaded, seat) == encoded(MonsterEncoder(), state, seat)
        assert list(loaded.legal(seat)) == list(state.legal(seat))
    assert (loaded.scores(), loaded.ranking(), loaded.over) == (state.scores(), state.ranking(), state.over)


# At random.

VALUES: list[Any] = [None, True, False, -1, 0, 1, 2, 7, 88, 2**70, 0.5, "", "t---", "t---e", "tTtTe", "play", "over"]
VALUES += ["start", "long", "deal", [], {}, [[]], [{}], ["t---"]]


def change(position: Position, rng: random.Random) -> None:
    change_somewhere(position, VALUES, rng)


def relabel(position: Position, rng: random.Random) -> None:
    """Swap two faces everywhere: counts become wrong, tiles no longer fit, or the position stays valid."""
    one, other = rng.sample(sorted(tiles.faces("standard")), 2)
    text = json.dumps(position)
    for old, new in ((one, "?"), (other, one), ("?", other)):
        text = text.replace(f'"{old}"', f'"{new}"')
    position.clear()
    position.update(json.loads(text))


def swap_with_bag(position: Position, rng: random.Random) -> None:
    """Exchange a tile of the bag for the drawn one, or one laid: often a position again."""
    if not position["bag"]:
        return
    place = rng.randrange(len(position["bag"]))
    holder, key = rng.choice([(position, "tile"), *((laid, "face") for laid in position["placed"])])
    if holder[key] is not None:
        holder[key], position["bag"][place] = position["bag"][place], holder[key]


@settings(max_examples=60)
@given(st.integers(2, 6), st.integers(0, 110), st.randoms(use_true_random=False))
def test_mutated_position_is_rejected_or_playable(seats: int, decisions: int, rng: random.Random) -> None:
    """Only BadPosition is raised, and accepted positions can be played to the end."""
    state = play.played_to(play.start(seats, rng.random(), **play.any_options(rng)), rng, decisions)
    written = state.position()
    for ways in ([swap_with_bag], [change], [relabel], [swap_with_bag, relabel, change], [change, change]):
        position = copy.deepcopy(written)
        for way in ways:
            if way is change or position.keys() == written.keys():
                way(position, rng)
        before = copy.deepcopy(position)
        loaded, told = load(position)
        assert position == before
        assert (loaded is None) == (0 < len(told) < 300)
        if loaded is not None:
            check_playable(loaded, rng)


def load(position: Any) -> tuple[State | None, str]:
    """The state, or None and the reason for its rejection."""
    try:
        return GAME.load(position, FastChance(1)), ""
    except BadPosition as error:
        return None, str(error)


def check_playable(state: State, rng: random.Random) -> None:
    check_read_back(state)
    while not state.over:
        state.apply(*play.decide(state, rng))
    check_read_back(state)


def test_many_mutated_positions_are_valid() -> None:
    """Many positions with two swapped tiles are rejected and many accepted, so the test of mutated positions is
    meaningful.
    """
    rng = random.Random(8)
    refused = accepted = 0
    for seed in range(40):
        position = play.played_to(play.start(3, seed), rng, rng.randrange(60)).position()
        swap_with_bag(position, rng)
        loaded, _ = load(position)
        if loaded is None:
            refused += 1
        else:
            accepted += 1
            check_playable(loaded, rng)
    assert refused > 8
    assert accepted > 8


def test_loaded_position_has_the_same_information_key_as_the_played_one() -> None:
    """Also after tiles were discarded between two placements; the view has only their order."""
    state, chance, discarded = GAME.start(2, None, FastChance(203)), FastChance(3), 0
    while not state.over:
        seat = state.movers()[0]
        state.apply(seat, state.legal(seat)[chance.below(len(state.legal(seat)))])
        position = state.position()
        discarded = max(discarded, len(position["discarded"]) if not state.over else 0)
        assert GAME.load(position, FastChance(1)).information_key(0) == state.information_key(0)
    assert discarded
