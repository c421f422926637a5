"""Positions are dumped and loaded; impossible ones are rejected with a reason."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import BadPosition, FastChance, State
from factoryfloor.kernel.encoder import encoded
from factoryfloor.kernel.fast import COMPILED
from tests.factory_fun.builder import ENCODER, SELECTIONS, decide, played_to, player, position, start
from tests.factory_fun.printed import pieces
from tests.factory_fun.test_price import FIRST, SECOND
from tests.invalid_positions import change_somewhere, rejection

OFTEN = 0.3 if COMPILED else 0.1

Position = dict[str, Any]
Spoil = Callable[[Position], object]


def taking() -> Position:
    """Round 4, sealed: seat 1 has completed its list, seat 0 has not."""
    mine = player(0, *FIRST, money=5, list=["m46"])
    theirs = player(1, money=2, list=["m05", "m46"], listed=True)
    return position(mine, theirs, revealed="m05 m46", round=4)


def claiming() -> Position:
    """Round 4, draft: seat 1 has claimed, and seat 0 is to claim."""
    mine, theirs = player(0, *FIRST), player(1, took="m46")
    return position(mine, theirs, revealed="m05 m46", round=4, selection="draft", order=[1])


def building() -> Position:
    """Round 3: seat 0 is in the middle of a build, seat 1 has given up."""
    mine = player(0, *FIRST, money=5, took="m09", steps=["place m09 6,3 0", "lay cross 5,3"])
    theirs = player(1, took="m46", steps=["give up"])
    return position(mine, theirs, revealed="m09 m46", round=3, phase="build", order=[0, 1])


def ended() -> Position:
    mine, theirs = player(0, *SECOND, money=9), player(1)
    return position(mine, theirs, revealed="", round=10, phase="over")


def of(made: Position, seat: int, **changes: Any) -> Position:
    made["players"][seat].update(changes)
    return made


def swap(made: Position) -> None:
    made["stacks"][0][0], made["rest"][0] = made["rest"][0], made["stacks"][0][0]


FAULTS: list[tuple[Callable[[], Position], Spoil, str]] = [
    (taking, lambda p: p.pop("rest"), "the position lacks rest"),
    (taking, lambda p: p.update(bag=[]), "the position has no field bag"),
    (taking, lambda p: p.update(game="fzzt"), "this is a position of 'fzzt', not of factory_fun"),
    (taking, lambda p: p.update(rules=2), "the position has rules version 2, not 1"),
    (taking, lambda p: p.update(seats=6), "seats must be a whole number from 1 to 5, not 6"),
    (taking, lambda p: p.update(seats=3), "players must have 3 entries, not 2"),
    (taking, lambda p: p.update(round=11), "round must be a whole number from 1 to 10"),
    (taking, lambda p: p.update(round=3), "stack 0 must have 7 entries, not 6"),
    (taking, lambda p: p.update(phase="sell"), "phase must be one of take, build, over, ready, not 'sell'"),
    (taking, lambda p: p["options"].update(selection="auction"), "option selection must be one of sealed, draft, live"),
    (taking, lambda p: p["options"].update(diagonal=1), "option diagonal must be true or false, not 1"),
    (taking, lambda p: p["options"].update(boards="expert"), "each player must have a different expert board"),
    (taking, lambda p: p["options"].update(boards=["A-classic", "C-classic"]), "must list the players' boards"),
    (taking, lambda p: p["options"].update(boards=3), "option boards must be classic, expert or a list, not 3"),
    (taking, lambda p: p["stacks"][0].__setitem__(0, "m29"), "m29 is in two places"),
    (taking, lambda p: p["stacks"][0].__setitem__(0, "m56"), "stack 0: there is no machine 'm56'"),
    (taking, lambda p: p["rest"].pop(), "rest must have 35 entries, not 34"),
    (taking, lambda p: p["revealed"].pop(), "revealed must have 2 entries, not 1"),
    # Factories and money.
    (taking, lambda p: of(p, 0, board="F-classic"), "player 0: there is no board 'F-classic'"),
    (taking, lambda p: of(p, 0, money=-1), "player 0's money must be a whole number from 0 to 999, not -1"),
    (taking, lambda p: of(p, 0, money=11), "player 0 can have at most 10 money, not 11"),
    (taking, lambda p: p["players"][0]["pieces"].pop(), "player 0: the output of m29 on 5,5 meets nothing to the east"),
    (taking, lambda p: of(p, 0, pieces=pieces("plus 4,5")), "where nothing can be built"),
    (taking, lambda p: of(p, 0, pieces=[{"piece": "pump"}]), "player 0: piece 1: there is no piece 'pump'"),
    (
        taking,
        lambda p: of(p, 0, any="red"),
        "player 0: any must be set exactly when the machine with that bonus is placed",
    ),
    (taking, lambda p: of(p, 0, any="pink"), "any of player 0 must be one of red, orange, blue, green, not 'pink'"),
    (
        taking,
        lambda p: of(p, 0, pieces=pieces(*FIRST[:1], "tee 5,3 270", "supply-green 5,2", "supply-green 4,3", FIRST[3])),
        "player 0 has 1 green supplies, but 2 are placed",
    ),
    # Taking.
    (
        taking,
        lambda p: of(p, 0, list=None),
        "player 0: list must be null except while sealed lists are made",
    ),
    (taking, lambda p: of(p, 0, list=["m46", "m46"]), "player 0's list has a machine twice"),
    (taking, lambda p: of(p, 0, list=["m01"]), "player 0 lists m01, which is not revealed"),
    (taking, lambda p: of(p, 0, listed=True), "when all lists are complete, they are resolved"),
    (taking, lambda p: of(p, 0, listed=3), "player 0's listed must be true or false"),
    (taking, lambda p: of(p, 0, steps=[]), "no player can build before all have taken or passed"),
    (taking, lambda p: of(p, 0, took="m46").update(order=[0]), "order must be [1] in this round, not [0]"),
    (taking, lambda p: of(p, 1, took="m46").update(order=[1]), "no player can have a machine before the sealed lists"),
    (claiming, lambda p: of(p, 1, took="m01"), "player 1: took must be a revealed machine, nothing or null"),
    (claiming, lambda p: of(p, 0, took="m46"), "m46 was taken twice"),
    (claiming, lambda p: p.update(order=[]), "order must list the seats that have taken or passed, [1], not []"),
    (claiming, lambda p: p.update(order=[1, 1]), "order lists a seat twice"),
    (claiming, lambda p: of(p, 0, took="nothing").update(order=[1, 0]), "the phase must be build"),
    (
        claiming,
        lambda p: of(p, 0, list=[]),
        "player 0: list must be null except while sealed lists are made",
    ),
    (claiming, lambda p: of(p, 0, listed=True), "player 0: listed must be false except while sealed lists are made"),
    # Building.
    (building, lambda p: of(p, 0, steps=None), "player 0 must have steps exactly if it has taken a machine"),
    (building, lambda p: of(p, 0, steps=["give up"]), "when all builds are complete, the round is over"),
    (building, lambda p: of(p, 0, steps=["lay plus 1,1"]), "step 1 of player 0 cannot be 'lay plus 1,1'"),
    (building, lambda p: of(p, 1, steps=["give up", "build"]), "step 2 of player 1 comes after the build was complete"),
    (building, lambda p: of(p, 0, took="nothing"), "player 0 must have steps exactly if it has taken a machine"),
    # The end.
    (ended, lambda p: p.update(round=9), "the game is over after round 10"),
    (ended, lambda p: of(p, 0, steps=[]), "no player can take or build after the end"),
    (ended, lambda p: of(p, 0, took="m01"), "player 0: took must be a revealed machine"),
]


@pytest.mark.parametrize(("make", "spoil", "text"), FAULTS, ids=[text[:60] for *_, text in FAULTS])
def test_game_rejects_invalid_positions(make: Callable[[], Position], spoil: Spoil, text: str) -> None:
    made = make()
    GAME.load(copy.deepcopy(made), FastChance(1))
    spoil(made)
    assert text in rejection(GAME, made)


@pytest.mark.parametrize("value", [None, 3, [], "position", {}])
def test_game_rejects_positions_that_are_no_objects(value: Any) -> None:
    with pytest.raises(BadPosition):
        GAME.load(value, FastChance(1))


def test_position_may_list_hidden_machines_in_any_order() -> None:
    made = taking()
    swap(made)
    loaded = GAME.load(made, FastChance(1)).position()
    assert (loaded["stacks"], loaded["rest"]) == (made["stacks"], made["rest"])


@pytest.mark.parametrize("seats", range(1, 6))
def test_game_loads_every_position_of_a_game(seats: int) -> None:
    """Positions are read back with all views, also after the end."""
    rng = random.Random(seats)
    state = start(seats, selection=SELECTIONS[seats % 3], diagonal=seats % 2 == 0)
    while True:
        if rng.random() < OFTEN or state.over:
            check_read_back(state)
        if state.over:
            break
        state.apply(*decide(state, rng))


def check_read_back(state: State) -> None:
    loaded = GAME.load(json.loads(json.dumps(state.position())), FastChance(1))
    assert loaded.position() == state.position()
    for seat in range(state.seats):
        assert loaded.view(seat) == state.view(seat)
        assert encoded(ENCODER, loaded, seat) == encoded(ENCODER, state, seat)
        assert list(loaded.legal(seat)) == list(state.legal(seat))
        assert loaded.information_key(seat) == state.information_key(seat)
    assert (loaded.scores(), loaded.ranking(), loaded.over) == (state.scores(), state.ranking(), state.over)


VALUES: list[Any] = [None, True, False, -1, 0, 1, 2, 7, 90, 2**70, 0.5, "", "m05", "m29", "plus", "red", "nothing"]
VALUES += ["take", "build", "over", "give up", [], {}, [[]], [{}], ["m05"], "sealed", "live"]


@settings(max_examples=30 if COMPILED else 5)
@given(st.integers(1, 5), st.integers(0, 150), st.integers(0, 2**32))
def test_mutated_position_is_rejected_or_playable(seats: int, decisions: int, seed: int) -> None:
    """Only BadPosition is raised, and accepted positions can be played to the end."""
    rng = random.Random(seed)
    options = {"selection": rng.choice(SELECTIONS), "diagonal": rng.random() < 0.5}
    written = played_to(start(seats, rng.random(), **options), rng, decisions).position()
    for changes in (1, 1, 1, 2):
        made = copy.deepcopy(written)
        for _ in range(changes):
            change_somewhere(made, VALUES, rng)
        before = copy.deepcopy(made)
        loaded, told = read(made)
        assert made == before
        assert (loaded is None) == (0 < len(told) < 400)
        if loaded is None:
            continue
        check_read_back(loaded)
        played_to(loaded, rng, 40)
        check_read_back(loaded)


def read(made: Position) -> tuple[State | None, str]:
    """The state, or None and the reason for its rejection."""
    try:
        return GAME.load(made, FastChance(1)), ""
    except BadPosition as refusal:
        return None, str(refusal)


def test_u28_boards_are_different_random_letters_or_the_given_boards() -> None:
    """Different letters at random, or given ones, possibly repeated."""
    for seed in range(5):
        for kind in ("classic", "expert"):
            state = GAME.start(5, {"boards": kind}, FastChance(seed))
            boards = [one["board"] for one in state.view(None)["players"]]
            assert sorted(boards) == [f"{letter}-{kind}" for letter in "ABCDE"]
    named = ["B-expert", "B-expert", "D-classic"]
    state = GAME.start(3, {"boards": named}, FastChance(1))
    assert [one["board"] for one in state.view(None)["players"]] == named
    first = {
        tuple(one["board"] for one in GAME.start(2, None, FastChance(seed)).view(None)["players"]) for seed in range(9)
    }
    assert len(first) > 2
