"""Data sets for offline learning. A data set stores the decisions of recorded games as arrays in a numpy file."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import numpy as np

from factoryfloor.kernel import Match, encoded
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.record import digest, write_record
from factoryfloor.learn.arguments import Array, BatchError, encoder_of, environment_id

FORMAT: Final = "factoryfloor-dataset"
VERSION: Final = 1


class DataSet:
    """The decisions of finished games of one kind, in the order in which they were made.

    Forced decisions are included. The games may have different seat counts. The numbers of absent opponents are 0.
    """

    def __init__(self) -> None:
        self.environment = ""
        self._observations: list[Array] = []
        self._masks: list[Array] = []
        self._decisions: list[Array] = []
        self._rewards: list[Array] = []
        self._ends: list[dict[str, Any]] = []

    @property
    def decisions(self) -> int:
        """Return the number of decisions."""
        return sum(map(len, self._rewards))

    def add(self, match: Match) -> None:
        """Add a finished match. Raises BatchError for an unfinished match, and for another game or rules version."""
        environment = environment_id(match.game)
        if not match.over:
            raise BatchError("the game is not over: a data set contains only finished games")
        if match.rules != match.game.rules:
            raise BatchError(f"the game was played with rules version {match.rules}, not {match.game.rules}")
        if self.environment not in ("", environment):
            raise BatchError(
                f"a data set has only one environment, {self.environment}: this game is from {environment}"
            )
        self.environment = environment
        encoder, again = encoder_of(match.game), match.at_start()
        observations, masks = [], np.zeros((len(match.moves), int(match.game.action_count)), np.uint8)
        for row, move in enumerate(match.moves):
            observations.append(encoded(encoder, again.state, move.seat))
            masks[row, again.state.legal(move.seat)] = 1
            again.play(move.seat, move.action)
        ranking = again.state.ranking()
        rewards = np.zeros(len(match.moves), np.float32)
        for seat in range(match.seats):
            last = max((row for row, move in enumerate(match.moves) if move.seat == seat), default=None)
            if last is not None:
                rewards[last] = utility(ranking, seat)
        self._observations.append(np.array(observations, np.int16).reshape(len(match.moves), int(encoder.size)))
        self._masks.append(masks)
        self._decisions.append(np.array([[move.seat, move.action] for move in match.moves], np.int32).reshape(-1, 2))
        self._rewards.append(rewards)
        self._ends.append({"seats": match.seats, "scores": again.state.scores(), "record": digest(write_record(match))})

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self._ends)

    def arrays(self) -> dict[str, Array]:
        """Return the arrays of a file. Raises BatchError for a data set without games."""
        if not self._ends:
            raise BatchError("a data set needs at least one game")
        decisions = np.concatenate(self._decisions)
        most = max(end["seats"] for end in self._ends)
        scores = np.zeros((len(self), most), np.int64)
        for row, end in enumerate(self._ends):
            scores[row, : end["seats"]] = end["scores"]
        return {
            "format": np.array(f"{FORMAT} {VERSION}"),
            "environment": np.array(self.environment),
            "observations": np.concatenate(self._observations),
            "masks": np.concatenate(self._masks),
            "actions": decisions[:, 1].copy(),
            "seats": decisions[:, 0].astype(np.uint8),
            "rewards": np.concatenate(self._rewards),
            "episodes": np.cumsum([0, *map(len, self._rewards)], dtype=np.int64),
            "episode_seats": np.array([end["seats"] for end in self._ends], np.uint8),
            "episode_scores": scores,
            "episode_records": np.array([end["record"] for end in self._ends]),
        }


def write_data_set(matches: Iterable[Match], path: Path) -> DataSet:
    """Write finished matches of one game to a compressed ``.npz`` file. Raises BatchError or OSError."""
    found = DataSet()
    for match in matches:
        found.add(match)
    arrays: dict[str, Any] = found.arrays()
    with path.open("xb") as file:
        np.savez_compressed(file, **arrays)
    return found
