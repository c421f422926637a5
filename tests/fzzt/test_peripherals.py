"""The effects of the twelve peripherals: Z32."""

import random
from typing import Any

import pytest

from factoryfloor.kernel import IllegalAction, State
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft
from tests.fzzt.play import PRESENTATION

BELT = "r1-n r1-b r1-c r1-o r5-n r5-b r5-c r5-o"  # four open cards, then one at a time


def draft(piece: str, **wishes: Any) -> Draft:
    """A position of three seats in the second round with this peripheral active."""
    usual: dict[str, Any] = {"peripherals": piece, "round": 2, "belt": BELT}
    return Draft(3, **usual | wishes)


def open_places(state: State) -> list[int]:
    return [place for place, slot in enumerate(state.view(None)["belt"]) if slot["state"] == "open"]


def last(state: State) -> dict[str, Any]:
    told: dict[str, Any] = state.view(None)["last"]
    return told


def test_p01_monitor_opens_all_closed_cards() -> None:
    """Z32, p01: all cards count as opened; nothing else opens this round, and the cards are sold from the right."""
    rng = random.Random(1)
    state = play.start(4, ("p01-monitor",))
    kinds: list[str] = []
    assert open_places(state) == list(range(8))
    while state.view(None)["round"] == 1:
        assert state.view(None)["lot"] == 8 - len(open_places(state)) or not open_places(state)
        seat, action = play.decide(state, rng)
        events = play.act(state, f"{seat} {state.notation(seat, action)}")
        kinds += [event["kind"] for event in events if event["kind"] in ("open", "round")]
    assert kinds[:1] == ["round"]


def test_p02_screen_saver_opens_one_card_at_a_time() -> None:
    """Z32, p02: each later opening shows one card, independent of the belt speed."""
    belt = "r3-n r1-b r1-c upgrade r1-o r2-n r2-b r2-c"
    state = draft("p02-screen-saver", belt=belt, hands={0: "mechanic-1 r1-bc-m1 r2-o-m1 r3-n-m1", 1: "", 2: ""}).load()
    seen = [open_places(state)]
    for kind in ("1bc", "2o", "3n"):
        play.act(state, f"0 bid {kind}")
        seen.append(open_places(state))
    assert seen == [[0, 1], [1], [2], [3]]


def test_p03_modem_makes_players_bid_in_turn_with_visible_sizes() -> None:
    """Z32, p03: seats bid clockwise from the chief, without players who have no cards; the sizes of bids are visible,
    the cards are not.
    """
    state = draft("p03-modem", chief=2, hands={0: ""}).load()
    assert state.movers() == [2]
    play.act(state, "2 bid 2b 1nc")
    assert state.movers() == [1]
    for seat in (0, 1, None):
        assert state.view(seat)["players"][2]["bid"] == {"laid": True, "count": 2, "cards": None}
    events = play.act(state, "1 bid 3c")
    assert [event["kind"] for event in events][:3] == ["laid", "sizes", "reveal"]
    assert events[0]["count"] == 1
    assert last(state)["winner"] in (1, 2)


def test_p03_modem_lets_the_new_chief_start_after_a_tie() -> None:
    state = draft("p03-modem", chief=1).load()
    play.act(state, "1 bid 2n", "2 bid 2b", "0 bid 2o")
    assert (last(state)["winner"], state.view(None)["chief"], state.movers()) == (1, 2, [2])


def test_p04_calculator_limits_each_bid_to_exactly_one_card() -> None:
    """Z32, p04: the one card may be the mechanic or an upgrade."""
    state = draft("p04-calculator", hands={0: "mechanic-1 upgrade r4-n fzzzt"}).load()
    assert sorted(play.texts(state, 0)) == ["bid 4n", "bid fz", "bid me", "bid up"]
    with pytest.raises(IllegalAction, match="just one card of its hand"):
        state.parse(0, "bid 4n me")


def test_p05_fzzzt_has_power_0() -> None:
    """Z32, p05: a Fzzzt has power 0 in bids only."""
    wishes = {0: "mechanic-1 fzzzt fzzzt.2", 1: "r2-n-m2", 2: "r3-o-m3"}
    state = draft("p05-surge-guard", hands=wishes).load()
    scores = state.scores()
    plain = draft("p01-monitor", hands=wishes).load()
    assert scores[0] == plain.scores()[0]
    preview = {state.notation(0, action): PRESENTATION.preview(state, 0, action)["power"] for action in state.legal(0)}
    assert set(preview.values()) == {0}
    play.act(state, "0 bid fz fz", "1 bid 2n", "2 bid 3o")
    assert [bid["power"] for bid in last(state)["bids"]] == [0, 2, 3]


def test_p06_robots_of_power_1_count_2() -> None:
    """Z32, p06: robots of power 1 count two in bids only, not in points or belt speed; a Fzzzt never counts two."""
    wishes = {0: "r1-bc-m1 r1-nb r2-o-m1", 1: "mechanic-2 fzzzt", 2: "mechanic-3"}
    state = draft("p06-transformer", hands=wishes, belt="r1-n").load()
    assert open_places(state) == [0, 1, 2, 3]
    assert state.scores()[0] == draft("p01-monitor", hands=wishes).load().scores()[0]
    play.act(state, "0 bid 1bc 1nb 2o", "1 bid fz", "2 bid me")
    assert [bid["power"] for bid in last(state)["bids"]] == [6, 3, 0]
    assert last(state)["peripheral"] == "p06-transformer"


def test_p06_effect_is_stored_with_the_last_auction() -> None:
    """Z32, p06: in the next round the view still has the compared powers and the reason."""
    state = last_auction("p06-transformer p01-monitor", round=3, hands={0: "r1-bc-m1", 1: "", 2: ""}).load()
    play.act(state, "0 bid 1bc")
    assert state.view(None)["peripherals"]["active"] == "p01-monitor"
    told = last(state)
    assert (told["bids"][0]["power"], told["peripheral"]) == (2, "p06-transformer")


@pytest.mark.parametrize(
    ("chief", "bids", "winner", "new_chief"),
    [
        (0, (2, 2, 2), 2, 0),
        (1, (2, 2, 2), 0, 1),
        (0, (2, 2, 0), 1, 0),
        (0, (0, 2, 2), 2, 1),
        (1, (2, 0, 2), 0, 2),
        (2, (2, 2, 0), 1, 0),
    ],
)
def test_p07_ties_are_broken_anticlockwise(chief: int, bids: tuple[int, ...], winner: int, new_chief: int) -> None:
    """Z32, p07: ties go anticlockwise from the chief, the chief last; Z10 is unchanged, so the old chief may stay
    chief.
    """
    state = draft("p07-joystick", chief=chief).load()
    for seat, power in enumerate(bids):
        kind = "2" + "onb"[seat] if power else "me"
        play.act(state, f"{seat} bid {kind}")
    assert (last(state)["winner"], state.view(None)["chief"]) == (winner, new_chief)


def test_p08_leftmost_open_card_is_auctioned_first() -> None:
    """Z32, p08: the next opening waits for all open cards and starts at the rightmost closed card."""
    belt = "r3-n r1-b r3-b r1-o r5-n r5-b r5-c r5-o"
    hands = {0: "mechanic-1 r1-bc-m1 r2-o-m1 r3-n-m1", 1: "", 2: ""}
    state = draft("p08-robot-arm", belt=belt, hands=hands).load()
    lots = [(state.view(None)["lot"], open_places(state))]
    for kind in ("1bc", "2o", "3n"):
        play.act(state, f"0 bid {kind}")
        lots.append((state.view(None)["lot"], open_places(state)))
    assert lots == [(1, [0, 1]), (0, [0]), (3, [2, 3]), (2, [2])]


@pytest.mark.parametrize(
    ("bid", "back"),
    [
        ("r4-n mechanic-1 upgrade", "mechanic-1"),
        ("r4-n upgrade upgrade.2", "upgrade"),
        ("r4-n r1-bc-m1 r2-o-m1", "r1-bc-m1"),
        ("r3-o fzzzt r4-n", "r3-o"),
        ("r3-n-m1 r3-n fzzzt", "r3-n-m1"),
        ("fzzzt fzzzt.2", "fzzzt"),
        ("r1-n r1-b r1-nbc", "r1-n"),
        ("r1-nbc r1-co r1-o", "r1-o"),
        ("r3-c r3-n r3-o", "r3-n"),  # nut stands first: r3-n-m1 is the first robot of power 3
    ],
)
def test_p09_disk_drive_returns_the_weakest_card_of_the_winning_bid(bid: str, back: str) -> None:
    """Z32, p09: cards are ordered by power; among cards of equal power the mechanic comes first, then an upgrade,
    then the table's order by kinds, a Fzzzt last.
    """
    hands = {0: bid, 1: "mechanic-2", 2: "mechanic-3"}
    state = Draft(3, hands=hands, peripherals="p09-disk-drive", round=3, belt="r5-n").load()
    text = " ".join(cards.kinds(bid.split()))
    events = play.act(state, f"0 bid {text}", "1 bid me", "2 bid me")
    assert next(event for event in events if event["kind"] == "returned")["card"] == back
    assert last(state)["returned"] == back
    assert state.position()["players"][0]["hand"] == [back]
    assert 0 in state.movers()


def test_p09_disk_drive_does_not_return_a_single_card() -> None:
    """Z32, p09: a card returns only from the winner's bid, and only from bids of two or more cards."""
    state = draft("p09-disk-drive").load()
    play.act(state, "0 bid 3n", "1 bid 1bo me", "2 bid me")
    assert last(state)["returned"] is None
    assert "r3-n-m1" in state.position()["players"][0]["discard"]
    assert len(state.position()["players"][1]["hand"]) == 4


def test_p09_disk_drive_returns_the_mechanic_before_an_upgrade() -> None:
    """Z32, p09: a bid of 0 with two cards wins: the mechanic comes back, the upgrade is paid."""
    state = draft("p09-disk-drive", hands={0: "mechanic-1 upgrade", 1: "", 2: ""}).load()
    play.act(state, "0 bid up me")
    assert last(state)["returned"] == "mechanic-1"
    assert state.movers() == [0]
    assert play.texts(state, 0) == ["bid me"]


def test_p10_mouse_allows_two_robots_for_each_unit() -> None:
    """Z32, p10: a unit takes two robots of any fitting symbols, even the same; a third robot is not offered."""
    units, hands = {0: "pu-standard-nb; pu-simple-o"}, {0: "r3-n r4-n r5-n r4-o r5-o"}
    wishes = {"phase": "production", "units": units, "hands": hands}
    state = draft("p10-mouse", **wishes, belt="r1-n r1-b r1-c r1-o").load()
    play.act(state, "0 mount 4n pu-standard-nb", "0 mount 5n pu-standard-nb")
    assert not any("pu-standard-nb" in text for text in play.texts(state, 0))
    assert PRESENTATION.why_not(state, 0, "pu-standard-nb") == {"key": "unit_full_mouse"}
    assert PRESENTATION.why_not(state, 0, "r3-n") == {"key": "fits_full_mouse", "unit": "pu-standard-nb"}
    play.act(state, "0 mount 4o pu-simple-o", "0 mount 5o pu-simple-o")
    units = state.view(None)["players"][0]["units"]
    assert {stand["unit"]: len(stand["robots"]) for stand in units} == {"pu-simple-o": 2, "pu-standard-nb": 2}
    assert state.view(None)["round"] == 3


def shredder(**wishes: Any) -> Draft:
    return draft("p11-shredder", phase="production", belt="r2-n r2-b r2-c r2-o r3-n r3-b r3-c r3-o", **wishes)


def test_p11_shredder_removes_a_fzzzt_or_a_robot_of_power_1() -> None:
    """Z32, p11: the card leaves from hand or discard pile without a unit, and the card neither scores nor counts."""
    state = shredder(hands={0: "fzzzt upgrade"}).load()
    assert state.movers() == [0, 1, 2]
    assert play.texts(state, 0) == ["done", "shred 1bc", "shred fz"]
    score = state.scores()[0]
    assert {state.notation(0, action): PRESENTATION.preview(state, 0, action) for action in state.legal(0)} == {
        "done": {},
        "shred 1bc": {"gain": -1},
        "shred fz": {"gain": 1},
    }
    play.act(state, "0 shred fz")
    view = state.view(None)["players"][0]
    assert (view["shredded"], state.scores()[0]) == (["fzzzt"], score + 1)
    assert "fzzzt" not in view["robots"]
    assert "fzzzt" in view["won"]


def test_p11_shredder_works_once_before_or_after_mounting() -> None:
    """Z32, p11: a player with a unit may both mount and shred, in either order."""
    for order in (("shred 1bc", "mount 2o pu-simple-o"), ("mount 2o pu-simple-o", "shred 1bc")):
        state = shredder(units={0: "pu-simple-o"}, hands={0: "r1-co"}).load()
        play.act(state, f"0 {order[0]}")
        assert 0 in state.movers()
        play.act(state, f"0 {order[1]}")
        assert 0 not in state.movers()
    state = shredder(units={0: "pu-simple-o"}, hands={0: "r1-co"}).load()
    play.act(state, "0 shred 1bc")
    with pytest.raises(IllegalAction):
        state.parse(0, "shred 1co")


def test_p11_shredder_is_the_reason_for_a_second_fzzzt() -> None:
    state = shredder(hands={0: "fzzzt fzzzt.2"}).load()
    play.act(state, "0 shred fz")
    assert PRESENTATION.why_not(state, 0, "fzzzt.2") == {"key": "shredder_used"}


def test_p11_shredder_cannot_remove_robots_on_a_unit() -> None:
    state = shredder(units={0: "pu-standard-bc: r1-bc-m1"}, hands={0: "r4-n"}).load()
    assert 0 not in state.movers()


def test_p11_shredder_works_in_the_last_round() -> None:
    """Z32, p11: seats may shred or finish, but not mount (Z18); then the game is over."""
    state = shredder(round=5, units={0: "pu-simple-o"}).load()
    assert play.texts(state, 0) == ["done", "shred 1bc"]
    play.act(state, "0 shred 1bc", "1 done", "2 done")
    assert state.over
    assert state.view(None)["players"][0]["shredded"] == ["r1-bc-m1"]


def last_auction(order: str, **wishes: Any) -> Draft:
    """Seat 0 alone bids for the eighth card of the belt; seat 2 has most of the others."""
    belt = "r1-n r1-b r1-c r1-o r1-nb r1-co r1-nbc r1-nbc.2"
    usual: dict[str, Any] = {"hands": {0: "mechanic-1", 1: "", 2: ""}, "sold": (2,) * 7, "belt": belt}
    return draft(order, **usual | wishes)


def test_p12_deals_eight_cards_at_the_start_of_the_next_round() -> None:
    """Z32, p12: a player with fewer than eight cards gets all of them; p12 affects only that deal, under any next
    peripheral (Z31).
    """
    for order, active, dealt, then in (
        ("p12-memory-pack p04-calculator", "p12-memory-pack", [5, 4, 8], "p04-calculator"),
        ("p04-calculator p12-memory-pack", "p04-calculator", [5, 4, 6], "p12-memory-pack"),
    ):
        state = last_auction(order, round=3).load()
        assert state.view(None)["peripherals"]["active"] == active
        play.act(state, "0 bid me")
        view = state.view(None)
        assert [player["hand"] for player in view["players"]] == dealt
        assert view["peripherals"]["active"] == then


def test_p12_has_no_effect_in_the_last_round() -> None:
    """Z31: the last round has no next deal."""
    state = last_auction("p12-memory-pack", round=5).load()
    play.act(state, "0 bid me")
    assert state.over
