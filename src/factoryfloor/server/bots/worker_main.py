"""A worker process: a question a line on standard input, its answer a line on standard output.

    {"table": ID, "game": ID, "position": {...}, "seat": S, "bot": SPEC}    ->    {"action": A, "reaction_time": T}
    the same with "hint": true                                              ->    {"action": TEXT, "actions", ...}

or {"error": TEXT}. With "slice": SECONDS and "decision": N a search that needs longer is answered {"more": true}; it is
kept, and {"decision": N, "slice": SECONDS} goes on with it; {"lost": true} if there is none. With 0 seconds it answers
as far as it has come.
"forget": [N, ...] in any question drops searches. It ends when its input ends, so none outlives the server.
"""

import argparse
import importlib
import json
import os
import secrets
import signal
import sys
from typing import Any, Final

from factoryfloor.bots import Bot, Thinking, begin, heuristics_of, hint_of, make_bot, suggested
from factoryfloor.kernel import FactoryFloorError, FastChance, Game, Heuristics, State, find_game

KEPT: Final = 64
"""The number of bots at their seats that a worker remembers."""

_LOW_PRIORITY = 15  # people never wait for thinking
_AT_ONCE: Final = 1.0e9  # seconds of a slice that never ends


class Unfinished:
    """A decision that a bot has begun."""

    def __init__(self, thinking: Thinking, game: Game, state: State, seat: int, heuristics: Heuristics) -> None:
        self.thinking = thinking
        self._game = game
        self._state = state
        self._seat = seat
        self._heuristics = heuristics

    def answer(self) -> dict[str, Any]:
        action = self.thinking.best()
        return {"action": action, "reaction_time": self._heuristics.reaction_time(self._state, self._seat, action)}


class UnfinishedHint(Unfinished):
    """A decision that a bot has begun for somebody else, to be told."""

    def answer(self) -> dict[str, Any]:
        return hint_of(self._game, self._heuristics, self._state, self._seat, self.thinking.best())


class Memory:
    """The bots of a worker, each with the heuristics of its seat; the least recently asked is forgotten first.

    ``unfinished``: the decisions that are to go on, by their number; the server sees to it that there are few.
    """

    def __init__(self, size: int = KEPT) -> None:
        self.unfinished: dict[int, Unfinished] = {}
        self._size = size
        self._known: dict[tuple[str, int, str], tuple[Bot, Heuristics]] = {}

    def bot(self, game: Game, table: str, seat: int, spec: str) -> tuple[Bot, Heuristics]:
        """The bot of a seat at a table, new or known. Raises BadBot."""
        key = (table, seat, spec)
        known = self._known.pop(key, None) or _made(game, spec)
        self._known[key] = known
        if len(self._known) > self._size:
            del self._known[next(iter(self._known))]
        return known


def _made(game: Game, spec: str) -> tuple[Bot, Heuristics]:
    bot = make_bot(spec, game)
    return bot, heuristics_of(bot, game)


def answer(question: dict[str, Any], memory: Memory) -> dict[str, Any]:
    """The choice of a bot, or a hint for a person, for a seat that owes a decision in the position."""
    for number in question.get("forget", ()):
        memory.unfinished.pop(number, None)
    try:
        if "position" not in question:
            begun = memory.unfinished.pop(question["decision"], None)
            return {"lost": True} if begun is None else _go_on(begun, question, memory)
        game, seat = find_game(question["game"]), question["seat"]
        state = game.load(question["position"], FastChance(secrets.randbits(60)))
        state.check_mover(seat)
        bot, heuristics = memory.bot(game, question["table"], seat, question["bot"])
        hint = question.get("hint", False)
        whole = suggested(game, heuristics, state, seat) if hint else None
        if whole is not None:
            return whole
        kind = UnfinishedHint if hint else Unfinished
        return _go_on(kind(begin(bot, state, seat), game, state, seat, heuristics), question, memory)
    except FactoryFloorError as error:
        return {"error": str(error)}


def _go_on(begun: Unfinished, question: dict[str, Any], memory: Memory) -> dict[str, Any]:
    seconds = question.get("slice", _AT_ONCE)
    if seconds > 0.0 and begun.thinking.think(seconds):
        memory.unfinished[question["decision"]] = begun
        return {"more": True}
    return begun.answer()


def main() -> None:
    parser = argparse.ArgumentParser(description="A worker process, started by the server.")
    parser.add_argument("--import", dest="modules", action="append", default=[], help="a module that registers games")
    for module in parser.parse_args().modules:
        importlib.import_module(module)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if hasattr(os, "nice"):
        os.nice(_LOW_PRIORITY)
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # other output must not look like an answer
    memory = Memory()
    for line in sys.stdin:
        out.write(json.dumps(answer(json.loads(line), memory)) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
