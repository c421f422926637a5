"""Measure the time that bots save with memory: a worker that keeps its bots against one that creates them each time.

    python -m bench.bot_memory factory_fun greedy

Bots play one game; both workers make each decision in turn, from the same position.
"""

import argparse
import time

from factoryfloor.kernel import FastChance, Match, find_game
from factoryfloor.tables.ports.bot_worker import BotMemory, answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=10_000, help="stop after this many")
    parser.add_argument("--seed", default="a seed")
    given = parser.parse_args()
    match = Match(find_game(given.game), given.seats, None, given.seed)
    kept, seconds, decisions = BotMemory(), [0.0, 0.0], 0
    while not match.over and decisions < given.decisions:
        seat = match.state.movers()[0]
        action = match.state.legal(seat)[0]
        if len(match.state.legal(seat)) > 1:
            sample = match.state.copy()
            sample.resample(seat, FastChance(decisions))
            question = {"table": "t", "game": given.game, "seat": seat, "bot": given.bot, "position": sample.position()}
            for turn in (decisions, decisions + 1):
                memory = (kept, BotMemory())[turn % 2]
                began = time.process_time()
                action = answer(question, memory)["action"]
                seconds[turn % 2] += time.process_time() - began
            decisions += 1
        match.play(seat, action)
    remembered, forgotten = (1000 * each / decisions for each in seconds)
    print(f"{decisions} decisions: {remembered:.1f} ms each with memory, {forgotten:.1f} ms without")


if __name__ == "__main__":
    main()
