"""Gymnasium environments: one seat of a game against bots. Importing this module registers all installed games.

    import gymnasium
    import factoryfloor.learn.gymnasium

    env = gymnasium.make("factoryfloor/GAME-v2", seats=3, bots="greedy")
    many = gymnasium.make_vec("factoryfloor/GAME-v2", num_envs=8, vectorization_mode="async")

The version in an id is that of the rules. Observations have ``observation`` and ``action_mask``. The only reward is at
the end, from 1.0 for a sole winner to 0.0 for the last.
"""

from typing import Any, Literal

try:
    import gymnasium
    import numpy as np
except ImportError as error:
    raise ImportError('factoryfloor.learn.gymnasium needs Gymnasium: pip install "factoryfloor[rl]"') from error

from factoryfloor.bots import decide, make_bot
from factoryfloor.kernel import FactoryFloorError, FastChance, State, find_game, games
from factoryfloor.kernel.outcome import utility
from factoryfloor.learn.batch import BatchError, encoder_of, environment_id, usual_seats
from factoryfloor.learn.spaces import LegalActions, Observation, observation_space, observe

__all__ = ["Seat", "register"]

Told = dict[str, Any]


class Seat(gymnasium.Env[Observation, int]):
    """An environment for one seat of a game; bots play the other seats between its decisions.

    ``illegal``: an illegal action raises IllegalAction (``raise``), or changes nothing and the info of the step has the
    reason in ``refused`` (``stay``).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": "disabled"}  # noqa: RUF012 - as the base has it

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int | None = None,
        bots: str = "greedy",
        options: dict[str, Any] | None = None,
        illegal: Literal["raise", "stay"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        """``seat`` None: a random one in each game. Raises UnknownGame, BadSeats, BadOption or BadBot."""
        self.game = find_game(game)
        self.seats = usual_seats(self.game) if seats is None else seats
        self.game.check_seats(self.seats)
        if seat is not None and not 0 <= seat < self.seats:
            raise BatchError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        self.options = self.game.settle(options, self.seats)
        self.seat = -1 if seat is None else seat
        self.render_mode = render_mode
        self._fixed = seat
        self._bots = [make_bot(bots, self.game) for _ in range(self.seats)]
        self._illegal = illegal
        self._encoder = encoder_of(self.game)
        self._state: State | None = None
        self._actions = LegalActions(self.game.action_count)
        self.action_space: Any = self._actions
        self.observation_space: Any = observation_space(int(self._encoder.size), self.game.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Told]:
        """Start a game. ``options`` are ignored: game options are arguments of the constructor."""
        super().reset(seed=seed)
        self._bots = [make_bot(bot.spec, self.game) for bot in self._bots]
        self.seat = int(self.np_random.integers(self.seats)) if self._fixed is None else self._fixed
        chance = FastChance(int(self.np_random.integers(1 << 59)))
        self._state = self.game.start(self.seats, self.options, chance)
        self._let_bots_play(self._state)
        return self._seen(self._state), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Told]:
        state = self._begun()
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            raise BatchError(f"an action must be a whole number, not {action!r:.60}")
        try:
            state.play(self.seat, int(action))
        except FactoryFloorError as error:
            if self._illegal == "raise" or state.over:
                raise
            return self._seen(state), 0.0, False, False, {"refused": str(error)}
        self._let_bots_play(state)
        if not state.over:
            return self._seen(state), 0.0, False, False, {}
        ranking = state.ranking()
        told = {"scores": state.scores(), "ranking": ranking}
        return self._seen(state), utility(ranking, self.seat), True, False, told

    def render(self) -> str | None:
        """The view of the seat as text."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(f"{key}: {value}" for key, value in self._begun().view(self.seat).items())

    def close(self) -> None:
        self._state = None

    def _begun(self) -> State:
        if self._state is None:
            raise BatchError("the environment is not started, or closed; call reset() first")
        return self._state

    def _let_bots_play(self, state: State) -> None:
        """Let the bots decide until this seat is the lowest pending one or the game is over."""
        while not state.over and (mover := state.movers()[0]) != self.seat:
            state.play(mover, decide(self._bots[mover], state, mover, int(self.np_random.integers(1 << 62))))

    def _seen(self, state: State) -> Observation:
        seen = observe(self._encoder, state, self.seat, self.game.action_count, pending=not state.over)
        self._actions.mask[:] = seen["action_mask"]
        return seen


def register() -> None:
    """Register all installed games, each by its id and the version of its rules; idempotent."""
    for game in games():
        name = environment_id(find_game(game))
        if name not in gymnasium.registry:
            entry = f"{__name__}:{Seat.__name__}"
            gymnasium.register(name, entry_point=entry, kwargs={"game": game}, disable_env_checker=True)


register()
