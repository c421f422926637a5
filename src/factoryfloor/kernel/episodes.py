"""Many games of one kind stepped together, for learning: decisions in, observations and masks out, in place."""

from typing import Any, Final, final

from mypy_extensions import i16, i32, i64, u8

from factoryfloor.kernel.chance import FAST, FastChance
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.hashing import mixed
from factoryfloor.kernel.masks import MASK_62, lowest_seat
from factoryfloor.kernel.match import Match
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.state import State

_ROOM: Final = 128  # for the actions of an episode, at first
_SEED_MASK: Final = 0x7FFFFFFFFFFFFFF  # of 59 bits: at most 18 decimal digits, as records have them


def episode_seed(seed: i64, index: i64, episode: i64) -> i64:
    """The seed of an episode: from the seed of all, the game's index, and the number of episodes before it there.

    >>> len({episode_seed(seed, index, episode) for seed in (1, 2) for index in (0, 1) for episode in (0, 1)})
    8
    """
    return mixed(mixed(mixed(seed & MASK_62, 1), index), episode) & _SEED_MASK


@final
class Episodes:
    """``n`` games of one kind, each with one decision: that of the lowest seat that owes one.

    One flat buffer each, game after game, written in place and never replaced: ``observation`` of that seat (``size``
    numbers), ``mask`` over the ``action_count`` actions (1 where legal), ``seat``; and what the last step brought:
    ``done``, 1 where an episode ended (``cut``, 1 if only because it took ``limit`` decisions), then ``reward`` and
    ``score`` of every seat, else 0. A game that ends begins anew at once with the seed of its next episode, whose first
    decision is what the other buffers show. ``actions`` is what the next step takes.
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
    ) -> None:
        """Begin the first episodes. ``options`` are complete, numbers in their ranges; ``limit`` 0 cuts nothing.

        The games are those from ``first`` on of a larger number.
        """
        self.game = game
        self.encoder = encoder
        self.seats: i64 = seats
        self.options = options
        self.n: i64 = n
        self.base: i64 = seed
        self.limit: i64 = limit
        self.first: i64 = first
        self.size: i64 = encoder.size
        self.action_count: i64 = game.action_count
        self.actions: vec[i64] = vec[i64](bytes(n))
        self.chances: vec[float] = vec[float]([0.0] * n)
        self.observation: vec[i16] = vec[i16](bytes(n * self.size))
        self.mask: vec[u8] = vec[u8](bytes(n * self.action_count))
        self.seat: vec[u8] = vec[u8](bytes(n))
        self.done: vec[u8] = vec[u8](bytes(n))
        self.cut: vec[u8] = vec[u8](bytes(n))
        self.reward: vec[float] = vec[float]([0.0] * (n * seats))
        self.score: vec[i64] = vec[i64](bytes(n * seats))
        self.episode: vec[i64] = vec[i64](bytes(n))  # the number of the one that goes on, from 0
        self._states: list[State] = []
        self._legal: list[list[int]] = []
        self._room: i64 = _ROOM  # for the actions of an episode
        self._length: vec[i64] = vec[i64](bytes(n))
        self._taken: vec[i32] = vec[i32](bytes(n * _ROOM))  # the actions of each episode that goes on
        self._last: list[vec[i32]] = []  # those of the one before
        for index in range(n):
            self._states.append(self._deal(index))
            self._legal.append([])
            self._last.append(vec[i32]())
            self._show(index)

    def check(self) -> None:
        """Raises IllegalAction if one of ``actions`` is not legal."""
        count = self.action_count
        actions, mask = self.actions, self.mask
        for index in range(self.n):
            action = actions[index]
            if action < 0 or action >= count or not mask[index * count + action]:
                raise IllegalAction(f"action {action} is not legal in game {index}: its mask is 0")

    def step(self) -> None:
        """Carry out ``actions``, which :meth:`check` lets pass. The observations are zero before."""
        for index in range(self.n):
            self._carry_out(index, self.actions[index])

    def pick(self) -> None:
        """Fill ``actions`` with legal ones, by the place that ``chances``, from 0 to below 1, have among them."""
        for index in range(self.n):
            legal = self._legal[index]
            self.actions[index] = legal[int(self.chances[index] * len(legal))]

    def _carry_out(self, index: i64, action: i64) -> None:
        mask = self.mask
        first = index * self.action_count
        for legal in self._legal[index]:
            mask[first + legal] = u8(0)
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

    def _clear_end(self, index: i64) -> None:
        """Forget how the last episode ended."""
        self.done[index] = u8(0)
        self.cut[index] = u8(0)
        for place in range(index * self.seats, (index + 1) * self.seats):
            self.reward[place] = 0.0
            self.score[place] = 0

    def _make_room(self) -> None:
        """Double the room for actions, when an episode is longer than all before."""
        room = self._room
        wider = vec[i32](bytes(2 * room * self.n))
        for index in range(self.n):
            for place in range(self._length[index]):
                wider[2 * room * index + place] = self._taken[room * index + place]
        self._taken = wider
        self._room = 2 * room

    def _actions(self, index: i64) -> vec[i32]:
        """The actions of the episode that goes on."""
        first = index * self._room
        return self._taken[first : first + self._length[index]]

    def _end(self, index: i64, state: State) -> None:
        """Note how an episode ended, and begin the next one."""
        ranking, scores = state.ranking(), state.scores()
        self.done[index] = u8(1)
        first = index * self.seats
        for seat in range(self.seats):
            self.reward[first + seat] = utility(ranking, seat)
            self.score[first + seat] = scores[seat]
        self._last[index] = self._actions(index)
        self._length[index] = 0
        self.episode[index] += 1
        self._states[index] = self._deal(index)

    def _deal(self, index: i64) -> State:
        seed = episode_seed(self.base, self.first + index, self.episode[index])
        return self.game.deal(self.seats, self.options, FastChance(seed))

    def _show(self, index: i64) -> None:
        """Write the observation and the mask of the decision that a game has now."""
        state = self._states[index]
        seat = lowest_seat(state.pending)
        self.seat[index] = u8(seat)
        self.encoder.encode(state, seat, self.observation, index * self.size)
        legal = state.legal(seat)
        self._legal[index] = legal
        mask = self.mask
        first = index * self.action_count
        for action in legal:
            mask[first + action] = u8(1)

    def match(self, index: i64, ended: bool) -> Match:
        """The episode of a game as a match: the one that goes on, or the one before, which has ended."""
        episode = self.episode[index] - (1 if ended else 0)
        actions = self._last[index] if ended else self._actions(index)
        seed = str(episode_seed(self.base, self.first + index, episode))
        match = Match(self.game, self.seats, self.options, seed, None, 0, FAST, None)
        for action in actions:
            match.play(lowest_seat(match.state.pending), i64(action))
        return match

    def state(self, index: i64) -> State:
        """A copy of the position that a game stands at, hidden things included: for bots that play a seat of it."""
        return self._states[index].copy()
