"""Whole random games, each step checked by a second implementation of the rules."""

import random
from collections import Counter
from itertools import product

import pytest

from factoryfloor.kernel import State
from tests.monster_factory import play, tiles
from tests.monster_factory.play import PRESENTATION
from tests.monster_factory.referee import TURNS, Placement, Referee


def referee_of(state: State) -> Referee:
    """A referee who has seen the start of a game; of dealt tiles it checks that they have three or four links (M1)."""
    position = state.position()
    referee = Referee(position["seats"], position["options"], position["first"])
    if referee.options["start"] == "deal":
        for laid in position["placed"][: referee.seats]:
            assert tiles.links(laid["face"]) >= 3
            referee.take(laid["face"], None)
        referee.shuffled(bag_before_draws(position, referee.seats))
    return referee


def bag_before_draws(position: dict[str, object], seats: int) -> list[str]:
    """The bag as it was shuffled: before the first player drew, discards included."""
    drawn, bag, discarded = position["tile"], position["bag"], position["discarded"]
    assert isinstance(drawn, str)
    assert isinstance(bag, list)
    assert isinstance(discarded, list)
    return [*discarded, drawn, *bag]


def judge(seats: int, options: dict[str, str], seed: object) -> Counter[str]:
    """Play a game beside the referee; return the counts of situations."""
    rng = random.Random(f"judge {seats} {seed}")
    state = play.start(seats, seed, **options)
    referee = referee_of(state)
    while not state.over:
        compare(state, referee)
        seat, action = play.decide(state, rng)
        text = state.notation(seat, action)
        assert state.parse(seat, text) == action
        promised = PRESENTATION.preview(state, seat, action)
        before = state.scores()
        state.apply(seat, action)
        decided(referee, text, state)
        if promised:
            assert sum(state.scores()) - sum(before) == promised["points"]
    compare(state, referee)
    assert referee.phase == "over"
    return Counter(
        finished=sum(len(structures) for structures in referee.finished.values()),
        minions=sum(len(structures[1:]) for structures in referee.finished.values()),
        discarded=len(referee.discarded),
        all_finished=all(referee.finished.values()),
        bag_empty=not referee.bag,
    )


def decided(referee: Referee, text: str, state: State) -> None:
    """Pass the referee the action of the seat on turn, and the shuffle after the last start tile."""
    verb, *words = text.split()
    if verb == "start":
        referee.take(words[0], referee.turn)
        if len(referee.placed) == referee.seats:
            referee.shuffled(bag_before_draws(state.position(), referee.seats))
        return
    x, y = words[1].split(",")
    referee.place(int(words[0]), int(x), int(y), TURNS.index(words[2]))


def compare(state: State, referee: Referee) -> None:
    """Position, scores and legal actions equal the referee's."""
    position = state.position()
    if position["phase"] == "start":
        position["bag"].sort()
    assert position == referee.position()
    assert state.scores() == referee.scores()
    assert state.ranking() == [1 + sum(o > own for o in referee.scores()) for own in referee.scores()]
    assert state.over == (referee.phase == "over")
    assert state.movers() == ([] if state.over else [referee.turn])
    if not state.over:
        compare_legal(state, referee)


def compare_legal(state: State, referee: Referee) -> None:
    texts = play.texts(state)
    assert len(set(texts)) == len(texts)
    if referee.phase == "start":
        assert set(texts) == {f"start {face}" for face, number in referee.faces.items() if number}
        return
    found = [shown(text, str(referee.tile)) for text in texts]
    assert len(set(found)) == len(found)
    assert set(found) == referee.placements()


def shown(text: str, face: str) -> Placement:
    """A placement in notation as owner, cell, and the sides that then show."""
    _, owner, cell, turn = text.split()
    x, y = cell.split(",")
    return int(owner), int(x), int(y), tiles.turned(face, TURNS.index(turn))


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_every_kind(seats: int) -> None:
    """M1 to M15 in every step of random games, with both ways to start and all mixes."""
    seen: Counter[str] = Counter()
    for start, mix in product(tiles.STARTS, tiles.MIXES):
        seen += judge(seats, {"start": start, "mix": mix}, f"{start} {mix}")
    assert seen["finished"] > 6
    assert seen["minions"] > 0


def test_all_kinds_of_endings_occur() -> None:
    """M3, M8: what random games must show for the comparison to mean something."""
    seen: Counter[str] = Counter()
    for seed in range(6):
        seen += judge(2, {"start": "choose", "mix": "standard"}, f"ends {seed}")
        seen += judge(5, {"start": "deal", "mix": "long"}, f"ends {seed}")
    assert seen["all_finished"] > 0
    assert seen["bag_empty"] > 0
    assert seen["discarded"] > 0
