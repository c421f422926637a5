"""The program of a worker process. It reads one request per line from standard input, and writes one answer per line to
standard output.

When the process is ready, it writes an empty object as its first line. These modules define the formats of requests and
answers: :mod:`factoryfloor.tables.ports.bot_worker`, :mod:`factoryfloor.tables.ports.deal_plays`,
:mod:`factoryfloor.reviews.review_worker` and :mod:`factoryfloor.server.storage.replay_worker`. The process ends when
its input ends. Therefore it never outlives the server.
"""

import argparse
import importlib
import json
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, Final, TextIO

from factoryfloor.server.operations.unread_output import ending_unread
from factoryfloor.tables.ports.bot_worker import BotMemory, answer, written
from factoryfloor.tables.ports.deal_plays import PlayMemory

if TYPE_CHECKING:
    from factoryfloor.reviews.review_worker import ReviewMemory
    from factoryfloor.server.storage.replay_worker import ReplayMemory

_LOW_PRIORITY: Final = 15  # requests from people take precedence


def main() -> None:
    parser = argparse.ArgumentParser(description="A worker process, started by the server.")
    parser.add_argument("--import", dest="modules", action="append", default=[], help="a module that registers games")
    parser.add_argument("--bot", dest="bots", action="append", default=[], help="an allowed bot of another package")
    given = parser.parse_args()
    for module in given.modules:
        importlib.import_module(module)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C and ends its workers
    if hasattr(os, "nice"):
        os.nice(_LOW_PRIORITY)
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # other output must not mix with the answers
    memory = BotMemory(imported=given.bots)
    plays = PlayMemory()
    replays: ReplayMemory | None = None
    reviews: ReviewMemory | None = None
    _write(out, {})
    for line in sys.stdin:
        if not line.endswith("\n"):  # the server was killed while it was writing
            break
        request = json.loads(line)
        if replays is None and "replay" in request:
            replays = _replay_memory()
        if reviews is None and "review" in request:
            reviews = _review_memory()
        for other in (plays, replays, reviews):
            if other is not None:
                other.forget(request.get("forget", []))
        if reviews is not None and "review" in request:
            _write(out, reviews.answer(request))
        elif "play" in request:
            _write(out, plays.answer(request))
        elif replays is not None and replays.knows(request):
            _write(out, replays.answer(request))
        else:
            _write(out, answer(request, memory))


def _write(out: TextIO, answered: dict[str, Any]) -> None:
    with ending_unread():
        out.write(written(answered) + "\n")
        out.flush()


def _replay_memory() -> "ReplayMemory":
    from factoryfloor.server.storage.replay_worker import ReplayMemory  # slow to import

    return ReplayMemory()


def _review_memory() -> "ReviewMemory":
    from factoryfloor.reviews.review_worker import ReviewMemory  # slow to import, and most workers never review

    return ReviewMemory()


if __name__ == "__main__":
    main()
