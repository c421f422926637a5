"""Information-set Monte Carlo tree search with one tree of information sets for each seat."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.bots.tree import NO_EDGES, Tree, node_key
from factoryfloor.kernel.chance import Chance, FastChance
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.heuristics import TO_THE_END, Heuristics
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.state import State

AS_THE_HEURISTICS: Final = -1
_EDGES: Final = 4_000_000  # about 100 MB: then known information sets are still refined, but none added
_HALF: Final = 2147483648  # 2**31
CLEAR: Final = 0.999
"""Of all priors: thousands of playouts would hardly try anything else."""


@final
class SearchSettings:
    """The parameters of a search; the defaults are those that were measured to play best.

    - ``exploration`` and ``reduction`` are PUCT's: the weight of the priors, by default that of the heuristics, and the
      amount by which an untried action is assumed worse than the average of its node.
    - ``noise``: the share of choices in the tree drawn by the priors instead; without it seats that decide at once can
      fall into step with one another.
    - ``temperature`` of the softmax over the priors.
    - ``horizon``: the number of decisions of each seat after which a playout is cut and evaluated; by default that of
      the heuristics.
    - ``rollouts``: outside the tree seats use the rollout policy, otherwise any action is equally likely.
    - ``expand_after``: visits of an information set before its node gets edges.
    - ``ambition``: the weight of winning at the end of a playout, the rest being the place; with two seats both are
      the same.
    - ``redeal``: each playout redeals what is hidden; otherwise it begins with the position that the search was given,
      and its chance, as if nothing in it were hidden.
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
class Candidate:
    """An action at the root, with its visits and its mean value."""

    def __init__(self, action: int, visits: int, mean: float) -> None:
        self.action = action
        self.visits = visits
        self.mean = mean


@final
class Search:
    """The search for one decision of one seat.

    Every playout redeals everything hidden from the seat, then lets all seats choose, the deciding one first and then
    the lowest that owes a decision. Each chooses at the node of its own information set, by its information key, and
    for its own result. A seat adds at most one node a playout; from there on it follows the rollout policy. A playout
    that reaches the horizon goes on until a simultaneous decision and all chains of steps are complete and, where the
    heuristics want it, the position is quiet, then it is evaluated.
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
        guide = heuristics.guide(state.seats)
        self.to_quiet = guide.to_quiet
        exploration = settings.exploration if settings.exploration >= 0.0 else guide.exploration
        self.tree = Tree(exploration, settings.reduction, _EDGES)
        self.solo: bool = state.seats == 1
        self.limit: i64 = TO_THE_END
        horizon: i64 = guide.horizon if settings.horizon == AS_THE_HEURISTICS else settings.horizon
        if horizon < TO_THE_END:
            self.limit = horizon * state.seats
        self.playouts: i64 = 0
        self.low: float = 0.0  # the solo results met so far
        self.high: float = 0.0
        self.steps: i64 = 0  # of the playout that runs: decisions, and the visits to be counted at its end
        self.path: i64 = 0
        self.path_node: vec[i64] = vec[i64]([0] * 64)
        self.path_edge: vec[i64] = vec[i64]([0] * 64)
        self.path_seat: vec[i64] = vec[i64]([0] * 64)
        self.root: i64 = self.tree.add(node_key(seat, state.information_key(seat)), len(self.legal))
        heuristics.begin()
        self.tree.expand(self.root, heuristics.priors(state, seat), settings.temperature)

    def run(self, playouts: i64) -> None:
        """So many more playouts."""
        for _ in range(playouts):
            self._playout()

    def is_clear(self) -> bool:
        """Whether the priors leave no doubt, so that there is nothing to search for."""
        return self.tree.prior[self.tree.likeliest(self.root)] >= CLEAR

    def best(self) -> int:
        """The action tried most often so far; before any was, the likeliest."""
        tree = self.tree
        edge = tree.most_visited(self.root) if self.playouts else tree.likeliest(self.root)
        return self.legal[edge - tree.first[self.root]]

    def candidates(self) -> list[Candidate]:
        """All actions at the root, in the order of ``legal``."""
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
            state.resample(self.seat, FastChance(seed_from(self.chance)))  # shared, all would roll the same dice
        self.heuristics.begin()
        self.steps = 0
        self.path = 0
        whole = self._descend(state)
        self._finish(state, whole)
        self._count(state)
        self.playouts += 1

    def _descend(self, state: State) -> bool:
        """Play on as long as some seat is in the tree. Returns whether nothing was left half decided."""
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
            owed = state.pending
            self.heuristics.follow(seat, action)
            state.apply(seat, action)
            self.steps += 1
            whole = stage_complete(owed, state)
        return whole

    def _choose(self, state: State, seat: i64, width: i64) -> i64:
        """The index of an action; ``-1 - index`` if the seat leaves the tree with it, ``width`` for none."""
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
        """Quick decisions to the horizon, and on to a position that is fit to be evaluated."""
        left = self.limit - self.steps
        while not state.over and (left > 0 or not (whole and self._fit_to_evaluate(state))):
            owed = state.pending
            seat = lowest_seat(owed)
            action = self._quick(state, seat)
            self.heuristics.follow(seat, action)
            state.apply(seat, action)
            whole = stage_complete(owed, state)
            left -= 1

    def _fit_to_evaluate(self, state: State) -> bool:
        return not self.to_quiet or self.heuristics.is_quiet(state)

    def _quick(self, state: State, seat: i64) -> i64:
        """An action outside the tree."""
        if self.settings.rollouts:
            return self.heuristics.rollout_action(state, seat, self.chance)
        legal = state.legal(seat)
        return legal[self.chance.below(len(legal))]

    def _count(self, state: State) -> None:
        """Credit every choice on the path with its seat's value at the end of the playout."""
        values = self._values(state)
        tree = self.tree
        for index in range(self.path):
            tree.update(self.path_node[index], self.path_edge[index], values[self.path_seat[index]])

    def _values(self, state: State) -> vec[float]:
        values = vec[float]([0.0] * state.seats)
        if state.over and not self.solo:
            ranking = state.ranking()
            ambition = self.settings.ambition
            victory: float = ambition / float(ranking.count(1))
            for seat in range(state.seats):
                values[seat] = (1.0 - ambition) * utility(ranking, seat)
                if ranking[seat] == 1:
                    values[seat] += victory
        else:
            evaluation = self.heuristics.evaluate(state)
            for seat in range(state.seats):
                values[seat] = evaluation[seat]
            if self.solo:
                self._widen(values[0])
        return values

    def _widen(self, result: float) -> None:
        """Widen the range of solo results, which are of any size: values are compared within it."""
        if self.playouts == 0:
            self.low = self.high = result
        self.low = min(self.low, result)
        self.high = max(self.high, result)
        self.tree.low = self.low
        self.tree.span = self.high - self.low if self.high > self.low else 1.0


def seed_from(chance: Chance) -> i64:
    """A seed drawn from another chance."""
    return chance.below(_HALF) * _HALF + chance.below(_HALF)


def stage_complete(owed: i64, state: State) -> bool:
    """Whether the last of the seats that ``owed`` a decision has taken it, and no chain of steps is half done."""
    return state.mid_chain == 0 and (state.pending & ~owed != 0 or owed & (owed - 1) == 0)
