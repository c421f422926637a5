"""Positions with impossible hands, bids or marks are rejected with a reason."""

import copy
from typing import Any

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import FastChance
from tests.fzzt import play
from tests.fzzt.builder import Draft
from tests.fzzt.invalid_positions import Position, Spoil, open_places, reason, spoilt


def test_game_rejects_positions_with_too_large_hands() -> None:
    hand = "mechanic-1 r4-n r4-b r4-c r4-o r5-n"
    draft = Draft(2, hands={0: hand}, round=2)

    def draw(position: Position) -> None:
        player = position["players"][0]
        player["hand"].append(player["discard"].pop())

    assert spoilt(draft, draw) == "the hand of player 0 has 7 cards; the limit is 6"
    draft = Draft(2, hands={0: f"{hand} r1-bc-m1 r2-o-m1"}, round=2, peripherals="p12-memory-pack")
    assert spoilt(draft, draw) == "the hand of player 0 has 9 cards; the limit is 8"


def _lay(position: Position, *seats: int) -> None:
    for seat in seats:
        position["players"][seat]["bid"] = position["players"][seat]["hand"][:1]


def _fold(*players: dict[str, Any]) -> None:
    for player in players:
        player["discard"] += player["hand"]
        player["hand"] = []


def _shred(position: Position, *robots: str) -> None:
    player = position["players"][0]
    for robot in robots:
        player["hand"].remove(robot)
        player["shredded"].append(robot)


def _not_sold(position: Position) -> None:
    position["belt"][0]["buyer"] = None
    open_places(position, 4)


BID_FAULTS: list[tuple[str, Spoil, str]] = [
    ("", lambda p: p["players"][0].update(bid=["r4-n"]), "the bid of player 0 must be cards of its hand"),
    ("", lambda p: p["players"][0].update(bid=["r5-n"]), "the bid of player 0 must be cards of its hand"),
    ("", lambda p: p["players"][0].update(bid=["mechanic-1"]), "pending must be the seats that have to bid: 1, 2"),
    ("", lambda p: p.update(pending=[0, 1]), "pending must be the seats that have to bid: 0, 1, 2"),
    ("", lambda p: p.update(pending=[0, 1, 2, 3]), "pending must be a whole number from 0 to 2, not 3"),
    ("", lambda p: _lay(p, 0, 1, 2), "no seat has to bid"),
    ("", lambda p: _fold(*p["players"]), "no seat has to bid"),
    ("", lambda p: p["players"][0].update(unsure=["r5-o"]), "unsure of player 0 must be cards in hand or discard"),
    ("p03-modem", lambda p: _lay(p, 1), "under p03-modem bids must be laid in turn, clockwise from the chief"),
    ("p03-modem", lambda p: p.update(pending=[0, 1, 2]), "pending must be the seats that have to bid: 0"),
    (
        "p04-calculator",
        lambda p: p["players"][0].update(bid=p["players"][0]["hand"]),
        "under p04-calculator the bid of player 0 must be one card",
    ),
    ("", lambda p: p["players"][0]["shredded"].append("r1-bc-m1"), "r1-bc-m1 is in two places"),
]


@pytest.mark.parametrize(("piece", "spoil", "text"), BID_FAULTS, ids=[text for _, _, text in BID_FAULTS])
def test_game_rejects_positions_with_impossible_bids(piece: str, spoil: Spoil, text: str) -> None:
    draft = Draft(3, hands={0: "mechanic-1 r3-n-m1"}, discards={0: "r4-n"}, round=2, peripherals=piece)
    assert text in spoilt(draft, spoil)


def production(piece: str = "", **wishes: Any) -> Draft:
    return Draft(2, phase="production", units={0: "pu-standard-nb; pu-simple-o"}, peripherals=piece, **wishes)


PRODUCTION_FAULTS: list[tuple[str, Spoil, str]] = [
    ("", lambda p: p.update(pending=[]), "pending must be some of the seats that can act: 0"),
    ("", lambda p: p.update(pending=[0, 1]), "pending must be some of the seats that can act: 0"),
    ("", lambda p: p["production"].update(full=["pu-simple-o"]), "pu-simple-o is marked but holds too few robots"),
    ("", lambda p: p["production"].update(full=["pu-simple"]), "full: there is no production unit 'pu-simple'"),
    ("", lambda p: p["production"].update(once=["pu-simple-o"]), "once must be empty without p10-mouse"),
    ("", lambda p: p["production"].update(shredders=[0]), "shredders must be empty without p11-shredder"),
    ("p11-shredder", lambda p: p["production"].update(shredders=[0]), "but has shredded nothing"),
    ("p10-mouse", lambda p: p["production"].update(full=["pu-simple-o"]), "full has units that once lacks"),
    ("", lambda p: _fold(p["players"][0]), "after the auctions discard, bid and unsure of player 0 must be empty"),
    ("", lambda p: p["players"][0].update(bid=["r3-n-m1"]), "after the auctions discard, bid and unsure of player 0"),
    (
        "",
        lambda p: p["players"][0].update(unsure=["r3-n-m1"]),
        "after the auctions discard, bid and unsure of player 0",
    ),
]


@pytest.mark.parametrize(("piece", "spoil", "text"), PRODUCTION_FAULTS, ids=[text for _, _, text in PRODUCTION_FAULTS])
def test_game_rejects_positions_with_impossible_production_marks(piece: str, spoil: Spoil, text: str) -> None:
    assert text in spoilt(production(piece), spoil)


def test_game_rejects_production_marks_in_other_phases() -> None:
    position = Draft(2).position()
    position["production"]["shredders"] = [0]
    assert "empty outside the production phase" in reason(position)


def test_game_rejects_positions_with_robots_that_cannot_be_shredded() -> None:
    draft = Draft(2, shredded={0: "r1-bc-m1"}, peripherals="p11-shredder", round=2)
    draft.load()

    text = spoilt(draft, lambda position: _shred(position, "r3-n-m1"))
    assert text == "r3-n-m1 cannot be shredded: only a Fzzzt and robots of power 1 can"
    more = Draft(2, hands={0: "mechanic-1 r1-bc-m1 fzzzt"}, peripherals="p11-shredder", round=2)
    text = spoilt(more, lambda position: _shred(position, "r1-bc-m1", "fzzzt"))
    assert text == "player 0 can have shredded at most 1 robots so far"
    assert "without p11-shredder" in spoilt(Draft(2, round=2), lambda position: _shred(position, "r1-bc-m1"))


def sold_once() -> Position:
    """Seat 1 has just won r1-n in a tie under p09 with two cards."""
    state = Draft(3, belt="r1-n", peripherals="p09-disk-drive", chief=1).load()
    play.act(state, "0 bid 3n", "1 bid 2n 1bo", "2 bid 2b 1nc")
    return state.position()


LAST_FAULTS: list[tuple[Spoil, str]] = [
    (lambda p: p.update(last=None), "bids were shown, but last is null"),
    (lambda p: p["last"].update(winner=0), "the last winner, seat 0, has not bought r1-n"),
    (lambda p: p["last"].update(lot="r5-o"), "the last winner, seat 1, has not bought r5-o"),
    (lambda p: p["last"].update(lot="r2-n-m2"), "the last winner, seat 1, has not bought r2-n-m2"),
    (lambda p: p["last"].update(tied=[0, 1]), "the seats tied for the highest bid must be: 0, 1, 2"),
    (lambda p: p["last"].update(returned=[]), "the card taken back after the last auction must be: r1-bo-m2"),
    (lambda p: p["last"].update(peripheral=None), "last lacks the active peripheral"),
    (lambda p: p["players"][0].update(shown=["r2-n-m2"]), "the last bid of player 0 has r2-n-m2, which it"),
    (lambda p: p["players"][1].update(shown=["r2-n-m2"]), "the last winner, seat 1, has not shown the highest bid"),
    (_not_sold, "r1-n is in two places"),
]


@pytest.mark.parametrize(("spoil", "text"), LAST_FAULTS, ids=[text for _, text in LAST_FAULTS])
def test_game_rejects_positions_with_an_impossible_last_auction(spoil: Spoil, text: str) -> None:
    position = sold_once()
    GAME.load(copy.deepcopy(position), FastChance(1))
    spoil(position)
    assert text in reason(position)


def test_position_may_omit_the_last_auction() -> None:
    """A handwritten position may omit the last auction."""
    position = sold_once()
    position["last"] = None
    for player in position["players"]:
        player["shown"] = []
    assert GAME.load(position, FastChance(1)).view(None)["last"] is None
    early = play.start(3).position()
    early["last"] = {"lot": "r1-n", "winner": 0, "tied": [], "returned": [], "peripheral": None}
    assert reason(early) == "last must be null before the first auction"
