"""Checks every step of a game with a second implementation of Z4 to Z20, and of Z30 to Z32 with peripherals."""

import random
from collections import Counter
from typing import Any

from factoryfloor.kernel import State
from tests.fzzt import play, referee
from tests.fzzt.cards import ROUNDS


class Judge:
    def __init__(self, seats: int, options: dict[str, Any], seed: object) -> None:
        self.state = play.start(seats, tuple(options["peripherals"]), seed)
        self.position = self.state.position()
        self.rounds = {1}

    def decide(self, rng: random.Random) -> tuple[int, int]:
        return play.decide(self.state, rng)

    def follow(self, before: State, seat: int, action: int) -> None:
        after = self.state.position()
        referee.judge(self.position, seat, before.notation(seat, action), after)
        self.position = after
        self.rounds.add(after["round"])

    def compare(self) -> None:
        for seat in range(self.state.seats):
            texts = [referee.sorted_text(self.state.notation(seat, action)) for action in self.state.legal(seat)]
            assert len(set(texts)) == len(texts)
            assert set(texts) == referee.legal_texts(self.position, seat)

    def seen(self) -> Counter[str]:
        assert self.rounds == set(range(1, ROUNDS[self.state.seats] + 2))
        return Counter()
