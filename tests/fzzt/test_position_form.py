"""Malformed positions are rejected, and only BadPosition is raised."""

import copy
import json
import random
from typing import Any

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import BadPosition, FastChance, State
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft
from tests.fzzt.invalid_positions import Position, Spoil, reason, spoilt
from tests.fzzt.play import PRESENTATION
from tests.invalid_positions import change_somewhere


@pytest.mark.parametrize("wrong", [None, [], "fzzt", 7, {}, {"game": "tiny"}, {"game": ["fzzt"]}])
def test_game_rejects_values_that_are_not_its_positions(wrong: Any) -> None:
    assert reason(wrong)


FORM_FAULTS: list[tuple[Spoil, str]] = [
    (lambda p: p.update(rules=2), "the position has rules version 2, not 1"),
    (lambda p: p.update(rules=True), "the position has rules version True, not 1"),
    (lambda p: p.update(seats=7), "seats must be a whole number from 2 to 6, not 7"),
    (lambda p: p.update(seats=1), "seats must be a whole number from 2 to 6, not 1"),
    (lambda p: p.update(seats=2.0), "seats must be a whole number from 2 to 6, not 2.0"),
    (lambda p: p.update(players=p["players"][:1]), "players must have 2 entries, not 1"),
    (lambda p: p.pop("deck"), "the position lacks deck"),
    (lambda p: p.update(dekc=[]), "the position has no field dekc"),
    (lambda p: p["players"][0].pop("hand"), "player 0 lacks hand"),
    (lambda p: p["players"][0].update(hnad=[]), "player 0 has no field hnad"),
    (lambda p: p["players"].__setitem__(0, []), "player 0 must be an object, not []"),
    (lambda p: p["players"][0].update(hand="r1-n"), "the hand of player 0 must be a list of ids, not 'r1-n'"),
    (lambda p: p["players"][0].update(hand=[["r1-n"]]), "the hand of player 0 must be a list of ids, not [['r1-n']]"),
    (lambda p: p["players"][0].update(units={}), "the units of player 0 must be a list, not {}"),
    (lambda p: p["players"][0].update(units=[{"unit": {}, "robots": []}]), "there is no production unit {}"),
    (lambda p: p.update(pending=0), "pending must be a list of seats, not 0"),
    (lambda p: p.update(pending=[True]), "pending must be a whole number from 0 to 1, not True"),
    (lambda p: p.update(pending=[2**80]), "pending must be a whole number from 0 to 1, not 1208925819614629174706176"),
    (lambda p: p.update(phase=["auction"]), "phase must be one of auction, production, over, not ['auction']"),
    (lambda p: p["peripherals"].update(active=["p01-monitor"]), "the peripheral ['p01-monitor'] is not in the game"),
    (lambda p: p.update(deck=["x" * 10_000] * 100), "the deck has 'xxxxxxx"),
]


@pytest.mark.parametrize(("spoil", "text"), FORM_FAULTS, ids=[text for _, text in FORM_FAULTS])
def test_game_rejects_malformed_positions(spoil: Spoil, text: str) -> None:
    told = spoilt(Draft(2), spoil)
    assert text in told
    assert len(told) < 200


# At random.

VALUES: list[Any] = [None, True, False, -1, 0, 1, 7, 55, 2**70, 0.5, "", "r1-n", "mechanic-2", "pu-simple-o", "fzzzt.5"]
VALUES += [[], {}, [[]], [{}], {"unit": "pu-simple-o", "robots": []}, ["r1-n", "r1-n"], "p03-modem", "production"]


def mutate(position: Position, rng: random.Random) -> None:
    change_somewhere(position, VALUES, rng)


def exchange(position: Position, rng: random.Random) -> None:
    """Swap two cards: the form stays valid, and often the position too."""
    text = json.dumps(position)
    ids = [card for card in [*cards.robots_of(6), *cards.units_of(6)] if f'"{card}"' in text]
    one, other = rng.sample(ids, 2)
    text = text.replace(f'"{one}"', '"?"').replace(f'"{other}"', f'"{one}"').replace('"?"', f'"{other}"')
    position.clear()
    position.update(json.loads(text))


@pytest.mark.parametrize("seats", range(2, 7))
def test_mutated_position_is_rejected_or_playable(seats: int) -> None:
    """Only BadPosition is raised, and accepted positions can be played to the end."""
    rng = random.Random(f"changed {seats}")
    refused = accepted = 0
    for seed in range(14):
        state = play.start(seats, tuple(play.any_peripherals(rng)), seed)
        written = play.played_to(state, rng, rng.randrange(45 * seats)).position()
        for _ in range(50):
            position = copy.deepcopy(written)
            for _ in range(rng.choice([1, 1, 1, 2, 3])):
                rng.choice([mutate, mutate, exchange])(position, rng)
            given = copy.deepcopy(position)
            loaded, why = None, ""
            try:
                loaded = GAME.load(position, FastChance(seed))
            except BadPosition as error:
                why = str(error)
            assert position == given
            if loaded is None:
                assert 0 < len(why) < 300
                refused += 1
            else:
                accepted += 1
                check_playable(loaded, rng)
    assert refused > 100
    assert accepted > 50


def check_playable(state: State, rng: random.Random) -> None:
    written = state.position()
    assert GAME.load(written, FastChance(1)).position() == written
    state.view(None)
    for seat, action in play.decisions(state, rng):
        state.notation(seat, action)
        PRESENTATION.preview(state, seat, action)
    assert state.over
    state.view(None)
