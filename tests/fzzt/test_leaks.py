"""Hidden information does not influence anything sent to a seat: Z27 and the views."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import Event, FastChance, State
from factoryfloor.kernel.fast import COMPILED
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft
from tests.fzzt.referee import card_rank
from tests.fzzt.twin_positions import Onlooker, redealt, resampled


def followed(state: State, rng: random.Random, decisions: int) -> Onlooker:
    """Play at random while a spectator receives the events."""
    onlooker = Onlooker(state.view(None))
    for _ in range(decisions):
        if state.over:
            break
        events: list[Event] = []
        state.events = events
        state.apply(*play.decide(state, rng))
        state.events = None
        onlooker.hear(events)
    return onlooker


@settings(max_examples=150 if COMPILED else 40)
@given(
    st.integers(2, 6),
    st.sampled_from(["none", "modem", "one", "some"]),
    st.integers(0, 250),
    st.integers(0, 2**32),
)
def test_z27_indistinguishable_positions_have_equal_views(
    seats: int, peripherals: str, decisions: int, seed: int
) -> None:
    """Views, notation of legal actions, previews, observations, information keys and events are byte-identical."""
    rng = random.Random(seed)
    number = {"none": 0, "modem": 0, "one": 1, "some": rng.randint(2, 12)}[peripherals]
    chosen = ["p03-modem"] if peripherals == "modem" else rng.sample(cards.PERIPHERALS, number)
    state = play.start(seats, tuple(chosen), seed)
    onlooker = followed(state, rng, decisions)
    for seat in range(seats):
        assert not redealt(state, onlooker, seat, rng).difference(rng)
        assert not resampled(state, seat, rng).difference(rng)


@pytest.mark.parametrize("piece", [*cards.PERIPHERALS, ""])
def test_z27_samples_respect_public_knowledge(piece: str) -> None:
    """Z27: the game's unsure cards equal the spectator's, and samples respect them."""
    for seats in (2, 3, 5):
        rng = random.Random(f"{piece} {seats}")
        state = play.start(seats, (piece,) if piece else (), seats)
        onlooker = Onlooker(state.view(None))
        for seat, action in play.decisions(state, rng):
            check_sample(state, onlooker, rng.randrange(seats), rng)
            after = state.copy()
            events: list[Event] = []
            after.events = events
            after.apply(seat, action)
            onlooker.hear(events)


def check_sample(state: State, onlooker: Onlooker, seat: int, rng: random.Random) -> None:
    before = state.position()
    sample = state.copy()
    sample.resample(seat, FastChance(rng.getrandbits(60)))
    after = sample.position()
    for other, pile in enumerate(onlooker.piles):
        player, redealt_player = before["players"][other], after["players"][other]
        assert set(player["unsure"]) == pile.unsure
        assert pile.in_hand <= set(redealt_player["hand"]) <= pile.in_hand | pile.unsure
        assert pile.in_discard <= set(redealt_player["discard"]) <= pile.in_discard | pile.unsure
        assert len(redealt_player["hand"]) == len(player["hand"]) == pile.hand_size
        if other == seat:
            assert redealt_player["hand"] == player["hand"]
            assert redealt_player["bid"] == player["bid"]
        elif before["peripherals"]["active"] == "p03-modem":
            assert len(redealt_player["bid"]) == len(player["bid"])
        else:
            assert redealt_player["bid"] == []
            assert (other in after["pending"]) == (other in before["pending"] or bool(player["bid"]))
    assert after["belt"][: len(open_slots(before))] == open_slots(before)
    assert sorted(hidden_cards(before)) == sorted(hidden_cards(after))
    opened = before["peripherals"]["opened"]
    assert after["peripherals"]["order"][:opened] == before["peripherals"]["order"][:opened]
    GAME.load(after, FastChance(1))


def open_slots(position: dict[str, object]) -> list[dict[str, object]]:
    belt = position["belt"]
    assert isinstance(belt, list)
    return [slot for slot in belt if slot["open"]]


def hidden_cards(position: dict[str, object]) -> list[str]:
    belt, deck = position["belt"], position["deck"]
    assert isinstance(belt, list)
    assert isinstance(deck, list)
    return [slot["card"] for slot in belt if not slot["open"]] + deck


def test_z27_sampling_redeals_unknown_cards_uniformly() -> None:
    """Z27: six of nine cards are in hand, two of them shown: the other four are any of the remaining seven, with equal
    frequency.
    """
    hand = "mechanic-2 r4-n r4-b r4-c r5-n r5-b"
    discard = "r1-bo-m2 r2-n-m2 r3-c-m2"
    unsure = "mechanic-2 r4-n r4-b r4-c r1-bo-m2 r2-n-m2 r3-c-m2"
    draft = Draft(3, hands={1: hand}, discards={1: discard}, unsure={1: unsure}, round=2)
    state = draft.load()
    held = Counter[str]()
    for seed in range(1400):
        sample = state.copy()
        sample.resample(0, FastChance(seed))
        own = sample.position()["players"][1]
        assert {"r5-n", "r5-b"} <= set(own["hand"])
        held.update(own["hand"])
    assert set(held) == set(hand.split()) | set(unsure.split())
    assert all(abs(held[card] - 800) < 90 for card in unsure.split())


def test_z27_sampling_redeals_unseen_cards_and_peripherals_uniformly() -> None:
    """Z27: in a sample any unseen card comes next, and any peripheral, with equal frequency."""
    state = play.start(4, "all", "unseen")
    unseen = hidden_cards(state.position())
    following, opening = Counter[str](), Counter[str]()
    samples = 60 * len(unseen)
    for seed in range(samples):
        sample = state.copy()
        sample.resample(1, FastChance(seed))
        position = sample.position()
        following[hidden_cards(position)[0]] += 1
        opening[position["peripherals"]["order"][1]] += 1
    assert set(following) == set(unseen)
    assert max(abs(times - 60) for times in following.values()) < 40
    assert len(opening) == 11
    assert max(abs(times - samples / 11) for times in opening.values()) < 80


def test_z27_cards_of_a_small_pile_are_known_to_be_in_hand() -> None:
    """Z27: no card is unsure in round 1, nor for a player with at most six cards, or at most eight after p12."""
    state = play.start(4, seed=27)
    assert all(player["unsure"] == [] for player in state.position()["players"])
    belt = "r1-n r1-b r1-c r1-o r1-nb r1-co r1-nbc r1-nbc.2"
    for peripherals, unsure in (("", 7), ("p12-memory-pack", 0)):
        hands = {0: "mechanic-1", 1: ""}
        state = Draft(2, hands=hands, sold=(1, 1, 1, 0, 0, 0, 0), belt=belt, peripherals=peripherals).load()
        play.act(state, "0 bid me")
        players = state.position()["players"]
        assert len(players[1]["unsure"]) == unsure


def test_z27_lost_bids_are_known_in_hand_and_paid_bids_in_the_discard() -> None:
    """Z27: shown cards stay known, for the winner and for the losers."""
    hand, unsure = "mechanic-1 r4-n r4-b r4-c r5-n r5-b", "r5-c r1-bc-m1 r2-o-m1 r3-n-m1"
    draft = Draft(
        2,
        hands={0: hand, 1: "mechanic-2"},
        discards={0: "r5-c"},
        unsure={0: f"{hand} {unsure}"},
        belt="r2-n r2-b r2-c r2-o",
    )
    state = draft.load()
    play.act(state, "0 bid 4n 4b", "1 bid me")
    player = state.position()["players"][0]
    assert not {"r4-n", "r4-b", "r2-n"} & set(player["unsure"])
    assert {"r4-n", "r4-b", "r2-n"} <= set(player["discard"])
    play.act(state, "0 bid me", "1 bid me")
    player = state.position()["players"][0]
    assert "mechanic-1" not in player["unsure"]


def test_copy_numbers_of_cards_reveal_no_hidden_information() -> None:
    """Z27: a revealed card has the lowest possible number of its kind, because a higher number would reveal where the
    lower copies are.
    """
    seen = Counter[str]()
    for seed in range(12):
        rng = random.Random(seed)
        state = play.start(rng.randint(2, 6), tuple(play.any_peripherals(rng)), seed)
        while not state.over:
            before = state.position()
            state.apply(*play.decide(state, rng))
            after = state.position()
            if after["phase"] == "auction" and before["round"] == after["round"]:
                for old, new in zip(before["players"], after["players"], strict=True):
                    check_came_to_light(old["unsure"], new["unsure"], new["shown"], seen)
    assert seen["could have leaked"] > 50


def check_came_to_light(before: list[str], after: list[str], shown: list[str], seen: Counter[str]) -> None:
    if not set(after) < set(before):
        return
    for card in set(before) - set(after):
        twins = [other for other in before if cards.kind(other) == cards.kind(card) and other != card]
        seen["could have leaked"] += bool(twins)
        lower = {other for other in twins if card_rank(other) < card_rank(card)}
        assert lower <= set(shown)


def test_view_never_names_face_down_cards() -> None:
    """No view, event, legal action or error names a card of the deck or a closed place of the belt."""
    for seed in range(4):
        rng = random.Random(seed)
        state = play.start(rng.randint(2, 6), tuple(play.any_peripherals(rng)), seed)
        while not state.over:
            position = state.position()
            hidden = set(hidden_cards(position))
            for seat in (None, *range(position["seats"])):
                text = json.dumps(state.view(seat))
                assert not any(f'"{card}"' in text for card in hidden)
            events: list[Event] = []
            state.events = events
            state.apply(*play.decide(state, rng))
            state.events = None
            still = set(hidden_cards(state.position()))
            for event in events:
                text = json.dumps(event.whole())
                assert not any(f'"{card}"' in text for card in still)


def test_only_the_owner_of_cards_gets_private_event_fields() -> None:
    """Only deals, redraws and bids have private fields, and only for the owner of the cards."""
    for seed in range(4):
        rng = random.Random(seed)
        state = play.start(4, tuple(play.any_peripherals(rng)), seed)
        while not state.over:
            events: list[Event] = []
            state.events = events
            seat, action = play.decide(state, rng)
            state.apply(seat, action)
            state.events = None
            for event in events:
                private = event.private or {}
                if event.kind == "laid":
                    assert set(private) == {seat} == {event.seat}
                elif event.kind in ("deal", "redraw"):
                    assert set(private) == set(range(4))
                    for owner, fields in private.items():
                        dealt = set(state.view(owner)["players"][owner]["cards"])
                        assert set(fields["cards"]) == dealt or state.view(None)["phase"] != "auction"
                else:
                    assert not private
