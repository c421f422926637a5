"""Chunks of self-play. A worker plays the games of a chunk, all of one kind, and returns training positions."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from factoryfloor.bots import make_bot
from factoryfloor.bots.bot import Bot
from factoryfloor.bots.budget import Budget
from factoryfloor.bots.evaluations import learned
from factoryfloor.bots.learned import inputs
from factoryfloor.bots.net_bot import NetBot
from factoryfloor.bots.network import MOST_SEATS, Network, read
from factoryfloor.bots.search_bot import SearchBot
from factoryfloor.bots.self_play import SelfPlay
from factoryfloor.bots.specification import read_specification
from factoryfloor.kernel import Game, find_game
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.hashing import mix
from factoryfloor.learn.arguments import encoder_of
from factoryfloor.learn.fit_network import Positions


@dataclass(frozen=True)
class Chunk:
    """A number of games to play.

    ``first`` is the number of the first game. ``first`` and ``seed`` determine all randomness. ``bots`` are
    specifications, which are drawn uniformly with repetitions. ``net`` and searches use the weight file, if one is
    given. ``every``, ``quiet``, ``stray`` and ``branches`` have the same meaning as in SelfPlay. ``finisher`` is the
    bot that plays branches, or empty for the rollout policy.
    """

    game: str
    seats: int
    first: int
    games: int
    seed: int
    bots: tuple[str, ...]
    every: int
    quiet: int
    stray: float
    weights: str = ""
    branches: int = 0
    finisher: str = ""

    @property
    def name(self) -> str:
        return f"{self.seats}-{self.first:07d}"


def play(chunk: Chunk) -> tuple[Chunk, Positions]:
    """Play the games of a chunk."""
    game = find_game(chunk.game)
    network = None
    if chunk.weights:
        network = Network(read(Path(chunk.weights).read_bytes(), inputs(encoder_of(game))))
    games = SelfPlay(game, encoder_of(game), chunk.seats, chunk.every, chunk.quiet, chunk.stray, chunk.branches)
    for number in range(chunk.first, chunk.first + chunk.games):
        seed = mix(mix(chunk.seed, chunk.seats), number)
        chance = FastChance(seed)
        bots = [bot(game, chunk.bots[chance.below(len(chunk.bots))], network) for _ in range(chunk.seats)]
        wander = [game.heuristics() for _ in range(chunk.seats)]
        finisher = bot(game, chunk.finisher, network) if chunk.finisher else None
        games.play(number, seed, options_of(game, chunk.seats, chance), bots, wander, finisher)
    kept = len(games.games)
    return chunk, Positions(
        numbers(games.observations, np.int16).reshape(kept, -1),
        numbers(games.ranks, np.int64).reshape(kept, max(1, chunk.branches), MOST_SEATS).astype(np.int8),
        numbers(games.games, np.int64).astype(np.int32),
    )


def numbers(buffer: Any, kind: Any) -> Any:
    """Copy a buffer of the rules to an array. The rules may be compiled or not."""
    return np.array(buffer, dtype=kind) if isinstance(buffer, list) else np.frombuffer(buffer, dtype=kind).copy()


def bot(game: Game, spec: str, network: Network | None) -> Bot:
    """Create a bot from its specification.

    The bot uses the evaluation of a network, unless the specification contains another evaluation.
    """
    if network is None:
        return make_bot(spec, game)
    if spec == "net":
        return NetBot(learned(game, network))
    parts = read_specification(spec)
    if parts.playouts and not parts.evaluation:
        return SearchBot(Budget(parts.playouts), learned(game, network))
    return make_bot(spec, game)


def options_of(game: Game, seats: int, chance: FastChance) -> dict[str, Any]:
    """Draw the options for a game of self-play: the defaults with probability 1/2, and otherwise random options.

    Unsaid options stay unsaid.
    """
    settled = game.settle(None, seats)
    if chance.below(2) == 0:
        return settled
    for option in game.options:
        if option.unsaid:
            continue
        facts = option.describe()
        if facts["kind"] == "flag":
            settled[option.key] = chance.below(2) == 1
        elif facts["kind"] == "choice":
            settled[option.key] = facts["choices"][chance.below(len(facts["choices"]))]
        elif facts["kind"] == "subset":
            settled[option.key] = [name for name in facts["choices"] if chance.below(2)]
    return game.settle(settled, seats)
