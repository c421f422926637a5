"""Checks every step of a game with a second implementation of M1 to M15."""

import random
from collections import Counter
from typing import Any

from factoryfloor.kernel import State
from tests.monster_factory import play, tiles
from tests.monster_factory.play import PRESENTATION
from tests.monster_factory.referee import TURNS, Placement, Referee


class Judge:
    """The referee checks that dealt start tiles have three or four links (M1)."""

    def __init__(self, seats: int, options: dict[str, Any], seed: object) -> None:
        self.state = play.start(seats, seed, **options)
        position = self.state.position()
        self.referee = Referee(position["seats"], position["options"], position["first"])
        if self.referee.options["start"] == "deal":
            for laid in position["placed"][:seats]:
                assert tiles.links(laid["face"]) >= 3
                self.referee.take(laid["face"], None)
            self.referee.shuffled(self.bag_before_draws())

    def bag_before_draws(self) -> list[str]:
        """The bag as it was shuffled: before the first player drew, discards included."""
        position = self.state.position()
        return [*position["discarded"], position["tile"], *position["bag"]]

    def decide(self, rng: random.Random) -> tuple[int, int]:
        return play.decide(self.state, rng)

    def follow(self, before: State, seat: int, action: int) -> None:
        """Pass the referee the action of the seat on turn, and the shuffle after the last start tile."""
        referee = self.referee
        verb, *words = before.notation(seat, action).split()
        if promised := PRESENTATION.preview(before, seat, action):
            assert sum(self.state.scores()) - sum(before.scores()) == promised["points"]
            assert promised["ends"] <= self.state.over  # the draw may also end the game, because no tile fits (M13)
            assert promised["ends"] == self.state.over or self.state.view(None)["discarded"]
        if verb == "start":
            referee.take(words[0], referee.turn)
            if len(referee.placed) == referee.seats:
                referee.shuffled(self.bag_before_draws())
            return
        x, y = words[1].split(",")
        referee.place(int(words[0]), int(x), int(y), TURNS.index(words[2]))

    def compare(self) -> None:
        state, referee = self.state, self.referee
        position = state.position()
        if position["phase"] == "start":
            position["bag"].sort()
        assert position == referee.position()
        assert state.scores() == referee.scores()
        assert state.ranking() == [1 + sum(o > own for o in referee.scores()) for own in referee.scores()]
        assert state.over == (referee.phase == "over")
        assert state.movers() == ([] if state.over else [referee.turn])
        if not state.over:
            self.compare_legal()

    def compare_legal(self) -> None:
        texts = play.texts(self.state)
        assert len(set(texts)) == len(texts)
        if self.referee.phase == "start":
            assert set(texts) == {f"start {face}" for face, number in self.referee.faces.items() if number}
            return
        found = [shown(text, str(self.referee.tile)) for text in texts]
        assert len(set(found)) == len(found)
        assert set(found) == self.referee.placements()

    def seen(self) -> Counter[str]:
        """How games end (M3, M8)."""
        referee = self.referee
        return Counter(
            finished=sum(len(structures) for structures in referee.finished.values()),
            minions=sum(len(structures[1:]) for structures in referee.finished.values()),
            discarded=len(referee.discarded),
            all_finished=all(referee.finished.values()),
            bag_empty=not referee.bag,
        )


def shown(text: str, face: str) -> Placement:
    """A placement in notation as owner, cell, and the sides that then show."""
    _, owner, cell, turn = text.split()
    x, y = cell.split(",")
    return int(owner), int(x), int(y), tiles.turned(face, TURNS.index(turn))
