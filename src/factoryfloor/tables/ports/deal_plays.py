"""Plays of daily deals by bots. A worker suspends each play after a time slice.

    {"play": N, "game": G, "seed": S, "level": L, "slice": SECONDS}    ->    {"more": true}
    {"play": N, "slice": SECONDS}                                      ->    {"points": P}, the last answer

{"lost": true} means that the worker does not know the play, and {"error": TEXT} that a bot failed. "forget": [N, ...]
drops plays.
"""

import time
import traceback
from collections.abc import Iterable
from typing import Any

from factoryfloor.bots import Thinking, begin, read_specification
from factoryfloor.kernel import FactoryFloorError, Game, Match, find_game
from factoryfloor.tables.state.yardstick import opponents


class DealPlay:
    """A game in which a bot level plays a daily deal in the person's seat."""

    def __init__(self, game: Game, seed: str, level: str) -> None:
        names = [level, *(seat.bot for seat in opponents(game))]
        self.match = Match(game, len(names), game.settle({}, len(names)), seed)
        self._bots = [read_specification(name, game.id).make(game) for name in names]
        self._thinking: Thinking | None = None

    def play(self, seconds: float) -> bool:
        """Play for about ``seconds``, and return whether the game continues."""
        match, end = self.match, time.monotonic() + seconds
        while not match.over:
            seat = match.state.movers()[0]
            self._thinking = self._thinking or begin(self._bots[seat], match.state, seat)
            if self._thinking.think(max(0.0, end - time.monotonic())):
                return True
            match.play(seat, self._thinking.best())
            self._thinking = None
            if time.monotonic() >= end:
                break
        return not match.over


class PlayMemory:
    """The suspended plays of a worker, keyed by number."""

    def __init__(self) -> None:
        self._suspended: dict[int, DealPlay] = {}

    def forget(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self._suspended.pop(number, None)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        number = request["play"]
        try:
            play = self._suspended.pop(number, None)
            if play is None:
                if "seed" not in request:
                    return {"lost": True}
                play = DealPlay(find_game(request["game"]), request["seed"], request["level"])
            if play.play(request["slice"]):
                self._suspended[number] = play
                return {"more": True}
            return {"points": play.match.state.scores()[0]}
        except FactoryFloorError as error:
            return {"error": str(error)}
        except Exception as error:  # noqa: BLE001 - a bot's fault must not end the worker
            traceback.print_exc()
            return {"error": f"{type(error).__name__}: {error}"}
