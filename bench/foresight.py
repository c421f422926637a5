"""How well an evaluation foresees ends: its error at positions, and what it knows of the better of two actions.

    python -m bench.foresight fantastic_factories
    python -m bench.foresight factory_manager --seats 4 --finisher greedy

A squared error against how games ended says little, since nearly all of it is luck. Here each position is played to
many ends, so that luck averages out, and what is left is the error of the evaluation:

- *positions*: quiet ones of games between greedy bots, from each of which --ends games go on, by the rollout policy or
  by --finisher. The root mean square error of each evaluation, the noise of the ends taken off.
- *decisions*: up to four likeliest actions of each, played out on the same seeds. The correlation between how much
  better than the likeliest an action is by --samples evaluations, and by the ends of other playouts; by the horizon in
  decisions of each seat after which playouts are evaluated, at the next quiet position.
"""

import argparse
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from factoryfloor.bots import make_bot
from factoryfloor.bots.bot import Bot
from factoryfloor.bots.evaluations import evaluation_names, heuristics_for
from factoryfloor.bots.learned import AMBITION
from factoryfloor.bots.search import stage_complete
from factoryfloor.bots.self_play import finish, informed, roll
from factoryfloor.kernel import FastChance, Game, Heuristics, State, find_game
from factoryfloor.kernel.hashing import mixed
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.outcome import utility

MOST_ACTIONS, PLAYOUTS = 4, 160
CLEAR = 0.999
"""A prior of the likeliest action above which a decision is none."""

Values = npt.NDArray[np.float64]


def worth(state: State, seat: int) -> float:
    """The utility of an end, of which winning alone counts for AMBITION; as a search counts it."""
    ranking = state.ranking()
    victory = 1 / ranking.count(1) if ranking[seat] == 1 else 0.0
    return (1 - AMBITION) * utility(ranking, seat) + AMBITION * victory


def decisions(game: Game, seats: int, one_in: int) -> Iterator[tuple[State, int, FastChance]]:
    """Decisions of games between greedy bots, about one in so many of those that leave a choice."""
    greedy = make_bot("greedy", game)
    for number in range(10**9):
        chance = FastChance(mixed(20261125, number))
        state = game.start(seats, None, FastChance(mixed(number, 1)))
        while state.pending:
            seat = lowest_seat(state.pending)
            legal = state.legal(seat)
            if len(legal) > 1 and chance.below(one_in) == 0:
                yield state, seat, chance
            state.apply(seat, legal[0] if len(legal) == 1 else informed(greedy, state, seat, chance))


def end(state: State, seat: int, finisher: Bot | None, policy: Heuristics, chance: FastChance) -> float:
    """What a position comes to for a seat, with what nobody has seen redealt."""
    branch = state.copy()
    branch.reshuffle(FastChance(chance.below(2**31)))
    if finisher is None:
        roll(branch, policy, chance)
    else:
        finish(branch, finisher, chance)
    return worth(branch, seat)


def positions(game: Game, seats: int, count: int, ends: int, finisher: Bot | None) -> None:
    """Print the error of each evaluation at some quiet positions."""
    evaluations = {name: heuristics_for(game, name) for name in evaluation_names(game)}
    policy = heuristics_for(game)
    found: list[tuple[float, float, list[float]]] = []
    for state, seat, chance in decisions(game, seats, 25):
        if len(found) == count:
            break
        if policy.is_quiet(state) and state.mid_chain == 0:
            worths = [end(state, seat, finisher, policy, chance) for _ in range(ends)]
            expected = [heuristics.evaluate(state)[seat] for heuristics in evaluations.values()]
            found.append((float(np.mean(worths)), float(np.var(worths)) / (ends - 1), expected))
    truth = np.array([mean for mean, _, _ in found])
    noise = float(np.mean([noise for _, noise, _ in found]))
    print(f"{len(found)} positions, {ends} ends each: expected utility {truth.mean():.3f}, spread {truth.std():.3f}")
    for number, name in enumerate(evaluations):
        values = np.array([values[number] for _, _, values in found])
        error = np.sqrt(max(0.0, float(((values - truth) ** 2).mean()) - noise))
        print(f"  {name:10} error {error:.3f}, correlation {np.corrcoef(values, truth)[0, 1]:.3f}")


def playout(
    state: State, seat: int, action: int, seed: int, policy: Heuristics, horizons: list[int]
) -> tuple[list[float], float]:
    """An action and the rollout policy after it: what the seat is thought to have after each horizon, and its end."""
    branch, chance = state.copy(), FastChance(mixed(seed, 2))
    branch.resample(seat, FastChance(mixed(seed, 1)))
    policy.begin()
    values: list[float] = []
    steps, mover = 0, seat
    while True:
        owed = branch.pending
        policy.follow(mover, action)
        branch.apply(mover, action)
        steps += 1
        if branch.over:
            break
        fit = stage_complete(owed, branch) and policy.is_quiet(branch)
        while fit and len(values) < len(horizons) and steps >= horizons[len(values)] * branch.seats:
            values.append(policy.evaluate(branch)[seat])
        mover = lowest_seat(branch.pending)
        action = policy.rollout_action(branch, mover, chance)
    reached = worth(branch, seat)
    return values + [reached] * (len(horizons) - len(values)), reached


def advantages(
    state: State, seat: int, chance: FastChance, policy: Heuristics, horizons: list[int], samples: int
) -> Values:
    """How much better than the likeliest the other likely actions are, (actions, horizons + 2).

    By evaluations after each horizon, by as many ends, and by the ends of other playouts; empty if nothing is in doubt.
    """
    legal = state.legal(seat)
    policy.begin()
    priors = np.array(policy.priors(state, seat))
    shares = np.exp(priors - priors.max())
    order = np.argsort(-shares, kind="stable")[:MOST_ACTIONS]
    if shares.max() / shares.sum() > CLEAR:
        return np.zeros((0, len(horizons) + 2))
    seeds = [chance.below(2**31) for _ in range(PLAYOUTS)]
    rows = []
    for index in order:
        playouts = [playout(state, seat, legal[index], seed, policy, horizons) for seed in seeds]
        looked = [np.mean([values[at] for values, _ in playouts[:samples]]) for at in range(len(horizons))]
        ends = np.array([reached for _, reached in playouts])
        rows.append([*looked, ends[:samples].mean(), ends[samples:].mean()])
    found = np.array(rows)
    return np.asarray(found[1:] - found[0])


def choices(game: Game, seats: int, count: int, horizons: list[int], samples: int) -> None:
    """Print what evaluations after each horizon know of the better of two actions."""
    policy = heuristics_for(game)
    found: dict[bool, list[Values]] = {True: [], False: []}
    for state, seat, chance in decisions(game, seats, 14):
        if sum(map(len, found.values())) == count:
            break
        quiet = policy.is_quiet(state)
        some = advantages(state, seat, chance, policy, horizons, samples)
        if len(some):
            found[quiet].append(some)
    for quiet, parts in found.items():
        if len(parts) < 2:
            continue
        table = np.concatenate(parts)
        known = [f"{np.corrcoef(table[:, at], table[:, -1])[0, 1]:.3f}" for at in range(len(horizons) + 1)]
        told = [*(f"horizon {horizon}: {each}" for horizon, each in zip(horizons, known, strict=False))]
        print(
            f"{len(parts)} {'quiet' if quiet else 'other'} decisions, {samples} samples: correlation "
            f"{', '.join(told)}, to the end: {known[-1]}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--ends", type=int, default=64)
    parser.add_argument("--finisher", default="", help="a bot that plays to the ends of positions")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--horizons", type=int, nargs="*", default=[1, 16, 32])
    parser.add_argument("--samples", type=int, default=48)
    given = parser.parse_args()
    game = find_game(given.game)
    positions(
        game, given.seats, given.positions, given.ends, make_bot(given.finisher, game) if given.finisher else None
    )
    choices(game, given.seats, given.decisions, sorted(given.horizons), given.samples)


if __name__ == "__main__":
    main()
