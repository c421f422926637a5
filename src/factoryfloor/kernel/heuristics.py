"""The contract of an evaluation: priors of actions, values of positions and a rollout policy."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.state import State

TO_THE_END: Final = 1_000_000_000
"""A horizon longer than any game: playouts run to the end."""


@final
class SearchParameters(Copyable):
    """Search parameters that suit an evaluation.

    - ``horizon``: the number of decisions of each seat after which a playout is evaluated; the default is the end of
      the game.
    - ``to_quiet``: extend playouts beyond the horizon to a quiet position.
    - ``exploration``: the weight of the priors in the tree (PUCT), larger than 0; use less if the values of good and
      bad actions differ little.
    """

    def __init__(self, horizon: i64 = TO_THE_END, to_quiet: bool = False, exploration: float = 1.0) -> None:
        self.horizon: i64 = horizon
        self.to_quiet = to_quiet
        self.exploration = exploration


@mypyc_attr(allow_interpreted_subclasses=True)
class Planning(Copyable):
    """A decision of one seat that can be improved with more time."""

    def step(self) -> bool:
        """Do one unit of work. Return whether more work may change the choice."""
        return False

    def best(self) -> int:
        """The best action so far. It is available before the first step, too."""
        raise NotImplementedError

    def course(self) -> list[int]:
        """The best action and the later steps that were planned with it."""
        return [self.best()]


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics(Copyable):
    """Priors, evaluation and rollout policy of one game, for one seat at a table.

    An instance follows one line of play at a time. It may cache results while its bot is at the table. The cache saves
    time and never changes a result.
    """

    def __init__(self, horizon: i64 = TO_THE_END, to_quiet: bool = False, exploration: float = 1.0) -> None:
        self.usual: SearchParameters = SearchParameters(horizon, to_quiet, exploration)
        self.plans: bool = False  # whether there is a :meth:`planning`
        self.own_lines: bool = False  # whether compared lines follow :meth:`line_action` to the end of the game
        self.independent: i64 = 0  # how many worlds played on by one policy are worth at most; 0 for any number

    def search_parameters(self, seats: i64) -> SearchParameters:
        """Search parameters for a seat count. The default ignores the count."""
        return self.usual

    def begin(self) -> None:
        """Start a new line of play: at every decision, and before the tree descent of every playout."""

    def follow(self, seat: i64, action: i64) -> None:
        """Advance the line of play by an action. This is called before every ``apply``, in tree and rollout, forced or
        not.
        """

    def priors(self, state: State, seat: i64) -> list[float]:
        """The priors of a pending seat's legal actions, in the same order: log odds; larger is better."""
        return [0.0] * len(state.legal(seat))

    def evaluate(self, state: State) -> list[float]:
        """The expected utility of each seat, from 0.0 (last) to 1.0 (sole winner).

        With one seat, any number that grows with success, also at the end of the game; by default the score.
        """
        if state.seats == 1:
            return [float(state.scores()[0])]
        ranking = state.ranking()
        return [utility(ranking, seat) for seat in range(state.seats)]

    def is_blunder(self, state: State, seat: i64, action: i64) -> bool:
        """Whether no player would choose an action, however little it costs. Noisy bots ask this before they play the
        action.
        """
        return False

    def is_quiet(self, state: State) -> bool:
        """Whether the evaluation is reliable here (quiescence); every round must contain a quiet position."""
        return True

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        """The rollout policy: a cheap, plausible legal action; by default uniformly random."""
        legal = state.legal(seat)
        return legal[chance.below(len(legal))]

    def line_action(self, state: State, seat: i64, chance: Chance) -> i64:
        """The policy that completes compared lines. It is about as strong as ``greedy``; by default it is the rollout
        policy.
        """
        return self.rollout_action(state, seat, chance)

    def planning(self, state: State, seat: i64) -> Planning:
        """The decision of a pending seat, for ``planner`` bots; only with ``plans``.

        An instance may use what its earlier decisions found, and so may its copies.
        """
        raise NotImplementedError

    def suggest(self, state: State, seat: i64) -> list[int]:
        """A suggested sequence of actions for a pending seat, or an empty list. :meth:`Plans.write` converts it to a
        plan.
        """
        return []

    def advise(self, state: State, seat: i64) -> int | None:
        """An action to recommend to a beginner at a coached table, or None for the bot's choice."""
        return None

    def hindsight(self, state: State, seat: i64, actions: list[int]) -> tuple[list[int], dict[str, Any]]:
        """A better course than a finished decision of a pending seat, and a sentence about it as of :meth:`explain`.

        Without a better one the course is the decision itself. An empty sentence means that there is nothing to say.
        """
        return actions, {}

    def reaction_time(self, state: State, seat: i64, action: i64) -> float:
        """The delay in seconds before a bot plays an action, so that people have a fair chance in a race."""
        return 0.0

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        """The reason for an action: the ``key`` of a sentence in the catalogue, and its facts; empty if there is no
        reason.
        """
        return {}
