"""Masked PPO by self-play over `factoryfloor.learn.Batch`. One net plays all seats and learns from every decision.

    pip install torch "factoryfloor[rl]"
    python examples/ppo.py fzzt --minutes 60                trains, measures now and then, keeps all in ppo-fzzt.pt
    python examples/ppo.py fzzt --minutes 60                goes on from there
    python examples/ppo.py fzzt --minutes 0 --games 1000    measures only
    factoryfloor arena fzzt ppo:Player greedy               plays a contest, in the folder of ppo.py and ppo-fzzt.pt

Each printed line is a measurement. It contains the minutes of processor time so far, the decisions, and the share of
games won against random and against greedy play, with its standard error. The net takes the seats in turn, and draws
count half. The same lines are written beside the net in ppo-GAME.csv and drawn in ppo-GAME.svg. After Schulman et al.,
"Proximal Policy Optimization Algorithms" (2017).
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from mypy_extensions import i16
from torch import Tensor, nn

from factoryfloor import Bot, Game, State, decide, find_game, make_bot
from factoryfloor.kernel import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.learn import ENDED, OPEN, Batch, Rollout, rollout

GAMES = 256  # games played at once
STEPS = 128  # decisions in each game from one update to the next
EPOCHS, MINIBATCH = 2, 2048
CLIP, ENTROPY, VALUE, LAMBDA = 0.2, 0.01, 0.5, 0.95
RATE, HIDDEN = 5e-4, 128

Array = np.ndarray[Any, Any]


class Legal:
    """The legal actions of decisions, which are only a few of the hundreds of columns of a mask. All sums include only
    these actions.

    ``rows`` and ``actions`` contain the decision and the action of each, in order. ``first`` contains the index of each
    decision's first action.
    """

    def __init__(self, rows: Array, actions: Array) -> None:
        self.rows, self.actions = rows, actions
        self.first = np.flatnonzero(np.diff(rows, prepend=-1))


class Net(nn.Module):
    """A net with two hidden layers that maps a seat's observation to a preference for each action and the expected
    reward.
    """

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(size))
        self.register_buffer("scale", torch.ones(size))
        self.body = nn.Sequential(nn.Linear(size, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 1.0)

    def fit_inputs(self, seen: Array) -> None:
        """Scale every number of an observation by its variation in a first rollout."""
        self.mean.copy_(torch.from_numpy(seen.mean(0)))
        self.scale.copy_(torch.from_numpy(1.0 / np.maximum(seen.std(0), 0.1)))

    def scaled(self, observation: Array) -> Tensor:
        """Return the inputs of the net for observations."""
        seen = torch.from_numpy(observation.astype(np.float32))
        return seen.sub_(self.mean).mul_(self.scale).clamp_(-5.0, 5.0)

    def forward(self, seen: Tensor, legal: Legal) -> tuple[Tensor, Tensor]:
        """Return the log-probabilities of the legal actions in their order, and the values."""
        hidden = self.body(seen)
        values = self.value(hidden).squeeze(1)
        rows, actions = torch.from_numpy(legal.rows), torch.from_numpy(legal.actions)
        scores = self.policy(hidden)[rows, actions]
        highest = torch.full_like(values, -1e9).scatter_reduce(0, rows, scores.detach(), "amax")
        total = torch.zeros_like(values).index_add(0, rows, (scores - highest[rows]).exp())
        return scores - (total.log() + highest)[rows], values

    @torch.no_grad()
    def look(self, seen: Tensor, legal: Legal) -> tuple[Array, Array]:
        """Return the log-probabilities of the legal actions and the values for the current decisions."""
        logs, values = self(seen, legal)
        return logs.numpy(), values.numpy()


def highest(keys: Array, legal: Legal) -> Array:
    """Return the index of the highest key among the legal actions of each decision."""
    top = np.maximum.reduceat(keys, legal.first)
    places = np.flatnonzero(keys == top[legal.rows])
    return places[np.searchsorted(legal.rows[places], np.arange(top.size))]


def play(batch: Batch, net: Net, chance: np.random.Generator) -> Rollout:
    """Play the next steps of all games with the net in every seat. Finished games are replaced by new ones."""

    def policy(observation: Array, mask: Array) -> tuple[Array, dict[str, Array]]:
        legal, seen = Legal(*mask.nonzero()), net.scaled(observation)
        logs, values = net.look(seen, legal)
        chosen = highest(logs + chance.gumbel(size=logs.size), legal)  # drawn according to their probabilities
        return legal.actions[chosen], {"log": logs[chosen], "value": values, "seen": seen.numpy()}

    return rollout(batch, STEPS, policy)


def advantages(found: Rollout) -> tuple[Array, Array, Array]:
    """Return advantages by GAE, the corresponding returns, and which decisions have them.

    A decision is followed by the same seat's next decision in the game, or by the game's end and its reward. A seat's
    last decision in the rollout has no successor yet and is left out.
    """
    value, used = found.extras["value"], found.following != OPEN
    games, advantage = np.arange(value.shape[1]), np.zeros_like(value)
    for t in reversed(range(STEPS)):
        following = found.following[t]
        later = value[following, games] + LAMBDA * advantage[following, games]
        gain = np.where(following == ENDED, found.reward[t], later) - value[t]
        advantage[t] = np.where(used[t], gain, 0.0)
    return advantage, advantage + value, used


def learn(net: Net, optimizer: torch.optim.Optimizer, found: Rollout, chance: np.random.Generator) -> None:
    """Perform some epochs of clipped policy gradient over the decisions of a rollout."""
    advantage, returns, used = advantages(found)
    places = np.flatnonzero(used.ravel())
    spread = float(advantage.ravel()[places].std()) + 1e-8

    def flat(array: Array, at: Array) -> Tensor:
        return torch.from_numpy(array.reshape(used.size, *array.shape[2:])[at])

    for _ in range(EPOCHS):
        for at in np.array_split(chance.permutation(places), max(1, places.size // MINIBATCH)):
            legal = Legal(*found.mask.reshape(used.size, -1)[at].nonzero())
            logs, values = net(flat(found.extras["seen"], at), legal)
            taken = legal.actions == found.action.ravel()[at][legal.rows]
            log = logs[torch.from_numpy(taken)]
            gain = flat(advantage, at) / spread
            ratio = (log - flat(found.extras["log"], at)).exp()
            surrogate = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logs.exp() * logs).sum() / at.size
            fault = (values - flat(returns, at)).square().mean()
            optimizer.zero_grad()
            (VALUE * fault - surrogate - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def measure(net: Net, game: str, seats: int, against: str, games: int, seed: int) -> tuple[float, float]:
    """Return the mean reward of the net, which plays its likeliest actions against bots in all other seats, and its
    error.
    """
    bot = make_bot(against, find_game(game))
    results: list[float] = []
    with Batch(game, seats=seats, n=games, seed=seed) as batch:
        mine = np.arange(games) % seats
        going = np.ones(games, bool)
        while going.any():
            legal = Legal(*batch.mask.nonzero())
            logs, _ = net.look(net.scaled(batch.observation), legal)
            actions = legal.actions[highest(logs, legal)]
            for index in np.flatnonzero((batch.seat != mine) & going).tolist():
                actions[index] = decide(bot, batch.state(index), int(batch.seat[index]))
            batch.step(actions)
            results += batch.reward[np.arange(games), mine][(batch.done == 1) & going].tolist()
            going &= batch.done == 0
    return float(np.mean(results)), float(np.std(results) / len(results) ** 0.5)


class Player(Bot):
    """The trained net as a bot: it plays its likeliest action."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        trained = torch.load(f"ppo-{game.id}.pt", weights_only=True)["net"]
        encoder = game.encoder()
        assert encoder is not None, "a net was trained for it"
        self.encoder = encoder
        self.net = Net(trained["mean"].numel(), trained["policy.bias"].numel())
        self.net.load_state_dict(trained)

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        observation = vec[i16]([0] * int(self.encoder.size))
        self.encoder.encode(state, seat, observation, 0)
        actions = np.array(state.legal(seat))
        legal = Legal(np.zeros_like(actions), actions)
        logs, _ = self.net.look(self.net.scaled(np.array([list(observation)])), legal)
        return int(actions[np.argmax(logs)])


@dataclass
class Training:
    """The state that a stopped training needs to continue."""

    net: Net
    optimizer: torch.optim.Optimizer
    seconds: float = 0.0
    decisions: int = 0

    def save(self, path: Path) -> None:
        parts = {"net": self.net.state_dict(), "optimizer": self.optimizer.state_dict()}
        fresh = path.with_suffix(".new")
        torch.save(parts | {"seconds": self.seconds, "decisions": self.decisions}, fresh)
        fresh.replace(path)

    def load(self, path: Path) -> None:
        parts = torch.load(path, weights_only=True)
        self.net.load_state_dict(parts["net"])
        self.optimizer.load_state_dict(parts["optimizer"])
        self.seconds, self.decisions = parts["seconds"], parts["decisions"]


def train(training: Training, wish: argparse.Namespace) -> Iterator[None]:
    """Learn for the requested minutes of processor time on two cores. Stop at each measurement that is due."""
    chance = np.random.default_rng([wish.seed, training.decisions])
    until = training.seconds + wish.minutes * 60.0
    due = training.seconds + wish.every * 60.0
    with Batch(wish.game, seats=wish.seats, n=GAMES, seed=wish.seed + training.decisions) as batch:
        while training.seconds < until:
            began = time.process_time()
            torch.set_num_threads(1)  # looks are small: more threads would only wait for each other
            found = play(batch, training.net, chance)
            torch.set_num_threads(wish.cores)
            if training.decisions == 0:
                training.net.fit_inputs(found.observation.reshape(-1, batch.size).astype(np.float32))
            else:
                learn(training.net, training.optimizer, found, chance)
            training.decisions += found.seat.size
            training.seconds += (time.process_time() - began) / wish.cores
            if training.seconds >= due:
                due += wish.every * 60.0
                yield


def draw(rows: list[list[float]], title: str) -> str:
    """The measurements as curves over minutes (SVG): percent against random and against greedy, with two standard
    errors.
    """
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="260" viewBox="0 0 720 260">',
        "<style>text{font:12px sans-serif;fill:#888}path{fill:none;stroke:#888}</style>",
    ]
    longest = max(rows[-1][0], 1e-9)
    for panel, against in enumerate(("random", "greedy")):
        values = [(row[0], 100 * row[2 + 2 * panel], 100 * row[3 + 2 * panel]) for row in rows]
        top = min(100.0, max(10.0, 10.0 * np.ceil(max(value + 2 * error for _, value, error in values) / 10.0)))
        left = 40 + 360 * panel

        def point(minutes: float, value: float, left: float = left, top: float = top) -> str:
            return f"{left + 300 * minutes / longest:.1f} {220 - 180 * min(max(value, 0.0), top) / top:.1f}"

        parts.append(f'<text x="{left}" y="20">{title} against {against}, %</text>')
        parts.append(f'<path d="M{left} 40V220H{left + 300}"/><text x="{left - 6}" y="224" text-anchor="end">0</text>')
        parts.append(f'<text x="{left - 6}" y="44" text-anchor="end">{top:g}</text>')
        parts.append(f'<text x="{left + 300}" y="240" text-anchor="end">{longest:.0f} minutes</text>')
        for minutes, value, error in values:
            bar = f"M{point(minutes, value - 2 * error)}L{point(minutes, value + 2 * error)}"
            parts.append(f'<path d="{bar}" style="stroke:#1f77b4;opacity:0.5"/>')
        line = "L".join(point(minutes, value) for minutes, value, _ in values)
        parts.append(f'<path d="M{line}" style="stroke:#1f77b4;stroke-width:2"/>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="fzzt")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60.0, help="to learn, in processor time of all cores")
    parser.add_argument("--every", type=float, default=5.0, help="minutes from one measurement to the next")
    parser.add_argument("--games", type=int, default=400, help="for each measurement")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path())
    wish = parser.parse_args()
    torch.manual_seed(wish.seed)
    with Batch(wish.game, seats=wish.seats, n=1) as batch:
        net = Net(batch.size, batch.action_count)
    training = Training(net, torch.optim.Adam(net.parameters(), lr=RATE))
    wish.folder.mkdir(parents=True, exist_ok=True)
    kept = wish.folder / f"ppo-{wish.game}.pt"
    if kept.exists():
        training.load(kept)

    def report() -> None:
        line = [f"{training.seconds / 60:.1f}", str(training.decisions)]
        for against in ("random", "greedy"):
            share, error = measure(net, wish.game, wish.seats, against, wish.games, wish.seed + 1_000_003)
            line += [f"{share:.3f}", f"{error:.3f}"]
        print(",".join(line), flush=True)
        with kept.with_suffix(".csv").open("a") as table:
            print(",".join(line), file=table)
        rows = [[float(number) for number in row.split(",")] for row in kept.with_suffix(".csv").read_text().split()]
        kept.with_suffix(".svg").write_text(draw(rows, f"PPO in {wish.game}"))

    print("minutes,decisions,random,error,greedy,error", flush=True)
    report()
    for _ in train(training, wish):
        training.save(kept)
        report()
    training.save(kept)


if __name__ == "__main__":
    main()
