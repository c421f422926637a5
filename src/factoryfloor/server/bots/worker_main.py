"""The program of a worker process: one request per line on standard input, one answer per line on standard output.

Requests and answers are described in :mod:`factoryfloor.tables.bot_worker` and
:mod:`factoryfloor.server.bots.review_worker`. The process ends when its input ends, so
none outlives the server.
"""

import argparse
import importlib
import json
import os
import signal
import sys
from typing import Final

from factoryfloor.server.bots.review_worker import ReviewMemory
from factoryfloor.tables.bot_worker import BotMemory, answer, written

_LOW_PRIORITY: Final = 15  # requests of people come first


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
    os.dup2(2, 1)  # keep other output out of the answers
    memory, reviews = BotMemory(imported=given.bots), ReviewMemory()
    for line in sys.stdin:
        request = json.loads(line)
        reviews.forget(request.get("forget", []))
        answered = reviews.answer(request) if "review" in request else answer(request, memory)
        out.write(written(answered) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
