"""Self-play with a batch in numpy. One small net plays both seats of many games and learns from their results.

    pip install "factoryfloor[rl]"
    python examples/self_play.py

The method is REINFORCE (Williams, 1992) with Adam. It makes the actions of a seat that won likelier, and those of a
seat that lost less likely. The program prints the share of games that the net wins against random play.
"""

import argparse
from typing import Any

import numpy as np

from factoryfloor.learn import ENDED, OPEN, Batch, Rollout, rollout

Array = np.ndarray[Any, Any]

GAME = "factory_manager"
GAMES, STEPS = 128, 64  # games at once and decisions in each, for one rollout
HIDDEN, RATE = 64, 0.003


class Net:
    """A hidden layer between an observation and a score for each action."""

    def __init__(self, seen: Array, actions: int, chance: np.random.Generator) -> None:
        size = seen.shape[1]
        self.mean, self.scale = seen.mean(0), 1.0 / np.maximum(seen.std(0), 0.1)
        self.weights = [chance.normal(0.0, size**-0.5, (size, HIDDEN)), np.zeros((HIDDEN, actions))]
        self.moments = [np.zeros((2, *weights.shape)) for weights in self.weights]
        self.steps = 0

    def forward(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """Return the scaled inputs, the hidden units and the probability of each action."""
        inputs = np.clip((seen - self.mean) * self.scale, -5.0, 5.0)
        hidden = np.maximum(inputs @ self.weights[0], 0.0)
        scores = np.where(mask == 1, hidden @ self.weights[1], -np.inf)
        odds = np.exp(scores - scores.max(1, keepdims=True))
        return inputs, hidden, odds / odds.sum(1, keepdims=True)

    def learn(self, seen: Array, mask: Array, action: Array, advantage: Array) -> None:
        """Take one step of Adam along the policy gradient."""
        inputs, hidden, probabilities = self.forward(seen, mask)
        slope = -probabilities * advantage[:, None]
        slope[np.arange(action.size), action] += advantage
        back = (slope @ self.weights[1].T) * (hidden > 0)
        self.steps += 1
        gradients = (inputs.T @ back / action.size, hidden.T @ slope / action.size)
        for weights, (first, second), gradient in zip(self.weights, self.moments, gradients, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            spread = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            weights += RATE * first / (1 - 0.9**self.steps) / spread


def drawn(probabilities: Array, chance: np.random.Generator) -> Array:
    """Return an action for each row, drawn according to its probabilities."""
    actions: Array = (probabilities.cumsum(1) > chance.random((len(probabilities), 1))).argmax(1)
    return actions


def results(found: Rollout) -> Array:
    """Return the reward at the end of the game for the seat of each decision, or NaN if the game goes on after the
    rollout.
    """
    result, games = found.reward.copy(), np.arange(found.seat.shape[1])
    for step in reversed(range(len(result))):
        following = found.following[step]
        later = np.where(following == OPEN, np.nan, result[following, games])
        result[step] = np.where(following == ENDED, found.reward[step], later)
    return result


def train(updates: int, seed: int) -> Net:
    """Return a net after some updates, each from one rollout."""
    chance = np.random.default_rng(seed)
    with Batch(GAME, seats=2, n=GAMES, seed=seed) as batch:
        first = rollout(batch, STEPS, lambda _, mask: drawn(mask / mask.sum(1, keepdims=True), chance))
        net = Net(first.observation.reshape(GAMES * STEPS, -1), batch.action_count, chance)
        for _ in range(updates):
            found = rollout(batch, STEPS, lambda seen, mask: drawn(net.forward(seen, mask)[2], chance))
            won = results(found)
            used = ~np.isnan(won)
            net.learn(found.observation[used], found.mask[used], found.action[used], won[used] - 0.5)
    return net


def against_random(net: Net, games: int, seed: int) -> float:
    """Return the share of games that the likeliest actions win. The net takes the seats in turn, and a draw counts
    half.
    """
    chance, mine, won = np.random.default_rng(seed), np.arange(games) % 2, np.full(games, np.nan)
    with Batch(GAME, seats=2, n=games, seed=seed) as batch:
        while np.isnan(won).any():
            likeliest = net.forward(batch.observation, batch.mask)[2].argmax(1)
            batch.step(np.where(batch.seat == mine, likeliest, batch.random_actions(chance)))
            ended = (batch.done == 1) & np.isnan(won)
            won[ended] = batch.reward[np.arange(games), mine][ended]
    return float(won.mean())


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    for updates in (0, wish.updates):
        share = against_random(train(updates, wish.seed), 400, wish.seed + 1)
        print(f"{updates} updates, {updates * GAMES * STEPS} decisions: wins {share:.1%} of 400 games against random")


if __name__ == "__main__":
    main()
