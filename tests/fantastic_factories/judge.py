"""The second implementation beside a game: F1 to F43 in every step."""

import random
from collections import Counter
from typing import Any

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import State
from factoryfloor.testing.unplaced import UnplacedChance
from tests.fantastic_factories import play
from tests.fantastic_factories.referee import Referee


class Judge:
    def __init__(self, seats: int, options: dict[str, Any], seed: object) -> None:
        chance = UnplacedChance(f"works {seats} {seed}")  # the referee draws in order, at no places
        self.referee = Referee(seats, options, chance.copy())
        self.state = GAME.start(seats, options, chance)
        self.done: Counter[str] = Counter()

    def decide(self, rng: random.Random) -> tuple[int, int]:
        return play.decide(self.state, rng)

    def follow(self, before: State, seat: int, action: int) -> None:
        text = before.notation(seat, action)
        self.referee.play(seat, text)
        self.done[" ".join(word for word in text.split()[:3] if not word.isdigit())] += 1

    def compare(self) -> None:
        state, referee = self.state, self.referee
        assert state.position() == referee.position()
        assert state.scores() == referee.scores()
        assert state.ranking() == referee.ranking()
        assert state.movers() == referee.waiting
        for seat in referee.waiting:
            texts = play.texts(state, seat)
            assert len(set(texts)) == len(texts)
            assert set(texts) == referee.legal(seat)

    def seen(self) -> Counter[str]:
        assert self.referee.phase == "over"
        return self.done
