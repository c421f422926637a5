"""OpenSpiel games. Importing this module registers all installed games, as ``factoryfloor_`` plus their id.

    import pyspiel
    import factoryfloor.learn.openspiel

    game = pyspiel.load_game("factoryfloor_GAME(players=3)")

A single chance node at the start selects one of ``deals`` seeds, hidden from the players; everything later follows from
it and the actions. Simultaneous decisions are made in the order of seats. Returns are utilities of ranks, from 1.0 for
a sole winner to 0.0 for the last.
"""

import json
from typing import Any, Final

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError('factoryfloor.learn.openspiel needs OpenSpiel: pip install "factoryfloor[openspiel]"') from error

from factoryfloor.kernel import FactoryFloorError, FastChance, Game, State, canonical_json, encoded, find_game, games
from factoryfloor.kernel.episodes import episode_seed
from factoryfloor.kernel.outcome import utility
from factoryfloor.learn.batch import encoder_of, usual_seats

__all__ = ["register", "short_name"]

LONGEST: Final = 100_000
"""The maximum game length reported to OpenSpiel; only deliberate stalling could exceed it."""

_DEALS: Final = 1000


def short_name(game: Game) -> str:
    """The short name of a game in OpenSpiel."""
    return f"factoryfloor_{game.id}"


def _type(game: Game) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats_max,
        min_num_players=game.seats_min,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(max(4, game.seats_min), game.seats_max),
            "deals": _DEALS,
            "options": "",
        },
    )


class _Held:
    """A position that is copied together with the OpenSpiel state that it belongs to."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state

    def __deepcopy__(self, _memory: Any) -> "_Held":
        return _Held(None if self.state is None else self.state.copy())


class SpielGame(pyspiel.Game):
    """An OpenSpiel game with its number of players and deals, and options as JSON. Raises BadSeats or BadOption."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any] | None) -> None:
        given = params or {}
        players, deals = int(given.get("players", usual_seats(game))), int(given.get("deals", _DEALS))
        game.check_seats(players)
        if deals < 1:
            raise FactoryFloorError(f"deals must be at least 1, not {deals}")
        self.rules = game
        self.options = game.settle(json.loads(given.get("options") or "{}"), players)
        self.deals = deals
        self.encoder = encoder_of(game)
        facts = pyspiel.GameInfo(
            num_distinct_actions=int(game.action_count),
            max_chance_outcomes=deals,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, facts, given)

    def new_initial_state(self, _text: str = "") -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, iig_obs_type, params)


class SpielState(pyspiel.State):
    """An OpenSpiel state: a position, or the chance node before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = _Held()

    @property
    def position(self) -> State | None:
        """The position of the game; None before the deal."""
        return self._held.state

    def current_player(self) -> int:
        state = self._held.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.over else state.movers()[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        state = self._held.state
        return [] if state is None or player != self.current_player() else list(state.legal(player))

    def _apply_action(self, action: int) -> None:
        state = self._held.state
        if state is None:
            game = self.get_game()
            chance = FastChance(episode_seed(0, 0, action))
            self._held.state = game.rules.start(game.num_players(), game.options, chance)
        else:
            state.play(state.movers()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self._held.state
        return f"Deal:{action}" if state is None or player < 0 else state.notation(player, action)

    def is_terminal(self) -> bool:
        return self._held.state is not None and bool(self._held.state.over)

    def returns(self) -> list[float]:
        state = self._held.state
        if state is None or not state.over:
            return [0.0] * self.num_players()
        ranking = state.ranking()
        return [utility(ranking, seat) for seat in range(self.num_players())]

    def __str__(self) -> str:
        state = self._held.state
        return "before the deal" if state is None else canonical_json(state.position())


class Observer:
    """An OpenSpiel observer: the encoder's numbers as ``tensor``, the view as string."""

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters here, not {params}")
        private = iig_obs_type is None or iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._encoder = game.encoder if private else None
        self.tensor = np.zeros(int(game.encoder.size) if private else 0, np.float32)
        self.dict = {"observation": self.tensor} if private else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the player's observation to the tensor."""
        if self._encoder is not None:
            position = state.position
            self.tensor[:] = 0 if position is None else encoded(self._encoder, position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view of the player as text, or of a spectator for an observer without private information."""
        if state.position is None:
            return "before the deal"
        return canonical_json(state.position.view(player if self._encoder is not None else None))


def register() -> None:
    """Register all installed games; idempotent."""
    known = set(pyspiel.registered_names())
    for game in map(find_game, games()):
        if short_name(game) not in known:
            _register(game)


def _register(game: Game) -> None:
    kind = _type(game)

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    pyspiel.register_game(kind, Registered)


register()
