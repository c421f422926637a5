"""Heuristics by name: the game's own evaluations, and the learned evaluation ``net`` if the game has weights."""

import os
from pathlib import Path
from typing import Final

from factoryfloor.bots.learned import LearnedHeuristics, inputs
from factoryfloor.bots.network import BadWeights, Network, read
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.encoder import encoded
from factoryfloor.kernel.errors import UnknownEvaluation
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.masks import lowest_seat

NET: Final = "net"
_DECISIONS: Final = 24  # decisions of each game whose observations are part of the digest

FOLDER: Final = "FACTORYFLOOR_WEIGHTS"
"""The environment variable with a folder of weight files.

Files ``GAME.bin`` in this folder override the weights in the package.
"""

_networks: Final[dict[tuple[str, bytes], Network]] = {}


def evaluation_names(game: Game) -> tuple[str, ...]:
    """Return the names of a game's evaluations. The first name is the default."""
    return (NET, *game.evaluations) if weights_of(game) else game.evaluations


def weights_of(game: Game) -> bytes:
    """Return the contents of a game's weight file, or empty bytes if the game has no weights.

    Raises BadWeights if the file cannot be read.
    """
    folder = os.environ.get(FOLDER, "")
    path = Path(folder, f"{game.id}.bin")
    if not folder or not path.exists():
        return game.weights()
    try:
        return path.read_bytes()
    except OSError as fault:
        raise BadWeights(f"the weights in {path} cannot be read: {fault}") from fault


def heuristics_for(game: Game, name: str = "") -> Heuristics:
    """Return new heuristics with the named evaluation or the default evaluation.

    Raises UnknownEvaluation or BadWeights.
    """
    data = weights_of(game)
    if not data and name == NET:
        raise UnknownEvaluation(f"{game.title} has no learned evaluation; `factoryfloor train` creates its weights")
    if not data or name not in ("", NET):
        return game.heuristics(name)
    return learned(game, network_of(game, data))


def learned(game: Game, network: Network) -> LearnedHeuristics:
    """Return the game's own heuristics with a network instead of the game's evaluation.

    Raises BadWeights if the network does not fit the game.
    """
    encoder = game.encoder()
    if encoder is None:
        raise BadWeights(f"learned evaluations need an encoder, but {game.title} has none")
    try:
        return LearnedHeuristics(game.heuristics(), encoder, network)
    except (AttributeError, LookupError, TypeError, ValueError) as fault:
        raise BadWeights(f"the facts in the weight file are malformed: {fault!r:.200}") from fault


def network_of(game: Game, data: bytes) -> Network:
    """Return the network of a weight file, from a cache if possible.

    Raises BadWeights if the file belongs to other rules.
    """
    known = _networks.get((game.id, data))
    if known is None:
        encoder = game.encoder()
        weights = read(data, 0 if encoder is None else inputs(encoder))
        made_for, wanted = str(weights.facts.get("digest")), digest(game)
        if made_for != wanted:
            raise BadWeights(
                f"the weights are for {made_for}, but {game.title} is now {wanted}: its rules or its encoder have "
                f"changed; train again with `factoryfloor train {game.id}`"
            )
        known = _networks[game.id, data] = Network(weights)
    return known


def digest(game: Game) -> str:
    """Return the version of a game for its weights: the id, the rules version, a hash of the encoder's output.

    The hash covers the observations of all seats in the first decisions of two random games.
    """
    encoder = game.encoder()
    total = 1
    if encoder is not None:
        for seats in (2, game.seats_max):
            state = game.start(seats, None, FastChance(seats))
            chance = FastChance(7)
            left = _DECISIONS
            while left and not state.over:
                seat = lowest_seat(state.pending)
                for number in encoded(encoder, state, seat):
                    total = mix(total, number + 32768)
                legal = state.legal(seat)
                state.apply(seat, legal[chance.below(len(legal))])
                left -= 1
    return f"{game.id}-{game.rules}-{total:015x}"
