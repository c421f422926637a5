"""Reasons why pieces cannot be touched: the rule or the missing amount, for every piece."""

import random
from collections import Counter
from functools import cache

import pytest

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import FastChance, State
from factoryfloor.locales import read_messages
from factoryfloor.locales.faults import placeholders
from tests.monster_factory import play, tiles
from tests.monster_factory.builder import Draft, structure
from tests.monster_factory.play import PRESENTATION

POSITIONS = 200
TEXTS = placeholders(read_messages("monster_factory", "en"))


@cache
def random_positions() -> list[State]:
    """Positions of all lengths, seats and options, each with a pending decision."""
    found: list[State] = []
    rng = random.Random("reasons")
    while len(found) < POSITIONS:
        seats = rng.randrange(2, 7)
        state = play.start(seats, f"why {len(found)}", **play.any_options(rng))
        state = play.played_to(state, rng, rng.randrange(90))
        if not state.over:
            found.append(state)
    return found


def why(state: State, piece: str) -> dict[str, object]:
    [seat] = state.movers()
    return PRESENTATION.why_not(state, seat, piece)


def test_every_piece_is_a_target_or_has_a_reason() -> None:
    """No piece has the generic reason in 200 positions."""
    keys: Counter[str] = Counter()
    for state in random_positions():
        [seat] = state.movers()
        targets = {piece for action in state.legal(seat) for piece in PRESENTATION.targets(state, seat, action)}
        pieces = PRESENTATION.pieces(state, seat)
        assert targets <= set(pieces)
        assert len(set(pieces)) == len(pieces)
        for piece in pieces:
            reason = why(state, piece)
            assert (reason == {}) == (piece in targets), (piece, reason)
            if reason:
                keys[str(reason["key"])] += 1
    assert keys["other"] == 0
    assert {f"why.{key}" for key in keys} <= TEXTS.keys()
    assert {"none_thick", "none_thin", "none_blank", "lacks_thick", "nowhere", "closed", "finished", "in_bag"} <= set(
        keys
    )


def test_reason_for_a_cell_names_the_sides_that_it_requires() -> None:
    """M4: the missing sides are compared with the sides in the view and the rotations of the tile."""
    names = {"thick": "T", "thin": "t", "blank": "-"}
    told = 0
    for state in random_positions()[::4]:
        view = state.view(None)
        if view["phase"] != "play":
            continue
        face = view["tile"].removesuffix("e")
        for cell in [cell for one in view["structures"] for cell in one["cells"]]:
            reason = why(state, cell["id"])
            key = str(reason.get("key", ""))
            lacked, _, name = key.partition("_")
            fits = any(tiles.fits(turned, cell["asks"]) for turned in tiles.patterns(face))
            if name in names:
                side = names[name]
                assert lacked == ("lacks" if reason["has"] else "none")
                assert (reason["needs"], reason["has"]) == (cell["asks"].count(side), face.count(side))
                assert cell["asks"].count(side) > face.count(side)
            elif key == "order":
                assert not fits
                assert all(cell["asks"].count(side) <= face.count(side) for side in "tT-")
            else:
                assert fits or key == "closed"
                continue
            told += 1
    assert told > 50


def test_tile_with_a_wrong_order_of_sides_has_a_specific_reason() -> None:
    """M2: tiles are turned, not mirrored, so a tile may have all required sides and still not fit."""
    found = 0
    for state in random_positions()[::4]:
        view = state.view(None)
        for cell in [cell for one in view["structures"] for cell in one["cells"]]:
            found += why(state, cell["id"]).get("key") == "order"
    assert found > 0


def test_player_with_a_finished_first_monster_gets_the_expected_reasons() -> None:
    """M5: the player may not play on others' first monsters; no player may play on finished monsters."""
    state = Draft(
        "t-t- TTTTe",
        """
        0 t--- 0,-1 down
        1 T---e 0,-1 down
        0 t---e 0,1 up
        0 T-t-
        1 T--- 1,0 left
        """,
        tile="T---",
        bag="T---e T-T-",
    ).state()
    assert why(state, "monster-0") == {"key": "finished"}
    assert why(state, "monster-1") == {"key": "closed"}
    assert why(state, structure(state, "monster-1")["cells"][0]["id"]) == {"key": "closed"}
    assert why(state, "minion-0.1") == {"key": "places", "places": 1}
    assert why(state, "t---.1") == {"key": "finished"}
    assert why(state, "T-t-.1") == {"key": "laid"}
    assert why(state, "T---") == {"key": "drawn", "places": 1}
    assert why(state, "T---e") == {"key": "in_bag", "left": tiles.bag("standard").count("T---e") - 1}


def test_reason_for_a_structure_names_the_sides_that_it_requires() -> None:
    """M3: the tile fits at no open place of the structure."""
    state = Draft("t-t- T-t-", tile="T---", bag="T---e").state()
    assert why(state, "monster-0") == {"key": "nowhere_thin", "open": 2}
    assert why(state, "monster-1") == {"key": "places", "places": 1}
    assert why(state, "cell-1-0,-1") == {}
    assert why(state, "cell-0-0,1") == {"key": "none_thin", "needs": 1, "has": 0}


def test_piece_has_the_expected_reason_at_the_start() -> None:
    state = play.start(3, 1)
    [seat] = state.movers()
    state.play(seat, state.parse(seat, "start TTTTe"))
    assert why(state, f"monster-{seat}") == {"key": "start", "left": 2}
    assert why(state, "TTTTe.1") == {"key": "start", "left": 2}
    assert why(state, "TTTTe") == {"key": "taken"}
    assert why(state, "ttTT") == {}


@pytest.mark.parametrize("piece", ["", "tile", "cell-0", "monster-9", "minion-0.0", "T---.99", "T---.x", "T---.0"])
def test_unknown_pieces_have_the_generic_reason(piece: str) -> None:
    state = play.played_to(play.start(2, 1), random.Random(1), 9)
    assert why(state, piece) == {"key": "other"}


def test_reason_does_not_depend_on_the_order_of_the_bag() -> None:
    for state in random_positions()[::10]:
        [seat] = state.movers()
        other = state.copy()
        other.resample(seat, FastChance(7))
        pieces = PRESENTATION.pieces(state, seat)
        assert pieces == PRESENTATION.pieces(other, seat)
        assert [why(state, piece) for piece in pieces] == [why(other, piece) for piece in pieces]


def test_prompt_and_preview_of_a_tile_that_fits_one_place_and_ends_the_game() -> None:
    """M8: the last unfinished first monster is finished, or no tile is left."""
    state = Draft("T--- T---", tile="T---", bag="t--- t---").state()
    assert not any(PRESENTATION.preview(state, 0, action)["ends"] for action in state.legal(0))
    state = Draft("T--- T---", "0 T--- 0,-1 down\n0 t-t-", tile="T---", bag="t---").state()
    ends = {state.notation(1, action).split()[1]: PRESENTATION.preview(state, 1, action) for action in state.legal(1)}
    assert ends["1"]["ends"]
    assert [effect["key"] for effect in PRESENTATION.effects(ends["1"])] == ["facts.finishes", "said.ends"]
    state = Draft("t-t- T-t-", tile="T---", bag="").state()
    assert PRESENTATION.prompt(state, 0) == "only"
    state = Draft("t-t- T-T-", tile="T---", bag="", rest=False).state()
    assert PRESENTATION.prompt(state, 0) == "place"
    told = PRESENTATION.preview(state, 0, state.legal(0)[0])
    assert told["ends"]
    assert [effect["key"] for effect in PRESENTATION.effects(told)] == ["said.ends.open"]


def test_previews_show_the_value_of_the_monster() -> None:
    """M9: as it then stands, and at least when it is finished: every open place is a tile more."""
    for state in random_positions()[::8]:
        [seat] = state.movers()
        if PRESENTATION.prompt(state, seat) == "start":
            continue
        for action in state.legal(seat)[::5]:
            told = PRESENTATION.preview(state, seat, action)
            cell = PRESENTATION.targets(state, seat, action)[0]
            name = next(
                one["id"]
                for one in state.view(None)["structures"]
                if cell in [open_cell["id"] for open_cell in one["cells"]]
            )
            after = GAME.load(state.position(), FastChance(1))
            after.apply(seat, action)
            built = structure(after, name)
            assert built["worth"] == told["worth"] == (built["size"] if built["number"] == 0 else built["eyes"])
            more = told["open"] if built["number"] == 0 else 0
            assert told["least"] == told["worth"] + more
            assert built["finished"] == told["finishes"]
            assert told["points"] == (told["worth"] if told["finishes"] else 0)
