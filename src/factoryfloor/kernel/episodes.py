"""A batch of games that advance in lockstep, for learning. Actions, observations and masks are written in place."""

from typing import Any, Final, final

from mypy_extensions import i16, i32, i64, u8

from factoryfloor.kernel.chance import FAST, FastChance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62, lowest_seat
from factoryfloor.kernel.match import Match
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.rows import clear, mark, mark_outside, unmark, write_row
from factoryfloor.kernel.state import State

_SHORT: Final = 1024  # longer masks are cleared action by action, which is faster
_ROOM: Final = 128  # initial capacity of an episode in actions
EACH: Final = -1
"""Observe the deciding seat."""
RANDOM: Final = -2
"""Observe one seat, chosen at random for each episode."""
_SEED_MASK: Final = 0x7FFFFFFFFFFFFFF  # 59 bits, because a seed in a record has at most 18 decimal digits


def episode_seed(seed: i64, index: i64, episode: i64) -> i64:
    """Derive the seed of an episode from the batch's seed, the game's index and the number of the game's earlier
    episodes.

    >>> len({episode_seed(seed, index, episode) for seed in (1, 2) for index in (0, 1) for episode in (0, 1)})
    8
    """
    return mix(mix(mix(seed & MASK_62, 1), index), episode) & _SEED_MASK


def illegal(action: i64, index: i64, count: i64) -> IllegalAction:
    """Return the error for an illegal action in a game that has ``count`` actions."""
    reason = "its mask is 0" if 0 <= action < count else f"actions are 0 to {count - 1}"
    return IllegalAction(f"action {action} is not legal in game {index}: {reason}")


@final
class Episodes(Copyable):
    """``n`` games of one kind, each at a decision of its lowest pending seat.

    All results are flat buffers, which list the games one after another. Each step overwrites the buffers in place. The
    current decision is in ``observation`` (``size`` numbers per game), ``mask`` (``action_count`` numbers per game, 1
    for legal actions) and ``seat``. After a step, ``done`` is 1 if the episode ended, and ``cut`` is 1 if it ended only
    because of ``limit``. At the end of an episode, ``score`` contains the score of every seat, and ``reward`` the
    reward of every seat (0 if ``cut``). Otherwise ``score`` and ``reward`` are 0. When a game ends, its next episode
    starts in the same step with a new seed. ``final_observation``, ``final_mask`` and ``final_seat`` describe the last
    position of each game's previous episode. If the episode was ``cut``, they describe its pending decision. Otherwise
    they describe the seat that acted last, with an empty mask. ``actions`` is the input of the next step, one action
    per game.

    After :meth:`show_in`, the batch writes decisions to external arrays. Then ``observation`` has room for only one
    game, and ``mask`` is empty.

    After :meth:`watch`, the batch observes only the seat ``viewer`` of each game. Then it writes ``observation`` only
    at this seat's decisions, and ``final_observation`` for this seat at the end.
    """

    def __init__(
        self,
        game: Game,
        encoder: Encoder,
        seats: i64,
        options: dict[str, Any],
        n: i64,
        seed: i64,
        limit: i64,
        first: i64,
        observed: bool,
    ) -> None:
        """Start the first episodes. ``options`` must be complete, and all numbers must be within their ranges. A
        ``limit`` of 0 means no limit.

        ``first`` is the index of the batch's first game in a larger batch that several processes share. Without
        ``observed``, observations are empty and their size is 0.
        """
        self.game = game
        self.encoder = encoder
        self.seats: i64 = seats
        self.options = options
        self.n: i64 = n
        self.seed: i64 = seed
        self.limit: i64 = limit
        self.first: i64 = first
        self.observed = observed
        self.size: i64 = encoder.size if observed else 0
        self.action_count: i64 = game.action_count
        self.actions: vec[i64] = vec[i64](bytes(n))
        self.chances: vec[float] = vec[float]([0.0] * n)
        self.observation: vec[i16] = vec[i16](bytes(n * self.size))
        self.mask: vec[u8] = vec[u8](bytes(n * self.action_count))
        self.seat: vec[u8] = vec[u8](bytes(n))
        self.final_observation: vec[i16] = vec[i16](bytes(n * self.size))
        self.final_mask: vec[u8] = vec[u8](bytes(n * self.action_count))
        self.final_seat: vec[u8] = vec[u8](bytes(n))
        self.done: vec[u8] = vec[u8](bytes(n))
        self.cut: vec[u8] = vec[u8](bytes(n))
        self.reward: vec[float] = vec[float]([0.0] * (n * seats))
        self.score: vec[i64] = vec[i64](bytes(n * seats))
        self.episode: vec[i64] = vec[i64](bytes(n))  # number of the current episode of each game, from 0
        self.viewer: vec[u8] = vec[u8](bytes(n))
        self._watched: i64 = EACH
        self._observations: memoryview | None = None  # external array for the observations of all games
        self._masks: memoryview | None = None
        self._states: list[State] = []
        self._legal: list[list[int]] = []
        self._room: i64 = _ROOM  # capacity of an episode in actions
        self._length: vec[i64] = vec[i64](bytes(n))
        self._taken: vec[i32] = vec[i32](bytes(n * _ROOM))  # actions of each game's current episode
        self._last: list[vec[i32]] = []  # actions of each game's previous episode
        for index in range(n):
            self._states.append(self._deal(index))
            self._legal.append([])
            self._last.append(vec[i32]())
            self._show(index)

    def restart(self, seed: i64) -> None:
        """Start the first episodes with another seed."""
        self.seed = seed
        for index in range(self.n):
            self._clear_decision(index)
            self._clear_end(index)
            self._clear_final(index)
            self._length[index] = 0
            self._last[index] = vec[i32]()
            self.episode[index] = 0
            self._states[index] = self._deal(index)
            self._choose_viewer(index)
            self._show(index)

    def show_in(self, observations: memoryview | None = None, masks: memoryview | None = None) -> None:
        """Write decisions to flat external arrays from now on.

        With None, write to the batch's own buffers again. The external masks must contain zeros. With external arrays,
        the caller must check the actions, and cannot copy the episodes.
        """
        self._observations, self._masks = observations, masks
        self.observation = vec[i16](bytes((self.n if observations is None else 1) * self.size))
        self.mask = vec[u8](bytes(self.n * self.action_count if masks is None else 0))
        for index in range(self.n):
            self._show(index)

    def watch(self, seat: i64) -> None:
        """Observe only one seat of each game from now on: the given seat, or the seat that EACH or RANDOM chooses."""
        self._watched = seat
        for index in range(self.n):
            self._choose_viewer(index)
            self._clear_decision(index)
            self._show(index)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.game, self.encoder, self.seats, self.options, 0, self.seed, self.limit, self.first, self.observed

    def check(self) -> None:
        """Raise IllegalAction unless all ``actions`` are legal."""
        count = self.action_count
        actions, mask = self.actions, self.mask
        for index in range(self.n):
            action = actions[index]
            if action < 0 or action >= count or not mask[index * count + action]:
                raise illegal(action, index, count)

    def step(self) -> None:
        """Apply ``actions``, which must pass :meth:`check`. A negative action leaves its game unchanged."""
        for index in range(self.n):
            action = self.actions[index]
            if action >= 0:
                self._carry_out(index, action)

    def pick(self) -> None:
        """Fill ``actions`` with legal actions, chosen by the numbers in ``chances``, one per game in [0, 1)."""
        for index in range(self.n):
            legal = self._legal[index]
            self.actions[index] = legal[int(self.chances[index] * len(legal))]

    def _carry_out(self, index: i64, action: i64) -> None:
        self._clear_decision(index)
        if self.done[index]:
            self._clear_end(index)
        length = self._length[index]
        if length == self._room:
            self._make_room()
        taken = self._taken
        taken[index * self._room + length] = i32(action)
        self._length[index] = length + 1
        state = self._states[index]
        state.apply(i64(self.seat[index]), action)
        if not state.pending:
            self._end(index, state)
        elif length + 1 == self.limit:
            self.cut[index] = u8(1)
            self._end(index, state)
        self._show(index)

    def _clear_decision(self, index: i64) -> None:
        count = self.action_count
        masks = self._masks
        if masks is not None:
            mark_outside(masks, index * count, self._legal[index], 0)
        elif count <= _SHORT:
            unmark(self.mask, index * count, count)
        else:
            mark(self.mask, index * count, self._legal[index], 0)

    def _clear_final(self, index: i64) -> None:
        """Clear the observation and mask of the position in which a game's last episode ended."""
        clear(self.final_observation, index * self.size, self.size)
        unmark(self.final_mask, index * self.action_count, self.action_count)
        self.final_seat[index] = u8(0)

    def _clear_end(self, index: i64) -> None:
        """Clear the results of the last episode."""
        self.done[index] = u8(0)
        self.cut[index] = u8(0)
        for place in range(index * self.seats, (index + 1) * self.seats):
            self.reward[place] = 0.0
            self.score[place] = 0

    def _make_room(self) -> None:
        room = self._room
        wider = vec[i32](bytes(2 * room * self.n))
        for index in range(self.n):
            for place in range(self._length[index]):
                wider[2 * room * index + place] = self._taken[room * index + place]
        self._taken = wider
        self._room = 2 * room

    def _actions(self, index: i64) -> vec[i32]:
        first = index * self._room
        return self._taken[first : first + self._length[index]]

    def _end(self, index: i64, state: State) -> None:
        """Store the results of an episode and start the next one."""
        scores = state.scores()
        self.done[index] = u8(1)
        first = index * self.seats
        for place in range(self.seats):
            self.score[first + place] = scores[place]
        self._clear_final(index)
        seat: i64 = i64(self.seat[index])
        if state.pending:
            seat = lowest_seat(state.pending)
            mark(self.final_mask, index * self.action_count, state.legal(seat), 1)
        else:
            ranking = state.ranking()
            for place in range(self.seats):
                self.reward[first + place] = utility(ranking, place)
        self.final_seat[index] = u8(seat)
        if self.observed:
            viewer: i64 = seat if self._watched == EACH else i64(self.viewer[index])
            self.encoder.encode(state, viewer, self.final_observation, index * self.size)
        self._last[index] = self._actions(index)
        self._length[index] = 0
        self.episode[index] += 1
        self._states[index] = self._deal(index)
        self._choose_viewer(index)

    def _choose_viewer(self, index: i64) -> None:
        if self._watched >= 0:
            self.viewer[index] = u8(self._watched)
        elif self._watched == RANDOM:
            seed = episode_seed(self.seed, self.first + index, self.episode[index])
            self.viewer[index] = u8(mix(seed, 2) % self.seats)

    def _deal(self, index: i64) -> State:
        seed = episode_seed(self.seed, self.first + index, self.episode[index])
        return self.game.deal(self.seats, self.options, FastChance(seed))

    def _show(self, index: i64) -> None:
        state = self._states[index]
        seat = lowest_seat(state.pending)
        self.seat[index] = u8(seat)
        observations, masks = self._observations, self._masks
        if self.observed and (self._watched == EACH or seat == i64(self.viewer[index])):
            at: i64 = index * self.size if observations is None else 0
            clear(self.observation, at, self.size)
            self.encoder.encode(state, seat, self.observation, at)
            if observations is not None:
                write_row(observations, index * self.size, self.observation)
        legal = state.legal(seat)
        self._legal[index] = legal
        if masks is None:
            mark(self.mask, index * self.action_count, legal, 1)
        else:
            mark_outside(masks, index * self.action_count, legal, 1)

    def match(self, index: i64, ended: bool) -> Match:
        """Return a game's current episode as a match. With ``ended``, return the previous episode."""
        episode = self.episode[index] - (1 if ended else 0)
        actions = self._last[index] if ended else self._actions(index)
        seed = str(episode_seed(self.seed, self.first + index, episode))
        match = Match(self.game, self.seats, self.options, seed, None, 0, FAST, None)
        for action in actions:
            match.play(lowest_seat(match.state.pending), i64(action))
        return match

    def state(self, index: i64) -> State:
        """Return a copy of a game's current position, including hidden information, for bots that play one of its
        seats.
        """
        return self._states[index].copy()
