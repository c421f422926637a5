"""Gymnasium environments. A learner has one seat of a game, and bots have all other seats. Importing this module
registers all installed games, under ids that contain the version of the rules.

    import gymnasium
    import factoryfloor.learn.gymnasium

    env = gymnasium.make("factoryfloor/GAME-v2", seats=3, bots="greedy")
    many = gymnasium.make_vec("factoryfloor/GAME-v2", num_envs=256)

Observations consist of ``observation`` and ``action_mask``. The only reward comes at the end, from 1.0 for a sole
winner to 0.0 for the last. ``action_masks()`` returns the mask of the current decision, as MaskablePPO expects.
``make_vec`` creates :class:`factoryfloor.learn.gymnasium_vector.Seats`, which steps a batch.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Literal

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise ImportError('factoryfloor.learn.gymnasium needs Gymnasium: pip install "factoryfloor[rl]"') from error

from factoryfloor.bots import Bot, decide, make_bot
from factoryfloor.kernel import FactoryFloorError, FastChance, Game, State, find_game, games
from factoryfloor.kernel.outcome import utility
from factoryfloor.learn.arguments import BatchError, encoder_of, environment_id, usual_seats
from factoryfloor.learn.opponents import Opponent, Opponents
from factoryfloor.learn.spaces import (
    FIRST_ACTION,
    RENDER_MODES,
    LegalActions,
    Observation,
    action_number,
    check_language,
    check_render_mode,
    named_players,
    observation_space,
    observe,
    rendered,
)

__all__ = ["Seat", "register"]

Told = dict[str, Any]


class Seat(gymnasium.Env[Observation, int]):
    """An environment for one seat of a game.

    Bots play the other seats between the learner's decisions. ``bots`` is one opponent for all other seats, or a list
    with an opponent for each seat, clockwise from the learner's seat. An opponent is a specification, a Bot, or a class
    or function that creates a Bot. A class or function is called for each seat. A Bot plays all seats for which it is
    given. With ``illegal="stay"``, an illegal action changes nothing, and the info of the step contains the reason in
    ``refused``. With ``"raise"``, an illegal action raises IllegalAction. The info of each reset and step contains the
    learner's ``seat``. If ``render_mode`` is ``ansi``, ``render`` returns the table as the terminal shows it, in
    ``language``, for example ``ru``.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1, "autoreset_mode": "disabled"}  # noqa: RUF012 - as the base has it

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        seat: int | None = None,
        bots: Opponent | Sequence[Opponent] = "greedy",
        options: dict[str, Any] | None = None,
        illegal: Literal["raise", "stay"] = "stay",
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        """Create an environment.

        If ``seat`` is None, each game draws a random seat. Raises UnknownGame, BadSeats, BadOption, BadBot, BatchError
        or NoRenderMode.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = usual_seats(self.game) if seats is None else seats
        self.game.check_seats(self.seats)
        if seat is not None and not 0 <= seat < self.seats:
            raise BatchError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        if illegal not in ("raise", "stay"):
            raise BatchError(f"illegal must be 'raise' or 'stay', not {illegal!r:.40}")
        self.options = self.game.settle(options, self.seats)
        self.seat = -1 if seat is None else seat
        self.render_mode = check_render_mode(render_mode)
        self.language = check_language(language)
        self._fixed = seat
        self._opponents = Opponents(bots, self.game, self.seats).made()
        self._bots: dict[int, Bot] = {}  # by seat
        self._illegal = illegal
        self._encoder = encoder_of(self.game)
        self._state: State | None = None
        self._actions = LegalActions(self.game.action_count)
        self.action_space: Any = self._actions
        self.observation_space: Any = observation_space(self._encoder, self.game.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Told]:
        """Start a game. ``options`` is ignored, because game options are arguments of the constructor."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.seats)) if self._fixed is None else self._fixed
        seats = [(self.seat + turn) % self.seats for turn in range(1, self.seats)]
        made = [make_bot(bot, self.game) if isinstance(bot, str) else bot for bot in self._opponents]
        self._bots = dict(zip(seats, made, strict=True))
        chance = FastChance(int(self.np_random.integers(1 << 59)))
        self._state = self.game.start(self.seats, self.options, chance)
        self._let_bots_play(self._state)
        return self._seen(self._state), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Told]:
        state = self._begun()
        number = action_number(action)
        try:
            state.play(self.seat, number)
        except FactoryFloorError as error:
            if self._illegal == "raise" or state.over:
                raise
            return self._seen(state), 0.0, False, False, {"seat": self.seat, "refused": str(error)}
        self._let_bots_play(state)
        if not state.over:
            return self._seen(state), 0.0, False, False, {"seat": self.seat}
        ranking = state.ranking()
        told = {"seat": self.seat, "scores": state.scores(), "ranking": ranking}
        return self._seen(state), utility(ranking, self.seat), True, False, told

    __copy__ = deepcopy

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return whether each action is legal now.

        After the end, only the first action counts as legal. Vectors ignore it.
        """
        self._begun()
        return self._actions.mask.astype(bool)

    def render(self) -> str | None:
        """If ``render_mode`` is ``ansi``, return the table in the learner's view as the terminal shows it."""
        if self.render_mode is None:
            return None
        players = named_players(self.seats, self.seat, self.language)
        return rendered(self.game, self._begun(), self.seat, players, self.language)

    def close(self) -> None:
        self._state = None

    def _begun(self) -> State:
        if self._state is None:
            raise BatchError("the environment is not started or is closed; call reset() first")
        return self._state

    def _let_bots_play(self, state: State) -> None:
        """Let the bots decide until this seat is the lowest pending seat or the game is over."""
        while not state.over and (mover := state.movers()[0]) != self.seat:
            state.play(mover, decide(self._bots[mover], state, mover, int(self.np_random.integers(1 << 62))))

    def _seen(self, state: State) -> Observation:
        seen = observe(self._encoder, state, self.seat, self.game.action_count, pending=not state.over)
        if state.over:
            seen["action_mask"][FIRST_ACTION] = 1
        self._actions.mask[:] = seen["action_mask"]
        return seen


def register() -> None:
    """Register all installed games under their id and rules version. Repeated calls change nothing."""
    for game in games():
        name = environment_id(find_game(game))
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:{Seat.__name__}",
                vector_entry_point=f"{__name__}_vector:Seats",
                kwargs={"game": game},
                disable_env_checker=True,
            )


register()
