"""The games as OpenSpiel games. Importing this module registers all installed games under ``factoryfloor_`` followed by
their id.

    import pyspiel
    import factoryfloor.learn.openspiel

    game = pyspiel.load_game("factoryfloor_GAME(players=3)")

The parameters are ``players``, ``deals``, ``until`` and the options of the game. A single chance node at the start
selects one of ``deals`` seeds, hidden from the players; everything later follows from it and the actions. Seats make
simultaneous decisions in seat order. Returns are utilities of ranks, from 1.0 for a sole winner to 0.0 for the last.
``until`` names a kind of event, whose first occurrence after the deal ends the game; the scores at that moment decide.

Information states are strings (see :class:`~factoryfloor.learn.recall.Recall`) and tensors, which consist of the
numbers of the observation and a digest of the information state as bits. ``State.resample_from_infostate`` redeals
everything hidden, beyond the ``deals`` of the chance node; its result has an empty history.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError('factoryfloor.learn.openspiel needs OpenSpiel: pip install "factoryfloor[openspiel]"') from error

from factoryfloor.kernel import FactoryFloorError, Game, Option, State, canonical_json, encoded, find_game, games
from factoryfloor.kernel.episodes import episode_seed
from factoryfloor.kernel.outcome import utility
from factoryfloor.learn import option_texts
from factoryfloor.learn.arguments import usual_seats
from factoryfloor.learn.recall import Recall, Setup

__all__ = ["register", "short_name"]

LONGEST: Final = 100_000
"""The maximum game length for OpenSpiel. A game can only be longer if the players stall deliberately."""

DIGEST: Final = 64
"""The number of digest bits in the tensor of an information state."""

_OWN: Final = {"players": 0, "deals": 1000, "until": ""}
"""The parameters that every game has, with their defaults."""

_BEFORE: Final = "before the deal"


def short_name(game: Game) -> str:
    """Return the short name of a game in OpenSpiel."""
    return f"factoryfloor_{game.id}"


def _type(game: Game, fewest: int) -> Any:
    """Return the OpenSpiel type of a game with at least ``fewest`` seats.

    With two or more seats, the utilities have a constant sum.
    """
    kind = pyspiel.GameType
    tensor = game.encoder() is not None
    return kind(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM if fewest > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats_max,
        min_num_players=game.seats_min,
        provides_information_state_string=True,
        provides_information_state_tensor=tensor,
        provides_observation_string=True,
        provides_observation_tensor=tensor,
        parameter_specification=_OWN
        | {"players": usual_seats(game)}
        | {_parameter(option): option_texts.write(option, option.default) for option in game.options},
    )


def _parameter(option: Option) -> str:
    """Return the name of the parameter for an option."""
    return f"option_{option.key}" if option.key in _OWN else option.key


class SpielGame(pyspiel.Game):
    """An OpenSpiel game. Raises BadSeats, BadOption or FactoryFloorError for invalid parameters."""

    def __init__(self, game: Game, params: dict[str, Any] | None) -> None:
        given = dict(_type(game, 1).parameter_specification) | (params or {})
        players, deals, until = given["players"], given["deals"], given["until"]
        game.check_seats(players)
        if deals < 1:
            raise FactoryFloorError(f"deals must be at least 1, not {deals}")
        kinds = [event.name for event in game.events]
        if until and until not in kinds:
            raise FactoryFloorError(
                f"{game.title} has no event {until!r:.60} for until; its events are {', '.join(kinds)}"
            )
        options = {option.key: option_texts.read(option, given[_parameter(option)]) for option in game.options}
        self.setup = Setup(game.id, players, game.settle(options, players), until)
        self.deals = deals
        self.encoder = game.encoder()
        facts = pyspiel.GameInfo(
            num_distinct_actions=int(game.action_count),
            max_chance_outcomes=deals,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=players / 2 if players > 1 else None,
            max_game_length=LONGEST,
        )
        for option in game.options:
            given[_parameter(option)] = option_texts.write(option, self.setup.options.get(option.key, option.default))
        super().__init__(_type(game, players), facts, given)

    def new_initial_state(self, start: Any = None) -> "SpielState":
        """Return the chance node before the deal. Raises ValueError if the start is another position."""
        if start is not None:
            raise ValueError("a game must start with a deal, never from a position")
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """Return an observer of a player's information, of public information, or of private information.

        Return None for other types.
        """
        if isinstance(iig_obs_type, dict):  # OpenSpiel's C++ passes only the parameters, as the first argument
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise ValueError(f"observers have no parameters here, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        all_players = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        if all_players or (not kind.public_info and (kind.perfect_recall or not own)):
            return None
        return Observer(self, kind.public_info, own, kind.perfect_recall)


class SpielState(pyspiel.State):
    """An OpenSpiel state: a position, or the chance node before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.recall = Recall(game.setup)  # OpenSpiel copies and pickles this with all other attributes

    @property
    def position(self) -> State | None:
        """The position of the game, or None before the deal."""
        return self.recall.state

    def current_player(self) -> int:
        state = self.recall.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.recall.over else state.movers()[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        state = self.recall.state
        return [] if state is None or player != self.current_player() else list(state.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.recall.state is None:
            self.recall.deal(episode_seed(0, 0, action))
        else:
            self.recall.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.recall.state
        return f"Deal:{action}" if state is None or player < 0 else state.notation(player, action)

    def is_terminal(self) -> bool:
        return self.recall.over

    def returns(self) -> list[float]:
        state = self.recall.state
        if state is None or not self.recall.over:
            return [0.0] * self.num_players()
        ranking = state.ranking()
        return [utility(ranking, seat) for seat in range(self.num_players())]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a random state that the player cannot distinguish from this state.

        ``sampler`` returns numbers in [0, 1).
        """
        other = SpielState(self.get_game())
        other.recall = self.recall.sampled(player, int(sampler() * (1 << 53)))
        return other

    def __str__(self) -> str:
        state = self.recall.state
        return _BEFORE if state is None else canonical_json(state.position())


class Observer:
    """An OpenSpiel observer.

    Its string is the view of a player or a spectator. With perfect recall, the string is the information state. Without
    public information, the string is only the part of the player's view that a spectator does not see. ``tensor``
    contains the encoder's numbers. With perfect recall, it also contains ``DIGEST`` bits of a digest of the information
    state. The tensor exists only for a player's view or information state, and only in games with an encoder. ``dict``
    contains both parts by name.
    """

    def __init__(self, game: SpielGame, public: bool, own: bool, perfect_recall: bool) -> None:
        self._public = public
        self._own = own
        self._perfect_recall = perfect_recall
        self._encoder = game.encoder if public and own else None
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if self._encoder is not None:
            size = int(self._encoder.size)
            self.tensor = np.zeros(size + DIGEST * perfect_recall, np.float32)
            self.dict = {"observation": self.tensor[:size]}
            if perfect_recall:
                self.dict["digest"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the player's observation to the tensor. Raises ValueError if the observer has no tensor."""
        if self._encoder is None or self.tensor is None:
            raise ValueError("this observer has no tensor, only strings")
        position = state.position
        self.tensor[:] = 0
        if position is not None:
            self.dict["observation"][:] = encoded(self._encoder, position, player)
        if position is not None and self._perfect_recall:
            known = blake2b(state.recall.information(player).encode(), digest_size=DIGEST // 8).digest()
            self.dict["digest"][:] = np.unpackbits(np.frombuffer(known, np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation or information state as JSON."""
        position, seat = state.position, player if self._own else None
        if position is None:
            return _BEFORE
        if self._perfect_recall:
            return state.recall.information(seat)
        view = position.view(seat)
        return canonical_json(view if self._public else _private_part(view, position.view(None)))


def _private_part(view: Any, public: Any) -> Any:
    """Return the entries of a view that differ from the public view. Lists of equal length are compared by index."""
    if isinstance(view, list) and isinstance(public, list) and len(view) == len(public):
        view, public = dict(enumerate(view)), dict(enumerate(public))
    if not isinstance(view, dict) or not isinstance(public, dict):
        return view
    return {
        key: _private_part(value, public.get(key))
        for key, value in view.items()
        if key not in public or value != public[key]
    }


def register() -> None:
    """Register all installed games. Repeated calls change nothing."""
    known = set(pyspiel.registered_names())
    for game in map(find_game, games()):
        if short_name(game) not in known:
            _register(game)


def _register(game: Game) -> None:
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    pyspiel.register_game(_type(game, game.seats_min), Registered)


def _loaded(text: str) -> Any:
    """Load the game with this string. Unpickling imports this module, which registers the game first."""
    return pyspiel.load_game(text)


register()
