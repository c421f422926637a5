"""Whole random games, each step checked by a second implementation of the rules."""

import random

import pytest

from factoryfloor.kernel import State
from factoryfloor.kernel.fast import COMPILED
from tests.fzzt import play, referee
from tests.fzzt.cards import PERIPHERALS, ROUNDS


def judge_game(seats: int, peripherals: list[str], seed: object) -> None:
    state = play.start(seats, tuple(peripherals), seed)
    before = state.position()
    rounds = {1}
    for seat, action in play.decisions(state, random.Random(f"judge {seed}")):
        check_legal(state, before)
        text = state.notation(seat, action)
        after_state = state.copy()
        after_state.apply(seat, action)
        after = after_state.position()
        referee.judge(before, seat, text, after)
        before = after
        rounds.add(before["round"])
    assert state.over
    assert rounds == set(range(1, ROUNDS[seats] + 2))


def check_legal(state: State, position: referee.Position) -> None:
    for seat in range(position["seats"]):
        texts = [referee.sorted_text(state.notation(seat, action)) for action in state.legal(seat)]
        assert len(set(texts)) == len(texts)
        assert set(texts) == referee.legal_texts(position, seat)


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_without_peripherals(seats: int) -> None:
    """Z4 to Z20 in every step of random games."""
    for seed in range(3):
        judge_game(seats, [], f"plain {seed}")


@pytest.mark.parametrize("piece", PERIPHERALS)
def test_games_with_one_peripheral(piece: str) -> None:
    """Z30: a single one works every round; Z31, Z32: what each does, in every step of random games."""
    for seats in (2, 4, 6) if COMPILED else (2,):
        judge_game(seats, [piece], f"{piece} {seats}")


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_with_all_peripherals(seats: int) -> None:
    """Z30 to Z32 with the stack of all twelve, and with some of them."""
    judge_game(seats, PERIPHERALS, f"all {seats}")
    judge_game(seats, ["p12-memory-pack", "p09-disk-drive"], f"two {seats}")


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_with_any_peripherals(seats: int) -> None:
    """`make test-long` plays hundreds."""
    judge_game(seats, play.any_peripherals(random.Random(f"many {seats}")), "many")
