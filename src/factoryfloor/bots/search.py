"""Information-set Monte Carlo tree search, with one tree of information sets for each seat."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.bots.tree import NO_EDGES, Tree, node_key
from factoryfloor.kernel.chance import Chance, FastChance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.heuristics import TO_THE_END, Heuristics, Planning
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.outcome import result
from factoryfloor.kernel.state import State

AS_THE_HEURISTICS: Final = -1
_EDGES: Final = 4_000_000  # takes about 100 MB; a full tree gets no more information sets
_HALF: Final = 2147483648  # 2**31
CLEAR: Final = 0.999
"""If the highest prior has at least this probability, no search is needed."""


@final
class SearchSettings(Copyable):
    """The parameters of a search. The defaults were the strongest in measurements.

    - ``exploration`` is the weight of the priors in PUCT. By default, the heuristics set it.
    - ``reduction`` is first-play urgency, the amount by which an untried action is assumed to be worse than its node's
      mean.
    - ``noise`` is the share of choices in the tree that are drawn from the priors, so that simultaneous decisions of
      several seats do not become correlated.
    - ``temperature`` applies to the softmax over the priors.
    - ``horizon`` is the number of decisions of each seat after which a playout is evaluated; by default the heuristics
      set it.
    - ``rollouts`` selects the rollout policy outside the tree. Without it, actions there are uniformly random.
    - ``expand_after`` is the number of visits of an information set before its node is expanded.
    - ``ambition`` is the weight of winning against that of the rank at the end of a playout; with two seats it has no
      effect.
    - ``redeal`` resamples hidden information in each playout. Without it, playouts start from the given position and
      its chance, as with perfect information.
    """

    def __init__(
        self,
        exploration: float = float(AS_THE_HEURISTICS),
        reduction: float = 0.1,
        temperature: float = 1.0,
        noise: float = 0.1,
        horizon: i64 = AS_THE_HEURISTICS,
        rollouts: bool = True,
        expand_after: i64 = 1,
        ambition: float = 0.5,
        redeal: bool = True,
    ) -> None:
        self.exploration = exploration
        self.reduction = reduction
        self.temperature = temperature
        self.noise: i64 = int(noise * float(_HALF))
        self.horizon: i64 = horizon
        self.rollouts = rollouts
        self.expand_after: i64 = expand_after
        self.ambition = ambition
        self.redeal = redeal


@final
class Candidate(Copyable):
    """An action at the root of the tree, with its number of visits and its mean value."""

    def __init__(self, action: int, visits: int, mean: float) -> None:
        self.action = action
        self.visits = visits
        self.mean = mean


@final
class Search(Planning):
    """An ISMCTS for one decision of one seat.

    Each playout resamples everything that is hidden from the seat. Then the seats act: first the searching seat, and
    after that always the lowest pending seat. A seat selects an action at the node of its own information set, found by
    information key, and maximizes its own result. In each playout, a seat adds at most one node, and then follows the
    rollout policy. At the horizon, a playout continues until simultaneous decisions and chains are complete. With
    ``to_quiet``, it continues until the position is quiet. Then the position is evaluated.
    """

    def __init__(
        self, state: State, seat: i64, chance: Chance, heuristics: Heuristics, settings: SearchSettings
    ) -> None:
        self.state = state
        self.seat: i64 = seat
        self.heuristics = heuristics
        self.settings = settings
        self.legal = state.legal(seat)
        self.chance = FastChance(seed_from(chance))
        guide = heuristics.search_parameters(state.seats)
        self.to_quiet = guide.to_quiet
        exploration = settings.exploration if settings.exploration >= 0.0 else guide.exploration
        self.tree = Tree(exploration, settings.reduction, _EDGES)
        self.solo: bool = state.seats == 1
        self.limit: i64 = TO_THE_END
        horizon: i64 = guide.horizon if settings.horizon == AS_THE_HEURISTICS else settings.horizon
        if horizon < TO_THE_END:
            self.limit = horizon * state.seats
        self.playouts: i64 = 0
        self.low: float = 0.0  # lowest solo result so far; `high` is the highest result
        self.high: float = 0.0
        self.steps: i64 = 0  # the decisions of the current playout, and the visits to update at its end
        self.path: i64 = 0
        self.path_node: vec[i64] = vec[i64]([0] * 64)
        self.path_edge: vec[i64] = vec[i64]([0] * 64)
        self.path_seat: vec[i64] = vec[i64]([0] * 64)
        self.root: i64 = self.tree.add(node_key(seat, state.information_key(seat)), len(self.legal))
        heuristics.begin()
        self.tree.expand(self.root, heuristics.priors(state, seat), settings.temperature)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.state, self.seat, FastChance(1), Heuristics(), self.settings

    def run(self, playouts: i64) -> None:
        """Run more playouts."""
        for _ in range(playouts):
            self._playout()

    def step(self) -> bool:
        self.run(1)
        return True

    def is_clear(self) -> bool:
        """Return whether one prior dominates so clearly that no search is needed."""
        return self.tree.prior[self.tree.likeliest(self.root)] >= CLEAR

    def best(self) -> int:
        """Return the most visited action so far.

        If no action has been visited, return the action with the highest prior.
        """
        if self.playouts == 0:
            return self.likeliest()
        return self.legal[self.tree.most_visited(self.root) - self.tree.first[self.root]]

    def likeliest(self) -> int:
        """Return the action with the highest prior."""
        return self.legal[self.tree.likeliest(self.root) - self.tree.first[self.root]]

    def candidates(self) -> list[Candidate]:
        """Return all actions at the root, in the order of ``legal``."""
        found: list[Candidate] = []
        tree = self.tree
        first = tree.first[self.root]
        for index in range(len(self.legal)):
            visits = tree.visits[first + index]
            mean: float = tree.worth[first + index] / visits if visits > 0.0 else 0.0
            found.append(Candidate(self.legal[index], int(visits), mean))
        return found

    def _playout(self) -> None:
        state = self.state.copy()
        if self.settings.redeal:
            # each playout needs a random generator of its own, because otherwise all playouts would roll the same dice
            state.resample(self.seat, FastChance(seed_from(self.chance)))
        self.heuristics.begin()
        self.steps = 0
        self.path = 0
        whole = self._descend(state)
        self._finish(state, whole)
        self._count(state)
        self.playouts += 1

    def _descend(self, state: State) -> bool:
        """Play while any seat is in the tree. Return whether all simultaneous decisions and all chains are complete."""
        seat = self.seat
        inside: i64 = (1 << state.seats) - 1
        whole = True
        while inside != 0 and not state.over and not (whole and self.steps >= self.limit):
            if self.steps > 0:
                seat = lowest_seat(state.pending)
            legal = state.legal(seat)
            if len(legal) == 1:
                action: i64 = legal[0]
            elif inside & (1 << seat):
                edge = self._choose(state, seat, len(legal))
                if edge < 0:
                    inside &= ~(1 << seat)
                    edge = -1 - edge
                action = legal[edge] if edge < len(legal) else self._quick(state, seat)
            else:
                action = self._quick(state, seat)
            pending = state.pending
            self.heuristics.follow(seat, action)
            state.apply(seat, action)
            self.steps += 1
            whole = stage_complete(pending, state)
        return whole

    def _choose(self, state: State, seat: i64, width: i64) -> i64:
        """Select an action, and return its index. ``-1 - index`` means that the seat leaves the tree with this action,
        and ``width`` that no action was selected.
        """
        tree = self.tree
        key = node_key(seat, state.information_key(seat))
        node = tree.find(key, width)
        if node < 0:
            tree.add(key, width)
            if self.settings.expand_after > 0:
                return -1 - width
            node = tree.nodes - 1
        new = tree.first[node] == NO_EDGES
        if new and not tree.expand(node, self.heuristics.priors(state, seat), self.settings.temperature):
            return -1 - width
        if new or self.chance.below(_HALF) < self.settings.noise:
            edge = tree.sample(node, self.chance)
        else:
            edge = tree.select(node)
        self._remember(node, edge, seat)
        index = edge - tree.first[node]
        return -1 - index if new else index

    def _remember(self, node: i64, edge: i64, seat: i64) -> None:
        if self.path == len(self.path_node):
            self.path_node = append(self.path_node, 0)
            self.path_edge = append(self.path_edge, 0)
            self.path_seat = append(self.path_seat, 0)
        self.path_node[self.path] = node
        self.path_edge[self.path] = edge
        self.path_seat[self.path] = seat
        self.path += 1

    def _finish(self, state: State, whole: bool) -> None:
        """Roll out to the horizon, and then to a position that can be evaluated."""
        left = self.limit - self.steps
        while not state.over and (left > 0 or not (whole and self._fit_to_evaluate(state))):
            pending = state.pending
            seat = lowest_seat(pending)
            action = self._quick(state, seat)
            self.heuristics.follow(seat, action)
            state.apply(seat, action)
            whole = stage_complete(pending, state)
            left -= 1

    def _fit_to_evaluate(self, state: State) -> bool:
        return not self.to_quiet or self.heuristics.is_quiet(state)

    def _quick(self, state: State, seat: i64) -> i64:
        """Choose an action outside the tree."""
        if self.settings.rollouts:
            return self.heuristics.rollout_action(state, seat, self.chance)
        legal = state.legal(seat)
        return legal[self.chance.below(len(legal))]

    def _count(self, state: State) -> None:
        """Backpropagate the playout: update every edge of the path with the final value of its seat."""
        values = self._values(state)
        tree = self.tree
        for index in range(self.path):
            tree.update(self.path_node[index], self.path_edge[index], values[self.path_seat[index]])

    def _values(self, state: State) -> vec[float]:
        values = vec[float]([0.0] * state.seats)
        if state.over and not self.solo:
            ranking = state.ranking()
            for seat in range(state.seats):
                values[seat] = result(ranking, seat, self.settings.ambition)
        else:
            evaluation = self.heuristics.evaluate(state)
            for seat in range(state.seats):
                values[seat] = evaluation[seat]
            if self.solo:
                self._widen(values[0])
        return values

    def _widen(self, result: float) -> None:
        """Extend the range of solo results. Values are normalized to this range."""
        if self.playouts == 0:
            self.low = self.high = result
        self.low = min(self.low, result)
        self.high = max(self.high, result)
        self.tree.low = self.low
        self.tree.span = self.high - self.low if self.high > self.low else 1.0


def seed_from(chance: Chance) -> i64:
    """Draw a seed from another random generator."""
    return chance.below(_HALF) * _HALF + chance.below(_HALF)


def stage_complete(pending: i64, state: State) -> bool:
    """Return whether all seats in the mask ``pending`` have decided and no chain is unfinished."""
    return state.mid_chain == 0 and (state.pending & ~pending != 0 or pending & (pending - 1) == 0)
