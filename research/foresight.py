"""Measure the error of evaluations: at positions, and in comparing two actions.

    python -m research.foresight fantastic_factories
    python -m research.foresight factory_manager --seats 4 --finisher greedy

A squared error against single results is nearly all luck. Here each position is played out many times, so that luck
averages out and the error of the evaluation remains:

- *positions*: quiet ones of games between greedy bots, from each of which --ends games go on, by the rollout policy or
  by --finisher. The root mean square error of each evaluation, the noise of the ends taken off.
- *decisions*: up to four likeliest actions of each. The correlation between how much better than the likeliest an
  action is by --samples playouts, and by twice --ends games that go on after it; by the horizon in decisions of each
  seat after which playouts are evaluated, at the next quiet position. Actions of one decision get the same seeds.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from factoryfloor.bots import make_bot
from factoryfloor.bots.bot import Bot
from factoryfloor.bots.evaluations import evaluation_names, heuristics_for
from factoryfloor.bots.learned import AMBITION
from factoryfloor.bots.search import stage_complete
from factoryfloor.bots.self_play import finish, informed, roll
from factoryfloor.kernel import FastChance, Game, Heuristics, State, find_game
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.outcome import utility

MOST_ACTIONS = 4
CLEAR = 0.999
"""If the highest prior is above this value, a decision is left out."""

Values = npt.NDArray[np.float64]


def worth(state: State, seat: int) -> float:
    """The utility of an end, as in a search. Winning has the weight AMBITION."""
    ranking = state.ranking()
    victory = 1 / ranking.count(1) if ranking[seat] == 1 else 0.0
    return (1 - AMBITION) * utility(ranking, seat) + AMBITION * victory


def decisions(game: Game, seats: int, one_in: int) -> Iterator[tuple[State, int, FastChance]]:
    """About one in ``one_in`` decisions with several legal actions, from games between greedy bots."""
    greedy = make_bot("greedy", game)
    for number in range(10**9):
        chance = FastChance(mix(20261125, number))
        state = game.start(seats, None, FastChance(mix(number, 1)))
        while state.pending:
            seat = lowest_seat(state.pending)
            legal = state.legal(seat)
            if len(legal) > 1 and chance.below(one_in) == 0:
                yield state, seat, chance
            state.apply(seat, legal[0] if len(legal) == 1 else informed(greedy, state, seat, chance))


@dataclass
class Judge:
    """The reference value of positions: games played to the end by the rollout policy or by a bot."""

    policy: Heuristics
    finisher: Bot | None
    ends: int

    def position(self, state: State, seat: int, chance: FastChance) -> Values:
        """The results of a position for a seat, its hidden information redealt for each playout."""
        found = []
        for _ in range(self.ends):
            branch = state.copy()
            branch.resample(seat, FastChance(chance.below(2**31)))
            found.append(self.end(branch, seat, chance))
        return np.array(found)

    def action(self, state: State, seat: int, action: int, seeds: list[int]) -> Values:
        """The results of an action for a seat, its hidden information redealt by each of the seeds."""
        found = []
        for seed in seeds:
            branch = state.copy()
            branch.resample(seat, FastChance(mix(seed, 3)))
            branch.apply(seat, action)
            found.append(self.end(branch, seat, FastChance(mix(seed, 4))))
        return np.array(found)

    def end(self, state: State, seat: int, chance: FastChance) -> float:
        if self.finisher is None:
            roll(state, self.policy, chance)
        else:
            finish(state, self.finisher, chance)
        return worth(state, seat)


def positions(game: Game, seats: int, count: int, judge: Judge) -> None:
    """Print the error of each evaluation at some quiet positions."""
    evaluations = {name: heuristics_for(game, name) for name in evaluation_names(game)}
    found: list[tuple[float, float, list[float]]] = []
    for state, seat, chance in decisions(game, seats, 25):
        if len(found) == count:
            break
        if judge.policy.is_quiet(state) and state.mid_chain == 0:
            worths = judge.position(state, seat, chance)
            expected = [heuristics.evaluate(state)[seat] for heuristics in evaluations.values()]
            found.append((float(worths.mean()), float(worths.var()) / (judge.ends - 1), expected))
    truth = np.array([mean for mean, _, _ in found])
    noise = float(np.mean([noise for _, noise, _ in found]))
    print(f"{count} positions, {judge.ends} ends each: expected utility {truth.mean():.3f}, spread {truth.std():.3f}")
    for number, name in enumerate(evaluations):
        values = np.array([values[number] for _, _, values in found])
        error = np.sqrt(max(0.0, float(((values - truth) ** 2).mean()) - noise))
        print(f"  {name:10} error {error:.3f}, correlation {np.corrcoef(values, truth)[0, 1]:.3f}")


def playout(state: State, seat: int, action: int, seed: int, policy: Heuristics, horizons: list[int]) -> list[float]:
    """A seat's evaluations after an action and each horizon of the rollout policy, and its final result."""
    branch, chance = state.copy(), FastChance(mix(seed, 2))
    branch.resample(seat, FastChance(mix(seed, 1)))
    policy.begin()
    values: list[float] = []
    steps, mover = 0, seat
    while True:
        owed = branch.pending
        policy.follow(mover, action)
        branch.apply(mover, action)
        steps += 1
        if branch.over:
            return values + [worth(branch, seat)] * (len(horizons) + 1 - len(values))
        fit = stage_complete(owed, branch) and policy.is_quiet(branch)
        while fit and len(values) < len(horizons) and steps >= horizons[len(values)] * branch.seats:
            values.append(policy.evaluate(branch)[seat])
        mover = lowest_seat(branch.pending)
        action = policy.rollout_action(branch, mover, chance)


def advantages(
    state: State, seat: int, chance: FastChance, judge: Judge, horizons: list[int], samples: int
) -> Values | None:
    """How much better than the likeliest the other likely actions are, (actions, horizons + 2).

    The columns are the evaluations after each horizon, the ends of the same number of playouts, and the reference
    values. None if the decision is clear.
    """
    legal, policy = state.legal(seat), judge.policy
    policy.begin()
    priors = np.array(policy.priors(state, seat))
    shares = np.exp(priors - priors.max())
    if shares.max() / shares.sum() > CLEAR:
        return None
    seeds = [chance.below(2**31) for _ in range(max(samples, 2 * judge.ends))]
    rows = []
    for index in np.argsort(-shares, kind="stable")[:MOST_ACTIONS]:
        looked = [playout(state, seat, legal[index], seed, policy, horizons) for seed in seeds[:samples]]
        truth = judge.action(state, seat, legal[index], seeds[: 2 * judge.ends])
        rows.append([*np.mean(looked, axis=0), truth.mean()])
    found = np.array(rows)
    return np.asarray(found[1:] - found[0])


def choices(game: Game, seats: int, count: int, judge: Judge, horizons: list[int], samples: int) -> None:
    """Print how well the evaluations after each horizon compare two actions."""
    found: dict[str, list[Values]] = {"quiet": [], "other": []}
    for state, seat, chance in decisions(game, seats, 14):
        if sum(map(len, found.values())) == count:
            break
        kind = "quiet" if judge.policy.is_quiet(state) else "other"
        some = advantages(state, seat, chance, judge, horizons, samples)
        if some is not None:
            found[kind].append(some)
    names = [*(f"horizon {horizon}" for horizon in horizons), "to the end"]
    for kind, parts in found.items():
        if len(parts) > 1:
            table = np.concatenate(parts)
            known = np.atleast_2d(np.corrcoef(table, rowvar=False))[-1]
            told = ", ".join(f"{name} {value:.3f}" for name, value in zip(names, known, strict=False))
            print(f"{len(parts)} {kind} decisions, {samples} samples of each action: correlation {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--ends", type=int, default=64)
    parser.add_argument("--finisher", default="", help="a bot that plays to the ends, in place of the rollout policy")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--horizons", type=int, nargs="*", default=[1, 16, 32])
    parser.add_argument("--samples", type=int, default=48)
    given = parser.parse_args()
    game = find_game(given.game)
    finisher = make_bot(given.finisher, game) if given.finisher else None
    judge = Judge(heuristics_for(game), finisher, given.ends)
    positions(game, given.seats, given.positions, judge)
    choices(game, given.seats, given.decisions, judge, sorted(given.horizons), given.samples)


if __name__ == "__main__":
    main()
