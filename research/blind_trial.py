"""A blind trial of the reasons of reviews: readers say from the sentence alone which of two actions is better.

    python research/blind_trial.py GAME ITEMS KEY [--decisions N] [--games N] [--seed TEXT]

Games between mixed levels with two seats are reviewed. ITEMS gets each named mistake and blunder as two actions in a
random order, with the sentence of the review. KEY gets the better action of each (A or B). Give ITEMS to readers who
know only the rules page, and compare their answers with KEY. The output is a JSON object with the number of decisions,
and of those whose sentence names a figure, a step or a piece that differs between the two actions.
"""

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Final

import factoryfloor as ff
from factoryfloor.kernel import Match
from factoryfloor.kernel.action_list import played_list
from factoryfloor.locales.words import Words
from factoryfloor.reviews.decisions import Taken, replay
from factoryfloor.reviews.report import Course, Decision
from factoryfloor.text import event_in_words, words_of
from factoryfloor.text.review_words import ReviewWords, losses
from research.judge_reviews import game_between

NAMES: Final = ("Ann", "Bob")
_EVENTS: Final = 4  # maximum characters of an action


def told(match: Match, taken: Taken, course: Course, words: Words) -> str:
    """A course in notation and in the words of its events."""
    state = taken.before.copy()
    state.events = []
    for action in played_list(taken.before, taken.seat, course["actions"]).actions:
        state.apply(taken.seat, action)
    said = [event_in_words(match.game, event.seen_by(taken.seat), words) for event in (state.events or [])[:_EVENTS]]
    facts = ReviewWords(match.game, words).facts(course)
    return " ".join(part for part in ("; ".join(course["actions"]) + ".", *said, facts) if part)


def item(match: Match, taken: Taken, found: Decision, lots: random.Random) -> tuple[str, str, bool] | None:
    """The two actions with the sentence, the letter of the better one, and whether the sentence names a difference."""
    words, best, played = words_of(match.game, NAMES), found["best"], found["played"]
    why = "" if best is None else ReviewWords(match.game, words).why(found)
    if best is None or not why:
        return None
    pair = [told(match, taken, course, words) for course in (best, played)]
    right = lots.randrange(2)
    first, second = pair if right == 0 else reversed(pair)
    differs = bool(found.get("because") or found.get("line")) or best["reason"] != played["reason"]
    text = f"{NAMES[taken.seat]} decides.\n\nA: {first}\n\nB: {second}\n\nThe review says of the better one: {why}\n"
    return text, "AB"[right], differs


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("items", type=Path)
    parser.add_argument("key", type=Path)
    parser.add_argument("--decisions", type=int, default=12)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", default="blind")
    options = parser.parse_args()
    lots, silent = random.Random(f"{options.game}/{options.seed}"), 0
    rows: list[tuple[str, str, bool]] = []
    for number in range(options.games):
        match = game_between(options.game, 2, number, options.seed)
        positions = {taken.turns[0]: taken for taken in replay(match).decisions}
        for found in losses(ff.review(match, seed=options.seed)):
            row = None
            if found["verdict"] in ("mistake", "blunder") and len(rows) < options.decisions:
                row = item(match, positions[found["turns"][0]], found, lots)
                silent += row is None
            rows += [] if row is None else [row]
        if len(rows) >= options.decisions:
            break
    options.items.write_text("\n".join(f"## {number}\n\n{row[0]}" for number, row in enumerate(rows, 1)))
    options.key.write_text("".join(f"{number} {row[1]}\n" for number, row in enumerate(rows, 1)))
    differ = sum(row[2] for row in rows)
    figures = {"game": options.game, "decisions": len(rows), "without a sentence": silent, "name a difference": differ}
    sys.stdout.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
