"""One auction: Z6, Z7, Z9, Z10, Z11, Z15."""

from itertools import combinations

import pytest

from factoryfloor.kernel import IllegalAction, NotToMove
from tests.fzzt import cards, play, referee
from tests.fzzt.builder import Draft
from tests.fzzt.play import PRESENTATION


def hands(*kinds: str) -> Draft:
    """A position in the third round with each seat holding its mechanic and cards of these kinds."""
    free = [card for card in cards.FREE if not cards.is_fzzzt(card) or card == "fzzzt"]
    wishes = {}
    for seat, wanted in enumerate(kinds):
        wishes[seat] = f"mechanic-{seat + 1}"
        for kind in wanted.split():
            card = next(card for card in free if cards.kind(card) == kind)
            free.remove(card)
            wishes[seat] += f" {card}"
    return Draft(len(kinds), hands=wishes, round=3)


# Z6


def test_z6_player_can_bid_any_nonempty_set_of_hand_cards() -> None:
    """Z6: a bid has one or more cards of the hand; equal cards make equal bids, and only one of the equal bids is
    offered.
    """
    state = hands("3n 4b 1o 5c 2b", "").load()
    assert len(state.legal(0)) == 2**6 - 1
    own = state.position()["players"][0]["hand"]
    offered = {tuple(sorted(PRESENTATION.targets(state, 0, action))) for action in state.legal(0)}
    assert offered == {tuple(sorted(bid)) for size in range(1, 7) for bid in combinations(own, size)}


@pytest.mark.parametrize(
    ("hand", "bids"),
    [
        ("r2-n r2-n-m2", 2),
        ("r2-n r2-n-m2 r1-nbc r1-nbc.2", 8),
        ("fzzzt fzzzt.2 fzzzt.3 fzzzt.4 r5-n", 9),
        ("upgrade upgrade.2 mechanic-1", 5),
    ],
)
def test_z6_bids_of_equal_cards_are_one_action(hand: str, bids: int) -> None:
    """Z6: of k equal cards a bid uses 0 to k, always the lowest-numbered copies."""
    state = Draft(2, hands={0: hand}, mechanics=(1, 2) if "m2" not in hand else (2, 1)).load()
    texts = play.texts(state, 0)
    assert len(texts) == len(set(texts)) == bids
    for action in state.legal(0):
        touched = PRESENTATION.targets(state, 0, action)
        rest = [card for card in hand.split() if card not in touched]
        assert not any(
            cards.kind(card) == cards.kind(other) and referee.card_rank(other) < referee.card_rank(card)
            for card in touched
            for other in rest
        )


def test_z6_hand_of_eight_cards_allows_at_most_255_bids() -> None:
    """Z6 with the memory pack: eight different cards."""
    hand = "mechanic-1 r1-n r1-b r2-c r3-o r4-n r5-b upgrade"
    state = Draft(3, hands={0: hand}, peripherals="p12-memory-pack", round=2).load()
    assert state.legal(0) == list(range(1, 256))


def test_z6_game_rejects_an_empty_bid() -> None:
    state = hands("3n", "4n").load()
    for text in ("bid", "", "pass", "done", "bid 5n", "bid 3n 3n", "bid me me"):
        with pytest.raises(IllegalAction, match="'bid 3n me'"):
            state.parse(0, text)
    with pytest.raises(IllegalAction):
        state.play(0, 0)


def test_z6_bid_sizes_are_revealed_before_the_cards() -> None:
    """Z6: once all seats have bid, the number of cards in each bid is revealed first, then the cards."""
    state = hands("3n 2n", "4n", "1n").load()
    events = play.act(state, "2 bid 1n", "0 bid 3n 2n", "1 bid 4n")
    assert [event["kind"] for event in events][:5] == ["laid", "laid", "laid", "sizes", "reveal"]
    assert events[3]["counts"] == [2, 1, 1]
    assert events[4]["powers"] == [5, 4, 1]
    assert [cards.kinds(bid) for bid in events[4]["bids"]] == [["2n", "3n"], ["4n"], ["1n"]]


def test_z6_rightmost_open_card_is_auctioned() -> None:
    state = Draft(2, belt="r1-n r1-b r1-c r1-o", sold=(1,)).load()
    assert state.view(None)["lot"] == 1
    events = play.act(state, "0 bid me", "1 bid 1bo")
    assert next(event for event in events if event["kind"] == "sold")["card"] == "r1-b"


# Z7


@pytest.mark.parametrize("kind", ["me", "up"])
def test_z7_a_bid_of_power_0_can_win(kind: str) -> None:
    """Z7: a mechanic or an upgrade alone is a bid of 0; in this position the bid wins against another bid of 0."""
    state = hands("up", "up").load()
    events = play.act(state, f"0 bid {kind}", f"1 bid {kind}")
    assert next(event for event in events if event["kind"] == "reveal")["powers"] == [0, 0]
    assert state.view(None)["last"]["winner"] == 0


def test_z7_player_without_cards_makes_no_bid_and_cannot_win() -> None:
    """Z7: even the chief cannot win with an empty hand, not even against a bid of 0."""
    state = Draft(3, hands={0: "", 1: "mechanic-2", 2: "mechanic-3"}, chief=0).load()
    assert state.movers() == [1, 2]
    with pytest.raises(NotToMove):
        state.parse(0, "bid me")
    play.act(state, "1 bid me", "2 bid me")
    last = state.view(None)["last"]
    assert (last["winner"], last["tied"], last["bids"][0]) == (1, [1, 2], None)


# Z9


def test_z9_highest_total_wins_the_auction() -> None:
    """Z9: the power of a bid is the sum over its cards; neither more cards nor being the chief beats a higher total."""
    state = hands("1n 1b 1c 1o", "5n", "3n fz").load()
    play.act(state, "0 bid 1n 1b 1c 1o", "1 bid 5n", "2 bid 3n fz")
    last = state.view(None)["last"]
    assert (last["winner"], last["tied"]) == (2, [])
    assert [bid["power"] for bid in last["bids"]] == [4, 5, 6]


@pytest.mark.parametrize(
    ("chief", "bids", "winner", "new_chief"),
    [
        (0, "2 2 2 2", 0, 1),
        (1, "2 2 2 2", 1, 2),
        (3, "2 2 2 2", 3, 0),
        (1, "2 1 2 1", 2, 0),
        (1, "2 1 1 2", 3, 0),
        (0, "1 2 2 1", 1, 2),
        (2, "2 2 1 1", 0, 1),
        (3, "1 2 1 2", 3, 1),
    ],
)
def test_z9_and_z10_chief_or_the_next_player_clockwise_wins_a_tie(
    chief: int, bids: str, winner: int, new_chief: int
) -> None:
    """Z9: among tied seats the chief wins, otherwise the first tied seat clockwise from the chief; Z10: then the next
    tied loser becomes chief.
    """
    draft = hands("2n 1n", "2b 1b", "2c 1c", "2o 1o")
    draft.chief = chief
    state = draft.load()
    for seat, power in enumerate(bids.split()):
        play.act(state, f"{seat} bid {power}{'nbco'[seat]}")
    last = state.view(None)["last"]
    assert last["winner"] == winner
    assert last["tied"] == [seat for seat, power in enumerate(bids.split()) if power == "2"]
    assert state.view(None)["chief"] == last["chief"] == new_chief


def test_z10_only_a_tie_for_the_highest_total_changes_the_chief() -> None:
    """Z10: a tie among losers does not change the chief; the new chief is a tied loser, not any losing player."""
    state = hands("3n", "1b", "1c", "2o").load()
    events = play.act(state, "0 bid 3n", "1 bid 1b", "2 bid 1c", "3 bid 2o")
    assert not {"tie", "chief"} & {event["kind"] for event in events}
    assert state.view(None)["chief"] == 0
    state = hands("3n", "1b", "3c", "2o").load()
    play.act(state, "0 bid 3n", "1 bid 1b", "2 bid 3c", "3 bid 2o")
    assert state.view(None)["chief"] == 2


def test_z10_chief_stays_chief_in_the_next_round() -> None:
    draft = Draft(
        3, hands={0: "mechanic-1", 1: "", 2: ""}, sold=(0,) * 7, chief=2, belt="r1-n r1-b r1-c r1-o r1-nb r1-co"
    )
    state = draft.load()
    play.act(state, "0 bid me")
    view = state.view(None)
    assert (view["round"], view["chief"]) == (2, 2)


# Z11


def test_z11_winner_discards_the_bid_and_losers_take_it_back() -> None:
    """Z11: the winner's bid and the robot go to the winner's discard pile; losers take their bids back."""
    state = Draft(2, hands={0: "mechanic-1 r3-n-m1 r2-o-m1", 1: "r1-bo-m2"}, belt="r5-n").load()
    play.act(state, "0 bid 3n 2o", "1 bid 1bo")
    first, second = state.position()["players"]
    assert (first["hand"], sorted(first["discard"])) == (["mechanic-1"], ["r1-bc-m1", "r2-o-m1", "r3-n-m1", "r5-n"])
    assert second["hand"] == ["r1-bo-m2"]
    assert state.view(1)["players"][0]["discard"] == 4
    assert "r5-n" in state.view(1)["players"][0]["robots"]


def test_z11_winner_lays_a_won_unit_on_the_table() -> None:
    state = Draft(2, hands={0: "mechanic-1"}, belt="pu-deluxe-nbco").load()
    play.act(state, "0 bid me", "1 bid 3c")
    assert state.view(0)["players"][1]["units"] == [{"unit": "pu-deluxe-nbco", "robots": []}]
    assert state.view(0)["belt"][0] == {"card": "pu-deluxe-nbco", "state": "sold", "by": 1}


# Z15


def test_z15_others_see_only_that_a_player_has_bid() -> None:
    """Z15: other seats and onlookers see neither the number of cards nor the cards."""
    state = hands("3n 2n", "4n", "1n").load()
    play.act(state, "0 bid 3n 2n")
    assert state.view(0)["players"][0]["bid"] == {"laid": True, "count": 2, "cards": ["r2-n", "r3-n"]}
    for seat in (1, 2, None):
        assert state.view(seat)["players"][0]["bid"] == {"laid": True, "count": None, "cards": None}
        assert state.view(seat)["players"][0]["hand"] == 3
    assert [player["waiting"] for player in state.view(None)["players"]] == [False, True, True]


def test_z15_a_sole_bidder_bids_at_least_one_card_and_wins() -> None:
    state = Draft(4, hands={0: "", 1: "", 2: "mechanic-3 r3-o-m3", 3: ""}).load()
    assert state.movers() == [2]
    assert sorted(play.texts(state, 2)) == ["bid 3o", "bid 3o me", "bid me"]
    play.act(state, "2 bid me")
    assert state.view(None)["last"]["winner"] == 2


def test_z15_bids_with_a_total_of_0_can_tie() -> None:
    """Z15: a mechanic ties with an upgrade; after the tie the chief changes."""
    state = Draft(2, hands={0: "mechanic-1", 1: "mechanic-2 upgrade"}, round=2, chief=0).load()
    events = play.act(state, "0 bid me", "1 bid up")
    assert next(event for event in events if event["kind"] == "tie")["tied"] == [0, 1]
    assert state.view(None)["last"]["winner"] == 0
    assert state.view(None)["chief"] == 1


def test_z15_players_can_lay_bids_in_any_order() -> None:
    """Z15: the order in which seats decide makes no difference."""
    ends = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        state = hands("3n", "3b", "3c").load()
        play.act(state, *(f"{seat} bid 3{'nbc'[seat]}" for seat in order))
        ends.add(str(state.position()))
    assert len(ends) == 1
