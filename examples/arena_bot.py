"""A bot for contests that uses only the standard library.

    factoryfloor arena fzzt "exec:python examples/arena_bot.py" random

The bot chooses actions at random. Replace `choose` with a better choice. A program in any other language can do the
same: read a line of JSON and answer with one.
"""

import json
import random
import sys
from typing import Any


def choose(view: dict[str, Any], legal: list[str]) -> str:
    """Return one of the legal actions of the seat that has this view."""
    return random.choice(legal)


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["cmd"] == "choose":
            answer = {"action": choose(asked["view"], asked["legal"])}
        else:  # "begin" contains the game, rules, seats, own seat and options of the next game
            answer = {}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
