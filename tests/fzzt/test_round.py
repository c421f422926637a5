"""Deals, the belt and the order of a round: Z4, Z5, Z8, Z13, Z14, Z16, Z17."""

import random
from collections import Counter
from typing import Any

import pytest

from factoryfloor.kernel import State
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft
from tests.fzzt.play import PRESENTATION

ROBOT_BELT = "r2-n r2-b r2-c r2-o r1-nb r1-co r1-nbc r1-nbc.2"


def open_places(state: State) -> int:
    return sum(slot["state"] == "open" for slot in state.view(None)["belt"])


# Z4


def last_auction_of_round(hand: str = "", sold: tuple[int, ...] = (0,) * 7, **wishes: Any) -> Draft:
    """Seat 0 bids for the eighth card of the belt, alone unless seat 1 has a hand; no mounts are possible after it."""
    return Draft(2, hands={0: "mechanic-1", 1: hand}, sold=sold, belt=ROBOT_BELT, **wishes)


def test_z4_each_player_shuffles_all_cards_and_draws_six() -> None:
    """Z4: hand and discard, the mechanic too, are shuffled; every card is drawn as often as any other."""
    draft = last_auction_of_round(
        hand="mechanic-2", sold=(0, 0, 0, 1, 1, 1, 0), discards={1: "r4-n r4-b r4-c"}, round=2
    )
    drawn = Counter[str]()
    player: dict[str, Any] = {}
    for seed in range(700):
        state = draft.load(f"deal {seed}")
        play.act(state, "0 bid me", "1 bid me")
        player = state.position()["players"][1]
        assert state.view(1)["round"] == 3
        assert len(player["hand"]) == 6
        assert sorted(player["hand"] + player["discard"]) == sorted(player["unsure"])
        drawn.update(player["hand"])
    total = len(player["unsure"])
    assert total == 15
    kinds = Counter(cards.kind(card) for card in player["unsure"])
    for kind, number in kinds.items():
        found = sum(times for card, times in drawn.items() if cards.kind(card) == kind)
        assert abs(found / number - 700 * 6 / total) < 60


def test_z4_player_draws_all_cards_if_fewer_than_six_are_left() -> None:
    """Z4: four cards in the first round."""
    for seats in range(2, 7):
        for player in play.start(seats).position()["players"]:
            assert (len(player["hand"]), player["discard"], player["unsure"]) == (4, [], [])


def test_z4_units_and_mounted_robots_are_not_dealt() -> None:
    """Z4: what stands on units stays there."""
    draft = last_auction_of_round(units={1: "pu-standard-nb: r2-n-m2"}, round=2)
    state = draft.load()
    play.act(state, "0 bid me", "1 done")
    player = state.position()["players"][1]
    assert player["units"] == [{"unit": "pu-standard-nb", "robots": ["r2-n-m2"]}]
    assert "r2-n-m2" not in player["hand"] + player["discard"]


def test_z4_discard_piles_are_hidden() -> None:
    """Z4: all sizes are public, and not even its owner sees the discard as a pile."""
    draft = Draft(2, hands={0: "mechanic-1 r4-n"}, round=2)
    for seat in (0, 1, None):
        player = draft.load().view(seat)["players"][0]
        assert (player["hand"], player["discard"]) == (2, 3)
        assert player["cards"] == (["mechanic-1", "r4-n"] if seat == 0 else None)


# Z5, Z14


@pytest.mark.parametrize(
    ("first", "places"),
    [
        ("r5-n", 1),
        ("fzzzt", 1),
        ("r3-n", 2),
        ("r4-n", 2),
        ("pu-deluxe-nbco", 3),
        ("r1-n", 4),
        ("r2-c-m4", 4),
        ("upgrade", 8),
    ],
)
def test_z5_belt_speed_is_the_number_of_opened_cards(first: str, places: int) -> None:
    """Z5: the opened card itself included; the speeds of those opened with it do not count."""
    draft = last_auction_of_round(deck=f"{first} upgrade.2 r1-b r1-c")
    state = draft.load()
    play.act(state, "0 bid me")
    assert state.view(None)["round"] == 2
    assert open_places(state) == places


def test_z5_next_cards_are_opened_after_all_open_cards_are_sold() -> None:
    """Z5: four cards, then three."""
    state = Draft(2, belt="r1-n r1-b upgrade r1-o pu-simple-o r5-n r5-b r1-nbc", hands={1: ""}).load()
    open_after = [open_places(state)]
    for kind in ("3n", "2o", "1bc", "me"):
        play.act(state, f"0 bid {kind}")
        open_after.append(open_places(state))
    assert open_after == [4, 3, 2, 1, 3]


def test_z5_opening_stops_at_the_last_card() -> None:
    """Z5: with two closed cards left a speed of 4 opens two."""
    belt = "r1-n r1-b r1-c r1-o r4-n r4-b r2-n r2-b"
    state = Draft(2, belt=belt, sold=(0,) * 5, hands={0: "r3-n-m1", 1: ""}).load()
    play.act(state, "0 bid 3n")
    assert open_places(state) == 2


def test_z5_round_opens_eight_cards_or_the_game_ends() -> None:
    """Z5: with 43 cards for three players the three left over end the game; the end is checked before a deal."""
    draft = Draft(3, phase="auction", round=5, sold=(0,) * 7, belt=ROBOT_BELT, hands={0: "mechanic-1", 1: "", 2: ""})
    state = draft.load()
    before = int(state.chance.draws)
    events = play.act(state, "0 bid me")
    assert state.over
    assert [event["kind"] for event in events][-2:] == ["production", "final"]
    assert int(state.chance.draws) == before
    assert len(state.position()["deck"]) == 3


def test_z14_cards_on_the_belt_are_in_drawing_order() -> None:
    """Z14: the card drawn first lies at the end of the belt, place 0, and is sold first."""
    belt = "r1-n r5-b r2-c r3-o r4-n fzzzt r1-nb r1-co"
    state = Draft(2, belt=belt, hands={1: ""}).load()
    sold = []
    for kind in ("3n", "2o", "1bc", "me"):
        events = play.act(state, f"0 bid {kind}")
        sold += [event["card"] for event in events if event["kind"] == "sold"]
    assert sold == belt.split()[:4]


# Z8, Z17


def test_z8_all_players_redraw_when_all_hands_are_empty() -> None:
    """Z8: all players shuffle their discard piles and draw up to six; the round continues."""
    draft = Draft(2, hands={0: "mechanic-1", 1: ""}, sold=(1, 1, 1, 1), belt="r1-n r1-b r1-c r1-o r5-n r5-b r5-c r5-o")
    state = draft.load()
    events = play.act(state, "0 bid me")
    redraw = next(event for event in events if event["kind"] == "redraw")
    players = state.position()["players"]
    assert redraw["hands"] == [5, 6]
    assert [len(player["hand"]) for player in players] == [5, 6]
    assert players[0]["unsure"] == []
    assert len(players[1]["unsure"]) == 8
    assert (state.view(None)["round"], state.view(None)["auction"], state.movers()) == (1, 6, [0, 1])


def test_z8_players_do_not_redraw_while_a_hand_has_cards() -> None:
    """Z8: one player with cards goes on bidding alone."""
    state = Draft(2, hands={0: "mechanic-1 r3-n-m1", 1: ""}).load()
    events = play.act(state, "0 bid 3n")
    assert "redraw" not in {event["kind"] for event in events}
    assert state.movers() == [0]


def test_z17_redraw_does_not_change_chief_belt_or_peripheral() -> None:
    """Z17: six at most, even after the memory pack."""
    draft = Draft(
        2,
        hands={0: "mechanic-1", 1: ""},
        chief=1,
        sold=(1, 1, 1, 1),
        belt="r1-n r1-b r1-c r1-o r5-n r5-b r5-c r5-o",
        peripherals="p12-memory-pack",
    )
    state = draft.load()
    before = state.view(None)
    play.act(state, "0 bid me")
    after = state.view(None)
    assert (after["chief"], after["peripherals"]) == (1, before["peripherals"])
    assert [slot["state"] for slot in after["belt"][:6]] == ["sold"] * 5 + ["open"]
    assert after["players"][1]["hand"] == 6


@pytest.mark.parametrize("seats", range(2, 7))
def test_z17_every_auction_has_at_least_one_bidder(seats: int) -> None:
    """Z17: the redraw comes before every auction that needs it: there is always a bidder."""
    redraws = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = play.start(seats, seed=seed)
        while not state.over:
            assert state.movers()
            if state.view(None)["phase"] == "auction":
                view = state.view(None)
                assert state.movers() == [
                    player["seat"] for player in view["players"] if player["hand"] and not player["bid"]
                ]
            seat = rng.choice(state.movers())
            events = play.act(state, f"{seat} {state.notation(seat, max(state.legal(seat), key=int.bit_count))}")
            redraws += "redraw" in {event["kind"] for event in events}
    assert redraws > 0


# Z13, Z16


def test_z13_steps_of_a_round_are_in_the_printed_order() -> None:
    """Z13: end check, deal, belt and first opening, peripheral, eight auctions, production."""
    draft = last_auction_of_round(peripherals="p01-monitor p04-calculator")
    state = draft.load()
    events = play.act(state, "0 bid me")
    kinds = [event["kind"] for event in events]
    assert kinds == ["laid", "sizes", "reveal", "sold", "production", "round", "deal", "open", "peripheral"]
    rng = random.Random(13)
    while state.view(None)["round"] == 2 and not state.over:
        seat, action = play.decide(state, rng)
        kinds += [event["kind"] for event in play.act(state, f"{seat} {state.notation(seat, action)}")]
    second = kinds[kinds.index("round") : kinds.index("production", kinds.index("round"))]
    assert second.count("sold") == 8


def test_z13_no_cards_are_dealt_when_the_game_ends() -> None:
    """Z13: the hands stay as they were after the last production."""
    state = play.start(4, seed=3)
    rng = random.Random(3)
    events: list[dict[str, Any]] = []
    while not state.over:
        seat, action = play.decide(state, rng)
        events = play.act(state, f"{seat} {state.notation(seat, action)}")
    kinds = [event["kind"] for event in events]
    assert "deal" not in kinds[kinds.index("production") :]


def test_z16_cards_left_in_hand_join_the_next_deal() -> None:
    """Z16: seat 1 keeps two cards in the round and draws all of its cards in the next."""
    state = last_auction_of_round(hand="mechanic-2 r3-c-m2").load()
    play.act(state, "0 bid me", "1 bid me")
    assert state.view(None)["round"] == 2
    assert sorted(state.position()["players"][1]["hand"]) == sorted(["mechanic-2", "r1-bo-m2", "r2-n-m2", "r3-c-m2"])


def test_z16_players_bid_only_their_own_cards() -> None:
    """Z16: no bids for others: every legal bid is of the bidder's cards."""
    state = play.start(6)
    for seat in range(6):
        own = set(state.view(seat)["players"][seat]["cards"])
        for action in state.legal(seat):
            assert set(PRESENTATION.targets(state, seat, action)) <= own
