"""PettingZoo environments. Seats decide one after another (AEC) or simultaneously (parallel).

    from factoryfloor.learn import pettingzoo

    env = pettingzoo.env(GAME, seats=3)                   AEC: agents ``seat_0``, ``seat_1``, ...
    env = pettingzoo.parallel_env(GAME, seats=3)          parallel; seats that are not pending wait

Observations consist of ``observation`` and ``action_mask``. With ``mask_in="info"`` they are plain arrays, as most
wrappers of SuperSuit expect, and the infos contain ``action_mask``. The only reward comes at the end, from 1.0 for a
sole winner to 0.0 for the last; the infos then contain each agent's ``score`` and ``rank``. ``state()`` returns the
observations of all seats in one array. Illegal actions raise IllegalAction. With ``render_mode="ansi"``, ``render()``
returns the table as the terminal shows it, in ``language``, a tag such as ``ru``.
"""

from copy import deepcopy
from typing import Any, Literal

try:
    import numpy as np
    import numpy.typing as npt
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError('factoryfloor.learn.pettingzoo needs PettingZoo: pip install "factoryfloor[rl]"') from error

from factoryfloor.kernel import FastChance, Game, State, encoded, find_game
from factoryfloor.kernel.outcome import utility
from factoryfloor.learn.arguments import BatchError, encoder_of, environment_id, usual_seats
from factoryfloor.learn.spaces import (
    RENDER_MODES,
    LegalActions,
    Observation,
    action_number,
    check_language,
    check_render_mode,
    observation_space,
    observe,
    rendered,
    state_space,
)

__all__ = ["MaskIn", "Parallel", "Turns", "env", "parallel_env", "raw_env"]

MaskIn = Literal["observation", "info"]
"""The place of the mask of legal actions: in the observation, which is then a Dict space, or in ``infos[agent]``, so
that the observation is a Box.
"""


def env(
    game: str | Game,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    render_mode: str | None = None,
    language: str = "en",
    mask_in: MaskIn = "observation",
) -> AECEnv[Any, Any, Any]:
    """Create an AEC environment that checks the order of calls."""
    table = _Table(game, seats, options, language, mask_in)
    return _Ordered(Turns(table, render_mode))


def raw_env(
    game: str | Game,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    render_mode: str | None = None,
    language: str = "en",
    mask_in: MaskIn = "observation",
) -> "Turns":
    """Create an AEC environment without wrappers. Raises UnknownGame, BadSeats, BadOption or BatchError."""
    return Turns(_Table(game, seats, options, language, mask_in), render_mode)


def parallel_env(
    game: str | Game,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    render_mode: str | None = None,
    language: str = "en",
    mask_in: MaskIn = "observation",
) -> "Parallel":
    """Create a parallel environment. Raises UnknownGame, BadSeats, BadOption or BatchError."""
    return Parallel(_Table(game, seats, options, language, mask_in), render_mode)


class _Table:
    """One game with its agents, for both kinds of environments."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None,
        options: dict[str, Any] | None,
        language: str,
        mask_in: MaskIn,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if mask_in not in ("observation", "info"):
            raise BatchError(f"mask_in must be 'observation' or 'info', not {mask_in!r:.40}")
        self.mask_in_info = mask_in == "info"
        self.seats = usual_seats(self.game) if seats is None else seats
        self.game.check_seats(self.seats)
        self.options = self.game.settle(options, self.seats)
        self.language = check_language(language)
        self.encoder = encoder_of(self.game)
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.chance = np.random.default_rng()
        self._state: State | None = None

    @property
    def state(self) -> State:
        """Return the position. Raises BatchError before the first reset and after close."""
        if self._state is None:
            raise BatchError("the environment is not started or is closed; call reset() first")
        return self._state

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self._state = self.game.start(self.seats, self.options, FastChance(int(self.chance.integers(1 << 59))))

    def close(self) -> None:
        self._state = None

    def space(self, count: int) -> Any:
        """Return the observation space of an agent with ``count`` actions."""
        return state_space(self.encoder, 1) if self.mask_in_info else observation_space(self.encoder, count)

    def shown(self, seen: Observation) -> Any:
        """Return an observation in the form that agents receive, without the mask if the infos contain it."""
        return seen["observation"] if self.mask_in_info else seen

    def all_seen(self) -> npt.NDArray[np.int16]:
        """Return the observations of all seats, one after another.

        Together they contain everything that at least one seat knows.
        """
        return np.array([encoded(self.encoder, self.state, seat) for seat in range(self.seats)], np.int16).reshape(-1)

    def rendered(self, mode: str | None, seat: int | None) -> str | None:
        """Return the table as text in the view of a seat or a spectator, or None without a render mode."""
        return None if mode is None else rendered(self.game, self.state, seat, self.agents, self.language)

    def infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        """Return the infos of agents. After the end, they contain each agent's score and rank."""
        if not self.state.over:
            return {agent: {} for agent in agents}
        scores, ranking = self.state.scores(), self.state.ranking()
        seats = {agent: self.agents.index(agent) for agent in agents}
        return {agent: {"score": scores[seat], "rank": ranking[seat]} for agent, seat in seats.items()}

    def rewards(self) -> dict[str, float]:
        """Return the utility of each agent's final rank."""
        ranking = self.state.ranking()
        return {agent: utility(ranking, seat) for seat, agent in enumerate(self.agents)}


class _Ordered(wrappers.OrderEnforcingWrapper[str, Any, int]):
    """PettingZoo's wrapper, whose copies are independent."""

    __copy__ = deepcopy


class Turns(AECEnv[str, Any, int]):
    """An AEC environment. The lowest pending seat decides. It does not see unrevealed decisions of other seats."""

    __copy__ = deepcopy

    def __init__(self, table: _Table, render_mode: str | None = None) -> None:
        super().__init__()
        self._table = table
        game = table.game
        self.metadata = {"name": environment_id(game), "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = list(table.agents)
        self.agents: list[str] = []
        self.agent_selection = ""
        self.render_mode = check_render_mode(render_mode)
        self.state_space = state_space(table.encoder, table.seats)
        self._actions = {agent: LegalActions(game.action_count) for agent in self.possible_agents}
        self._spaces = {agent: table.space(game.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. ``options`` is ignored, because game options are arguments of the constructor."""
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> Any:
        seat = self.possible_agents.index(agent)
        pending = agent == self.agent_selection and not self._table.state.over
        table = self._table
        return table.shown(observe(table.encoder, table.state, seat, table.game.action_count, pending=pending))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._table.state.play(self.possible_agents.index(agent), action_number(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._table.state.over:
            self.rewards = self._table.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = self._table.infos(self.agents)
            self.agent_selection = self.agents[0]
        else:
            self._ask()
        self._accumulate_rewards()

    def state(self) -> Any:
        """Return the observations of all seats as one array, for centralized critics."""
        return self._table.all_seen()

    def render(self) -> str | None:
        """Return the table in the view of the deciding agent. After the end, return the view of a spectator."""
        over = self._table.state.over
        seat = None if over else self.possible_agents.index(self.agent_selection)
        return self._table.rendered(self.render_mode, seat)

    def close(self) -> None:
        self._table.close()

    def _ask(self) -> None:
        state = self._table.state
        seat = state.movers()[0]
        self.agent_selection = self.possible_agents[seat]
        actions = self._actions[self.agent_selection]
        actions.mask[:] = 0
        actions.mask[state.legal(seat)] = 1
        if self._table.mask_in_info:
            self.infos = {agent: {} for agent in self.agents}
            self.infos[self.agent_selection]["action_mask"] = actions.mask.copy()


class Parallel(ParallelEnv[str, Any, int]):
    """A parallel environment.

    All seats act simultaneously. The last action is an additional action for waiting. Exactly the seats that are not
    pending must wait. Actions are applied in seat order. If an earlier action has made a later action illegal, the
    later action is skipped, and its seat stays pending.
    """

    __copy__ = deepcopy

    def __init__(self, table: _Table, render_mode: str | None = None) -> None:
        super().__init__()
        self._table = table
        self._wait = int(table.game.action_count)
        self.metadata = {"name": environment_id(table.game), "render_modes": RENDER_MODES}
        self.possible_agents = list(table.agents)
        self.agents: list[str] = []
        self.render_mode = check_render_mode(render_mode)
        self.state_space = state_space(table.encoder, table.seats)
        self._actions = {agent: LegalActions(self._wait + 1) for agent in self.possible_agents}
        self._spaces = {agent: table.space(self._wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start a game. ``options`` is ignored, because game options are arguments of the constructor."""
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), self._infos(self.agents)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        state, agents = self._table.state, list(self.agents)
        wanted = {seat: self._wanted(state, seat, actions) for seat in range(self._table.seats)}
        for seat, action in wanted.items():
            if action is not None and not state.over and state.pending >> seat & 1 and action in state.legal(seat):
                state.play(seat, action)
        rewards = self._table.rewards() if state.over else dict.fromkeys(agents, 0.0)
        seen = self._seen()
        if state.over:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, state.over),
            dict.fromkeys(agents, False),
            self._infos(agents),
        )

    def state(self) -> Any:
        """Return the observations of all seats as one array, for centralized critics."""
        return self._table.all_seen()

    def render(self) -> str | None:
        """Return the table in the view of a spectator."""
        return self._table.rendered(self.render_mode, None)

    def close(self) -> None:
        self._table.close()

    def _wanted(self, state: State, seat: int, actions: dict[str, int]) -> int | None:
        """Return the action of a seat, or None if the seat waits.

        Raises IllegalAction or BatchError if the action is not allowed.
        """
        agent = self.possible_agents[seat]
        pending = bool(state.pending >> seat & 1)
        if agent not in actions and not pending:
            return None
        if agent not in actions:
            raise BatchError(f"{agent} has a pending decision, but no action was given")
        action = action_number(actions[agent])
        if not pending:
            if action != self._wait:
                raise BatchError(
                    f"{agent} has no pending decision: its action must be to wait ({self._wait}), not {action}"
                )
            return None
        if action not in state.legal(seat):
            state.play(seat, action)  # raises the reason
        return action

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        """Return the infos of agents, with the mask unless the observations contain it."""
        infos = self._table.infos(agents)
        if self._table.mask_in_info:
            for agent, info in infos.items():
                info["action_mask"] = self._actions[agent].mask.copy()
        return infos

    def _seen(self) -> dict[str, Any]:
        state, found = self._table.state, {}
        for seat, agent in enumerate(self.possible_agents):
            pending = not state.over and bool(state.pending >> seat & 1)
            shown = observe(self._table.encoder, state, seat, self._wait + 1, pending=pending)
            shown["action_mask"][self._wait] = not pending
            self._actions[agent].mask[:] = shown["action_mask"]
            found[agent] = self._table.shown(shown)
        return found
