"""The contract of heuristics: priors of actions, an evaluation of positions, and a rollout policy."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.state import State

TO_THE_END: Final = 1_000_000_000
"""A horizon longer than any game, so that playouts run to the end."""


@final
class SearchParameters(Copyable):
    """The search parameters for an evaluation.

    - ``horizon``: the number of decisions of each seat after which a playout is evaluated; the default is the end of
      the game.
    - ``to_quiet``: extend playouts beyond the horizon to a quiet position.
    - ``exploration``: the weight of the priors in the tree (PUCT), larger than 0; choose a smaller weight if the values
      of good and bad actions differ little.
    """

    def __init__(self, horizon: i64 = TO_THE_END, to_quiet: bool = False, exploration: float = 1.0) -> None:
        self.horizon: i64 = horizon
        self.to_quiet = to_quiet
        self.exploration = exploration


@mypyc_attr(allow_interpreted_subclasses=True)
class Planning(Copyable):
    """A decision of one seat that more time can improve."""

    def step(self) -> bool:
        """Do one unit of work. Return whether more work could still change the choice."""
        return False

    def best(self) -> int:
        """Return the best action found so far. This works even before the first step."""
        raise NotImplementedError

    def course(self) -> list[int]:
        """The best action, with the later steps that were planned after it."""
        return [self.best()]


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics(Copyable):
    """The priors, evaluation and rollout policy of one game, for one seat at a table.

    An instance follows one line of play at a time: one playout, or one decision. An instance may cache results while
    its bot is at the table. Cached results must equal recomputed results.
    """

    def __init__(self, horizon: i64 = TO_THE_END, to_quiet: bool = False, exploration: float = 1.0) -> None:
        self.usual: SearchParameters = SearchParameters(horizon, to_quiet, exploration)
        self.plans: bool = False  # whether :meth:`planning` is available
        self.own_lines: bool = False  # whether compared lines follow :meth:`line_action` to the end of the game
        self.independent: i64 = 0  # maximum worlds that count if one policy plays them to the end; 0: no limit

    def search_parameters(self, seats: i64) -> SearchParameters:
        """Return the search parameters for a seat count. By default all seat counts have the same parameters."""
        return self.usual

    def begin(self) -> None:
        """Start a new line of play. Bots call this at every decision, and before every playout descends the tree."""

    def follow(self, seat: i64, action: i64) -> None:
        """Advance the line of play by an action.

        Bots call this before every ``apply`` in the tree and in the rollout, even for a forced action.
        """

    def priors(self, state: State, seat: i64) -> list[float]:
        """Return the priors of a pending seat's legal actions as log odds, in the order of the actions."""
        return [0.0] * len(state.legal(seat))

    def evaluate(self, state: State) -> list[float]:
        """Estimate the utility of each seat, from 0.0 (last) to 1.0 (sole winner).

        In a game for one seat, the estimate is any number that grows with success, also at the end of the game. By
        default, it is the score.
        """
        if state.seats == 1:
            return [float(state.scores()[0])]
        ranking = state.ranking()
        return [utility(ranking, seat) for seat in range(state.seats)]

    def is_blunder(self, state: State, seat: i64, action: i64) -> bool:
        """Return whether an action is a mistake that no player would make, even if it costs little.

        Noisy bots call this before they play an action.
        """
        return False

    def is_quiet(self, state: State) -> bool:
        """Return whether the evaluation is reliable in this position (quiescence).

        Every round must contain such a position.
        """
        return True

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        """Choose a plausible legal action for a rollout with little computation.

        By default, the action is uniformly random.
        """
        legal = state.legal(seat)
        return legal[chance.below(len(legal))]

    def line_action(self, state: State, seat: i64, chance: Chance) -> i64:
        """Choose an action for a line that is played to the end and compared with other lines.

        This policy should play about as well as ``greedy``. By default, it is the rollout policy.
        """
        return self.rollout_action(state, seat, chance)

    def planning(self, state: State, seat: i64) -> Planning:
        """Start the planning of a pending seat's decision, for ``planner`` bots.

        Call this only if ``plans`` is set. Instances and their copies may use results of earlier decisions.
        """
        raise NotImplementedError

    def suggest(self, state: State, seat: i64) -> list[int]:
        """Suggest a sequence of actions for a pending seat, or return an empty list."""
        return []

    def hindsight(self, state: State, seat: i64, actions: list[int]) -> tuple[list[int], dict[str, Any]]:
        """Return a better course than a seat's finished decision, and a sentence about the better course as in
        :meth:`explain`.

        If there is no better course, return the decision itself. The sentence is empty if no comment is needed.
        """
        return actions, {}

    def reaction_time(self, state: State, seat: i64, action: i64) -> float:
        """Return the seconds before a bot plays an action. The delay gives people a fair chance in a race."""
        return 0.0

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        """Return the reason for an action as the ``key`` of a sentence in the catalogue, with its facts.

        The result is empty if there is no reason.
        """
        return {}
