"""The deal before the first round: Z1 to Z3."""

from collections import Counter
from typing import Any

import pytest

from factoryfloor.games.fzzt import GAME
from tests.fzzt import cards, play

SEATS = pytest.mark.parametrize("seats", range(2, 7))


def all_cards(position: dict[str, Any]) -> list[str]:
    found: list[str] = [slot["card"] for slot in position["belt"]] + position["deck"]
    for player in position["players"]:
        found += player["hand"] + player["discard"]
    return found


@SEATS
def test_z1_cards_in_play_depend_on_the_number_of_players(seats: int) -> None:
    """Z1: mechanics 1 to n are in play; with fewer than five players the twelve robots and two units marked 5-6 are
    not.
    """
    position = play.start(seats).position()
    mechanics = [f"mechanic-{number}" for number in range(1, seats + 1)]
    assert sorted(all_cards(position)) == sorted([*mechanics, *cards.robots_of(seats), *cards.units_of(seats)])
    assert len(all_cards(position)) == {2: 54, 3: 55, 4: 56, 5: 71, 6: 72}[seats]


@pytest.mark.parametrize(("seats", "number"), [(2, 3), (2, 4), (3, 4), (5, 6)])
def test_z1_robots_of_an_unused_mechanic_join_the_deck(seats: int, number: int) -> None:
    """Z1: only the mechanic's card leaves the game."""
    position = play.start(seats).position()
    deck = [slot["card"] for slot in position["belt"]] + position["deck"]
    assert set(cards.STARTING[number]) <= set(deck)
    assert f"mechanic-{number}" not in all_cards(position)


@SEATS
def test_z2_each_seat_gets_a_random_mechanic_with_its_robots(seats: int) -> None:
    """Z2: each seat gets any mechanic with equal chance and its three robots; mechanic 1 is the chief."""
    dealt = Counter[tuple[int, str]]()
    games = 60 * seats
    for seed in range(games):
        position = play.start(seats, seed=seed).position()
        for seat, player in enumerate(position["players"]):
            mechanic = next(card for card in player["hand"] if cards.is_mechanic(card))
            number = int(mechanic[-1])
            assert sorted(player["hand"]) == sorted([mechanic, *cards.STARTING[number]])
            assert (number == 1) == (position["chief"] == seat)
            dealt[seat, mechanic] += 1
    assert len(dealt) == seats * seats
    assert max(abs(number - games / seats) for number in dealt.values()) < 40


@SEATS
def test_z3_deck_and_rounds_depend_on_the_number_of_players(seats: int) -> None:
    """Z3: the deck has 46/43/40/51/48 cards for 5/5/5/6/6 rounds, and 6/3/0/3/0 cards are left over; mechanics are
    never left over.
    """
    state = play.start(seats)
    position, view = state.position(), state.view(None)
    deck = [slot["card"] for slot in position["belt"]] + position["deck"]
    assert len(deck) == {2: 46, 3: 43, 4: 40, 5: 51, 6: 48}[seats]
    assert view["rounds"] == {2: 5, 3: 5, 4: 5, 5: 6, 6: 6}[seats]
    assert view["leftover"] == {2: 6, 3: 3, 4: 0, 5: 3, 6: 0}[seats]
    assert view["deck"] == len(deck) - 8
    assert not any(cards.is_mechanic(card) for card in deck)


def test_z3_deck_is_shuffled() -> None:
    """Z3: units and robots alike come first in the deck sooner or later."""
    first = Counter(play.start(4, seed=seed).position()["belt"][0]["card"] for seed in range(400))
    assert len(first) == 40
    assert max(first.values()) < 40


def test_setup_uses_only_its_chance_for_random_draws() -> None:
    assert play.start(5, seed=1).position() == play.start(5, seed=1).position()
    assert play.start(5, seed=1).position() != play.start(5, seed=2).position()
    assert GAME.options[0].key == "peripherals"
