"""A worker process: a question a line on standard input, its answer a line on standard output.

    {"game": ID, "position": {...}, "seat": S, "bot": SPEC}    ->    {"action": A} or {"error": TEXT}
    {"game": ID, "position": {...}, "seat": S}                 ->    {"plan": {...} or null} or {"error": TEXT}

It ends when its input ends, so none outlives the server.
"""

import argparse
import importlib
import json
import os
import secrets
import signal
import sys
from typing import Any

from factoryfloor.bots import Bot, decide, make_bot
from factoryfloor.kernel import FactoryFloorError, FastChance, find_game

_LOW_PRIORITY = 15  # people never wait for thinking


def answer(question: dict[str, Any], bots: dict[str, Bot]) -> dict[str, Any]:
    """The bot's choice for the seat in the position, or a hint for it. ``bots`` keeps those that were made before."""
    spec, seat = question.get("bot"), question["seat"]
    try:
        state = find_game(question["game"]).load(question["position"], FastChance(secrets.randbits(60)))
        if spec is None:
            state.check_mover(seat)
            return {"plan": state.hint(seat)}
        if spec not in bots:
            bots[spec] = make_bot(spec)
        return {"action": decide(bots[spec], state, seat)}
    except FactoryFloorError as error:
        return {"error": str(error)}


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
    bots: dict[str, Bot] = {}
    for line in sys.stdin:
        out.write(json.dumps(answer(json.loads(line), bots)) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
