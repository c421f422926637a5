"""A bot for contests, in the standard library alone.

    factoryfloor arena fzzt "exec:python examples/arena_bot.py" random

It chooses at random: put something better into `choose`. A program in any other language does the same: it reads a line
of JSON, and answers with one.
"""

import json
import random
import sys
from typing import Any


def choose(view: dict[str, Any], legal: list[str]) -> str:
    """One of the legal actions of the seat that sees the view."""
    return random.choice(legal)


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["cmd"] == "choose":
            answer = {"action": choose(asked["view"], asked["legal"])}
        else:  # "begin": game, rules, seats, seat and options of the game that comes now
            answer = {}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
