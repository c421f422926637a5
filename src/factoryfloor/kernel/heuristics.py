"""The contract of an evaluation: how promising actions and positions look, outside the rules."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.state import State

TO_THE_END: Final = 1_000_000_000
"""A horizon longer than any game."""


@final
class Guide:
    """How a search goes by heuristics.

    - ``horizon``: the number of decisions of each seat after which a playout is evaluated; by default playouts go to
      the end.
    - ``to_quiet``: from the horizon a playout goes on until the position is quiet.
    - ``exploration``: the weight of the priors in the tree (PUCT); less where values of good and bad actions lie close
      together.
    """

    def __init__(self, horizon: i64 = TO_THE_END, to_quiet: bool = False, exploration: float = 1.0) -> None:
        self.horizon: i64 = horizon
        self.to_quiet = to_quiet
        self.exploration = exploration


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """Priors, evaluation and rollout policy of one game, for one seat at a table.

    An object follows one line of play at a time and may remember things as long as its bot sits at the table: memory
    saves time and never changes an answer.
    """

    def __init__(self, horizon: i64 = TO_THE_END, to_quiet: bool = False, exploration: float = 1.0) -> None:
        self.usual: Guide = Guide(horizon, to_quiet, exploration)

    def guide(self, seats: i64) -> Guide:
        """How a search goes by them with so many seats at the table; by default with any number as made."""
        return self.usual

    def begin(self) -> None:
        """Begin a new line of play: at every decision, and at every playout before the tree descends."""

    def follow(self, seat: i64, action: i64) -> None:
        """Follow the line of play: called before every apply of it, in the tree, in the rollout, forced or not."""

    def priors(self, state: State, seat: i64) -> list[float]:
        """The prior of each of ``legal(seat)``, a pending seat's: logarithms of odds, larger is better."""
        return [0.0] * len(state.legal(seat))

    def evaluate(self, state: State) -> list[float]:
        """The expected utility of each seat: 1.0 a sole win, 0.0 the last place.

        Alone at the table any number that grows with success, at the end too; by default the score.
        """
        if state.seats == 1:
            return [float(state.scores()[0])]
        ranking = state.ranking()
        return [utility(ranking, seat) for seat in range(state.seats)]

    def is_quiet(self, state: State) -> bool:
        """Whether nothing is half done that an evaluation would misjudge; a quiet position comes in every round."""
        return True

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        """Rollout policy: a cheap, sensible legal action; by default any, equally likely."""
        legal = state.legal(seat)
        return legal[chance.below(len(legal))]

    def suggest(self, state: State, seat: i64) -> list[int]:
        """A course of actions suggested to a pending seat, empty for none; :meth:`Plans.write` makes it a plan."""
        return []

    def reaction_time(self, state: State, seat: i64, action: i64) -> float:
        """How long a bot waits with an action, in seconds, so that a person has a fair chance in a race."""
        return 0.0

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        """The reason for an action: ``key`` of a sentence in the catalogue, and its computed facts; empty for none."""
        return {}
