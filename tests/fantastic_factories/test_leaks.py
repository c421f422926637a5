"""Hidden information does not influence anything sent to a seat.

The redeal here shares nothing with the game's own ``resample``: it uses only the events that a spectator sees.
"""

import json
import random
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import Event, FastChance, State
from factoryfloor.testing.knowledge import knowledge
from factoryfloor.testing.trial import Trial
from tests.fantastic_factories import play


class Onlooker:
    """The publicly known cards of each hand, from the public events."""

    def __init__(self, seats: int) -> None:
        self.known = [Counter[str]() for _ in range(seats)]

    def hear(self, events: list[Event]) -> None:
        for event in events:
            told = event.seen_by(None)
            if told["kind"] == "take":
                self.known[told["seat"]][told["card"]] += 1
            for card in left_hand(told):
                known = self.known[told["seat"]]
                known[card] -= known[card] > 0

    def of(self, seat: int) -> dict[str, int]:
        return {card: number for card, number in self.known[seat].items() if number}


def left_hand(told: dict[str, Any]) -> list[str]:
    """The cards that an event says have left the hand of its seat."""
    if told["kind"] == "hire":
        return [told["discard"]]
    if told["kind"] == "build" and told["by"] is None:
        return [told["card"], told["discard"]]
    if told["kind"] == "activate":
        return list(told["discards"])
    return [told["what"]] if told["kind"] == "excess" and told["what"] not in ("metal", "energy") else []


def redealt(position: dict[str, Any], onlooker: Onlooker, seat: int, rng: random.Random) -> dict[str, Any]:
    """Another position that the seat cannot distinguish from this one."""
    twin = deepcopy(position)
    pool = list(twin["deck"]["blueprints"])
    others = [other for other in range(len(twin["players"])) if other != seat]
    for other in others:
        pool += (Counter(twin["players"][other]["hand"]) - Counter(onlooker.of(other))).elements()
        twin["players"][other]["chain"] = []
    rng.shuffle(pool)
    for other in others:
        player, known = twin["players"][other], list(Counter(onlooker.of(other)).elements())
        unknown = len(player["hand"]) - len(known)
        player["hand"], pool = sorted(known + pool[:unknown]), pool[unknown:]
    twin["deck"]["blueprints"] = pool
    rng.shuffle(twin["deck"]["contractors"])
    return twin


def told_to(state: State, seat: int) -> str:
    return json.dumps(knowledge(Trial(GAME), state, seat), sort_keys=True)


@pytest.mark.parametrize("seats", range(1, 6))
def test_indistinguishable_positions_have_equal_views(seats: int) -> None:
    """Views, legal actions, prompts, targets, previews, observations and information keys are byte-identical."""
    rng = random.Random(f"pairs {seats}")
    state, onlooker = play.start(seats, "pairs"), Onlooker(seats)
    for number in range(250):
        if state.over:
            break
        if number % 9 == 0:
            position = state.position()
            assert [player["known"] for player in position["players"]] == [onlooker.of(seat) for seat in range(seats)]
            seat = rng.randrange(seats)
            twin = GAME.load(redealt(position, onlooker, seat, rng), FastChance(1))
            assert told_to(twin, seat) == told_to(state, seat)
            check_sample(state, onlooker, seat, rng)
        events: list[Event] = []
        state.events = events
        state.apply(*play.decide(state, rng))
        state.events = None
        onlooker.hear(events)


def check_sample(state: State, onlooker: Onlooker, seat: int, rng: random.Random) -> None:
    """A sample keeps hand sizes, publicly known cards, and the seat's hand."""
    before = state.position()
    sample = state.copy()
    sample.resample(seat, FastChance(rng.getrandbits(60)))
    after = sample.position()
    for other, (was, now) in enumerate(zip(before["players"], after["players"], strict=True)):
        assert len(now["hand"]) == len(was["hand"])
        assert not Counter(onlooker.of(other)) - Counter(now["hand"])
        if other == seat:
            assert now["hand"] == was["hand"]
            assert now["chain"] == was["chain"]
        else:
            assert now["chain"] == []
    assert told_to(sample, seat) == told_to(state, seat)


def test_sampling_redeals_hidden_cards() -> None:
    state = play.played_to(play.start(3, "redealt"), random.Random(1), 40)
    hands, decks = set(), set()
    for number in range(20):
        sample = state.copy()
        sample.resample(0, FastChance(number))
        position = sample.position()
        hands.add(str(position["players"][1]["hand"]))
        decks.add(str(position["deck"]))
    assert len(hands) > 5
    assert len(decks) == 20


def test_unfinished_chain_is_visible_only_to_its_owner() -> None:
    """F29."""
    rng = random.Random("chains")
    state, seen = play.start(3, "chains"), 0
    for _ in range(400):
        if state.over:
            break
        for seat in range(3):
            if int(state.mid_chain) >> seat & 1:
                seen += 1
                assert state.view(seat)["players"][seat]["chain"]["verb"] in ("hire", "build", "activate")
                for other in (None, *(number for number in range(3) if number != seat)):
                    assert state.view(other)["players"][seat]["chain"] is None
        state.apply(*play.decide(state, rng))
    assert seen > 20
