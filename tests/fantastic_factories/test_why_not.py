"""Every unusable piece has a reason: the rule, or the missing and available amounts."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from factoryfloor.kernel import State
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, shopping, working
from tests.fantastic_factories.play import PRESENTATION, act
from tests.fantastic_factories.reason_texts import facts_of

POSITIONS = 200


def why(state: State, piece: str, at: int = 0) -> dict[str, Any]:
    assert piece in PRESENTATION.pieces(state, at)
    return PRESENTATION.why_not(state, at, piece)


@cache
def some_positions() -> tuple[State, ...]:
    """Positions of sensible games, with all seat counts and both editions."""
    rng = random.Random(14)
    found = []
    for number in range(POSITIONS):
        state = play.start(1 + number % 5, number, edition=("rulebook", "retail")[number % 2])
        play.played_to(state, rng, rng.randrange(200))
        if not state.over:
            found.append(state)
    return tuple(found)


def alike(state: State, at: int) -> dict[str, tuple[str, int | str]]:
    """The property that makes dice or cards of a seat interchangeable: the value of a free die, the name of a card."""
    mine = state.view(at)["players"][at]
    dice = {die["id"]: ("die", die["value"]) for die in mine["dice"] if die["value"] and not die["place"]}
    return dice | {card["id"]: ("card", card["card"]) for card in mine["cards"]}


def test_listed_pieces_equal_the_pieces_in_the_view() -> None:
    for state in some_positions()[::10]:
        for at in state.movers():
            pieces = PRESENTATION.pieces(state, at)
            text = str(state.view(at))
            places = [text.index(f"'{piece}'") for piece in pieces]
            assert len(set(pieces)) == len(pieces)
            assert len(places) == len(pieces)
            for action in state.legal(at):
                assert set(PRESENTATION.targets(state, at, action)) <= set(pieces)


def test_every_piece_is_a_target_or_has_a_reason() -> None:
    """In 200 positions every piece has a reason, and at most one in a hundred is generic."""
    keys: Counter[str] = Counter()
    for state in some_positions():
        for at in state.movers()[:1]:
            same = alike(state, at)
            targets = {piece for action in state.legal(at) for piece in PRESENTATION.targets(state, at, action)}
            as_good = {same[piece] for piece in targets if piece in same}
            for piece in PRESENTATION.pieces(state, at):
                told = PRESENTATION.why_not(state, at, piece)
                assert not told or facts_of("why", told["key"]) <= set(told), told
                equal = piece not in targets and same.get(piece) in as_good
                assert bool(told) == (piece not in targets), (piece, told)
                assert told.get("key", "").startswith("same.") == equal, (
                    state.notation(at, state.legal(at)[0]),
                    piece,
                    told,
                )
                keys[told.get("key", "")] += 1
    assert len(keys) > 40
    assert keys["other"] <= 0.01 * sum(keys.values())


def test_seat_without_a_decision_has_no_reason() -> None:
    state = shopping(seat(hand="dojo"))
    assert PRESENTATION.why_not(state, 1, "row-blueprints") == {}
    assert PRESENTATION.why_not(state, 0, "player-9") == {"key": "other"}


def test_piece_in_the_market_has_the_expected_reason() -> None:
    """F2, F3: the reasons name the tool over the contractor, the extra cost, and that a row is refreshed once a round
    and only for a token.
    """
    mine = seat(hand="dojo obelisk robot", compound="beacon biolab", metal=0, energy=2)
    state = shopping(mine, row="foundry - golem refinery", crew="miner hired_hands - specialist")
    assert why(state, "contractor-1") == {}
    assert why(state, "contractor-2") == {"key": "hire.tool", "card": "hired_hands", "tool": "wrench"}
    assert why(state, "contractor-3") == why(state, "blueprint-2") == {"key": "slot.empty"}
    assert why(state, "hand-dojo-1") == {"key": "market.hand", "card": "dojo"}
    assert why(state, "card-0-biolab") == {"key": "market.card", "card": "biolab"}
    assert why(state, "card-0-beacon-1") == {"key": "card.monument", "card": "beacon", "prestige": 2}
    assert why(state, "floor-0-mine") == {"key": "market.floor"}
    assert why(state, "metal-0") == {"key": "token", "limit": 12}
    assert why(state, "floor-1-mine") == {"key": "others"}
    state = shopping(seat(hand="refinery", energy=2), crew="miner hired_hands investor specialist")
    assert why(state, "contractor-2") == {"key": "hire.energy", "card": "hired_hands", "needs": 3, "has": 2}
    act(state, 0, "refresh contractors energy")
    assert why(state, "row-contractors") == why(state, "row-blueprints") == {"key": "refresh.once"}
    state = shopping(seat(hand="refinery"), row="foundry dojo golem refinery")
    assert why(state, "row-blueprints") == {"key": "refresh.tokens"}


@pytest.mark.parametrize(
    ("card", "mine", "reason"),
    [
        ("dojo", {"metal": 1, "energy": 0}, {"key": "build.energy", "needs": 1, "has": 0}),
        ("golem", {"metal": 3, "energy": 9}, {"key": "build.metal", "needs": 4, "has": 3}),
        ("dojo", {}, {"key": "build.both", "metal": 1, "has_metal": 0, "energy": 1, "has_energy": 0}),
        ("golem", {"metal": 9, "energy": 9}, {"key": "build.tool", "tool": "hammer"}),
        ("biolab", {"metal": 9, "energy": 9, "compound": "biolab"}, {"key": "build.twice"}),
    ],
)
def test_card_that_cannot_be_built_has_the_expected_reason(
    card: str, mine: dict[str, Any], reason: dict[str, Any]
) -> None:
    """F7: reasons name missing metal, missing energy, a missing card with the tool, and a second card of one name."""
    state = working(seat(hand="dojo golem biolab", **mine))
    assert why(state, f"hand-{card}-1") == reason | {"card": card}


def test_reason_for_a_megalith_uses_its_reduced_price() -> None:
    state = working(seat(hand="megalith refinery", compound="beacon obelisk", metal=2, energy=9))
    assert why(state, "hand-megalith-1") == {"key": "build.metal", "card": "megalith", "needs": 3, "has": 2}


@pytest.mark.parametrize(
    ("card", "mine", "reason"),
    [
        ("biolab", {"dice": "2 3 4 5", "energy": 1}, {"key": "card.dice.one", "least": 1, "most": 1}),
        ("gymnasium", {"dice": "6 6 6 6", "energy": 1}, {"key": "card.dice.range", "least": 1, "most": 5}),
        ("harvester", {"dice": "1 2 3 4"}, {"key": "card.dice.pair"}),
        ("mega_factory", {"dice": "1 1 3 4"}, {"key": "card.dice.triple"}),
        ("assembly_line", {"dice": "1 2 4 5"}, {"key": "card.dice.run"}),
        ("warehouse", {"dice": "4 4 4 1"}, {"key": "card.dice.sum"}),
        ("temp_agency", {"dice": "1@research 2@research 5@mine 6@mine", "energy": 1}, {"key": "card.dice.any"}),
        ("foundry", {"dice": "4 5 6 6", "energy": 3}, {"key": "card.x.energy", "needs": 4, "has": 3}),
        ("concrete_plant", {"dice": "1 3 3 4", "metal": 2}, {"key": "card.x.metal", "needs": 3, "has": 2}),
        ("battery_factory", {"energy": 3}, {"key": "card.energy", "needs": 4, "has": 3}),
        ("robot", {}, {"key": "card.metal", "needs": 1, "has": 0}),
        ("recycling_plant", {"energy": 2, "hand": "dojo"}, {"key": "card.cards", "needs": 2, "has": 1}),
        ("laboratory", {}, {"key": "card.goods_draw"}),
        ("solar_array", {}, {"key": "card.itself"}),
        ("replicator", {}, {"key": "card.energy", "needs": 1, "has": 0}),
        ("replicator", {"energy": 2}, {"key": "card.copies", "left": 1}),
    ],
)
def test_card_that_cannot_be_activated_has_the_expected_reason(
    card: str, mine: dict[str, Any], reason: dict[str, Any]
) -> None:
    """F9: the reasons name the dice, tokens and cards that the recipe needs, and the available amounts."""
    dice = {"dice": "1@research 2 3 4"} | mine
    state = working(seat(compound=card, **dice), row="beacon obelisk refinery battery_factory")
    assert why(state, f"card-0-{card}") == reason | {"card": card}


def test_die_or_floor_that_cannot_be_used_has_the_expected_reason() -> None:
    """F8: a floor has three places; generate takes low dice and mine takes high dice."""
    state = working(seat(dice="1 2 3 3@generate"), phase="work")
    assert why(state, "die-0-4") == {"key": "die.placed"}
    assert why(state, "die-0-1") == why(state, "floor-0-research") == {}
    assert why(state, "floor-0-mine") == {"key": "floor.high"}
    assert why(state, "blueprint-1") == {"key": "work.market"}
    assert why(working(seat(dice="4 5 6 6")), "floor-0-generate") == {"key": "floor.low"}
    full = seat(dice="1@research 1@research 1@research 4")
    assert why(working(full), "floor-0-research") == {"key": "floor.full", "places": 3}
    assert why(working(seat(dice="1@research 4@mine 4@mine 5@mine")), "floor-0-generate") == {"key": "floor.no_dice"}
    state = working(seat(compound="biolab", used="biolab", dice="1@biolab 2 3 4"))
    assert why(state, "card-0-biolab") == {"key": "card.used", "card": "biolab"}


def test_piece_outside_the_next_chain_step_has_the_expected_reason() -> None:
    """F29: the pending step takes certain pieces, and the reason names the pieces."""
    state = working(seat(hand="dojo dojo golem robot foundry", metal=5, energy=5))
    act(state, 0, "build dojo")
    assert why(state, "hand-golem-1") == {"key": "build.pays", "card": "dojo", "tool": "gear"}
    assert why(state, "hand-foundry-1") == why(state, "hand-dojo-2") == {}
    assert why(state, "hand-dojo-1") == {"key": "same.hand"}
    assert why(state, "die-0-1") == {"key": "chain.build", "card": "dojo"}
    state = working(seat(hand="robot golem", metal=5, energy=5))
    act(state, 0, "build golem")
    assert why(state, "hand-golem-1") == {"key": "build.itself", "card": "golem"}


def test_die_that_a_chain_cannot_use_has_the_expected_reason() -> None:
    mine = seat(compound="foundry gymnasium concrete_plant", metal=2, energy=3, dice="2 2 5 5")
    state = working(mine)
    act(state, 0, "activate foundry")
    assert why(state, "die-0-3") == {"key": "die.x.energy", "card": "foundry", "needs": 5, "has": 3}
    assert why(state, "floor-0-mine") == {"key": "chain.dice", "card": "foundry"}
    state = working(mine | {"dice": working(seat(dice="1 6 6 6")).position()["players"][0]["dice"]})
    act(state, 0, "activate gymnasium")
    assert why(state, "die-0-2") == {"key": "die.range", "card": "gymnasium", "least": 1, "most": 5}


def test_card_that_the_replicator_cannot_copy_has_the_expected_reason() -> None:
    """F11, F23: the Replicator copies no monuments, no automatic cards and no other Replicator; costs are paid from the
    remaining tokens.
    """
    state = working(seat(compound="replicator", energy=4), row="obelisk solar_array battery_factory foundry")
    act(state, 0, "activate replicator")
    assert why(state, "blueprint-1") == {"key": "copy.monument", "card": "obelisk"}
    assert why(state, "blueprint-2") == {"key": "copy.itself", "card": "solar_array"}
    assert why(state, "blueprint-3") == {"key": "card.energy", "card": "battery_factory", "needs": 4, "has": 3}
    assert why(state, "blueprint-4") == {}


def test_piece_below_the_limits_has_the_expected_reason() -> None:
    """F14: pieces are discarded only above a limit."""
    state = PositionBuilder(seat(hand="dojo", metal=13), seat(), phase="limits", waiting=(0,)).state()
    assert why(state, "metal-0") == {}
    assert why(state, "energy-0") == {"key": "limits.none", "what": "energy"}
    assert why(state, "hand-dojo-1") == {"key": "limits.cards", "has": 1, "limit": 10}
    assert why(state, "blueprint-1") == {"key": "limits.first", "cards": 0, "tokens": 1}
