"""The arguments of batches and environments, with their valid values and defaults."""

from typing import Any, ClassVar, Final

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:  # pragma: no cover - an environment without the extra
    raise ImportError('factoryfloor.learn needs numpy: pip install "factoryfloor[rl]"') from error

from factoryfloor.kernel import FactoryFloorError, Game
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62

MOST_GAMES: Final = 1_000_000
MOST_BYTES: Final = 1 << 34
"""The memory limit for the observations and masks of a batch: 16 GB."""

Array = npt.NDArray[Any]


class BatchError(FactoryFloorError):
    """A batch, or a use of a batch, is invalid. The message states the valid values."""

    code: ClassVar[str] = "bad_batch"


def environment_id(game: Game) -> str:
    """Return the environment id of a game.

    The id contains the version of the rules, so that results stay comparable.
    """
    return f"factoryfloor/{game.id}-v{game.rules}"


def actions_for(actions: npt.ArrayLike, n: int) -> Array:
    """Convert actions, of shape (n) or (n, 1), to a contiguous int64 array of length n. Raises BatchError for other
    shapes or types.
    """
    try:
        given = np.asarray(actions)
    except (TypeError, ValueError) as error:
        raise BatchError(f"actions must be {n} whole numbers, not {type(actions).__name__}: {error}") from error
    if given.shape not in ((n,), (n, 1)) or given.dtype.kind not in "iu":
        raise BatchError(
            f"actions must be {n} whole numbers, one per game, not an array of {given.dtype} and shape {given.shape}"
        )
    if given.dtype == np.uint64:
        given = np.minimum(given, np.uint64(MASK_62))  # an invalid action, because int64 cannot hold these numbers
    return np.ascontiguousarray(given.reshape(-1), dtype=np.int64)


def number(name: str, value: int, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not least <= value <= most:
        raise BatchError(f"{name} must be a whole number from {least} to {most}, not {value!r:.40}")
    return int(value)


def check_memory(game: Game, n: int) -> None:
    """Raise BatchError if the observations and masks of ``n`` games exceed the memory limit."""
    size = 2 * n * (2 * int(encoder_of(game).size) + int(game.action_count))
    if size > MOST_BYTES:
        raise BatchError(f"{n} games of {game.title} would need {size / 1e9:.0f} GB; reduce n")


def next_seed(seed: int) -> int:
    """Return the seed of a batch that is reset without a new seed."""
    return int(mix(seed, 0))


def usual_seats(game: Game) -> int:
    """Return four seats, or the nearest number that the game allows."""
    return min(max(4, game.seats_min), game.seats_max)


def encoder_of(game: Game) -> Encoder:
    """Return the encoder of a game. Raises BatchError if the game has no encoder."""
    encoder = game.encoder()
    if encoder is None:
        raise BatchError(f"environments need an encoder, but {game.title} has none")
    return encoder
