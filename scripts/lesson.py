"""A tool for authors of lessons: show positions, walk through a lesson, check lessons against the rules.

    python scripts/lesson.py look GAME SEATS SEED [MOVE...]   show the position after these moves
    python scripts/lesson.py steps GAME NAME                  show each step of a lesson with its legal actions
    python scripts/lesson.py check [GAME]                     report steps that the rules do not allow, missing texts,
                                                              and lessons that are not loaded

A move is SEAT:NOTATION, with `; ` between the actions of a chain, or `*N` for N decisions of greedy bots.
`--options JSON` sets the game's options, `--seat N` selects the viewer, `--view` prints the view, `--all` lists every
legal action.
"""

import argparse
import json
import sys
from typing import Any

import clone

clone.use("factoryfloor", "babel", "mypy_extensions")

from factoryfloor.bots import decide, make_bot  # noqa: E402
from factoryfloor.kernel import Game, Match, find_game, games  # noqa: E402
from factoryfloor.lessons import (  # noqa: E402
    Course,
    actions_of,
    faults,
    find_lesson,
    lessons,
    malformed_lessons,
    missing_texts,
    unloaded_lessons,
)
from factoryfloor.locales import game_catalogue  # noqa: E402

SHOWN = 40


def played(match: Match, moves: list[str]) -> list[list[Any]]:
    """Play moves, and return them in the format of lessons."""
    opening: list[list[Any]] = []
    for move in moves:
        if move.startswith("*"):
            for _ in range(int(move[1:])):
                seat = match.state.movers()[0]
                opening.append([seat, greedy(match, seat)])
                match.play(seat, opening[-1][1])
        else:
            mover, _, text = move.partition(":")
            actions = [part.strip() for part in text.split(";")]
            match.play_chain(int(mover), actions)
            opening.append([int(mover), actions[0] if len(actions) == 1 else actions])
    return opening


def greedy(match: Match, seat: int) -> str:
    """Return the notation of a greedy bot's choice."""
    bot = make_bot("greedy", match.game)
    return match.state.notation(seat, decide(bot, match.state.copy(), seat, seed=len(match.moves)))


def show(match: Match, viewed: int, options: argparse.Namespace) -> None:
    """Print a position: the view of a seat and the legal actions of each pending seat."""
    state, shown = match.state, match.game.presentation()
    if options.view:
        print(json.dumps(state.view(viewed), indent=1))
    print(f"scores {state.scores()}, to decide: {state.movers()}")
    for seat in state.movers():
        legal = state.legal(seat)
        print(f"seat {seat}: {shown.prompt(state, seat)}, {len(legal)} actions; greedy: {greedy(match, seat)}")
        for action in legal if options.all else legal[: SHOWN if seat == viewed else 3]:
            text, preview = state.notation(seat, action), shown.preview(state, seat, action)
            print(f"   {text:40} touch {' '.join(shown.targets(state, seat, action)) or '-'}  {json.dumps(preview)}")


def look(options: argparse.Namespace) -> None:
    game = find_game(options.game)
    match = Match(game, options.seats, json.loads(options.options), options.seed)
    opening = played(match, options.moves)
    if opening:
        print("opening:", json.dumps(opening))
    show(match, options.seat, options)


def steps(options: argparse.Namespace) -> None:
    game = find_game(options.game)
    lesson = find_lesson(game, options.name)
    match = Match(game, lesson.seats, lesson.options, lesson.seed)
    course = Course(lesson)
    for seat, wish in lesson.opening:
        match.play_chain(seat, actions_of(wish))
        course.follow(seat, match)
    for number, step in enumerate(lesson.steps):
        answered(match, course)
        print(f"\n== step {number + 1}: {step.say}; solution {step.do}; points at {course.point(match)}")
        show(match, lesson.seat, options)
        for wish in step.do:
            answered(match, course)
            match.play_chain(lesson.seat, actions_of(wish))
            course.follow(lesson.seat, match)
    answered(match, course)
    print("\n== the end" if course.ended else "\n== it does not end")
    show(match, lesson.seat, options)
    print("\n".join(faults(game, lesson)))


def answered(match: Match, course: Course) -> None:
    """Play the other seats' answers. If the lesson has no answer, play and print the choice of a greedy bot."""
    while others := [seat for seat in match.state.movers() if seat != course.lesson.seat]:
        ready = [seat for seat in others if not course.holds_back(seat, match)]
        if course.ended or not ready:
            return
        seat = ready[0]
        answer: list[int] | list[str] | None = course.answer(seat, match)
        if answer is None:
            answer = [greedy(match, seat)]
            print(f"   no answer fits here; greedy: {json.dumps([seat, answer[0]])}")
        match.play_chain(seat, answer)
        course.follow(seat, match)


def check(options: argparse.Namespace) -> None:
    """Print the faults of each lesson and of files that are not loaded, and the number of lessons."""
    chosen: list[Game] = [find_game(options.game)] if options.game else list(games().values())
    found = list(dict.fromkeys(fault for game in chosen for fault in lesson_faults(game)))
    counts = ", ".join(f"{game.id} {len(lessons(game))}" for game in chosen)
    print(*found, f"lessons: {counts}", sep="\n")
    print(f"{len(found)} faults" if found else "all lessons fit the rules")
    sys.exit(bool(found))


def lesson_faults(game: Game) -> list[str]:
    texts = game_catalogue(game, "lessons")
    fitting = [
        f"{game.id}/{name}: {fault}"
        for name, each in lessons(game).items()
        for fault in (*faults(game, each), *missing_texts(each, texts.has))
    ]
    return [*fitting, *(f"{game.id}: {fault}" for fault in malformed_lessons(game)), *unloaded_lessons(game)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    looking, stepping, checking = (commands.add_parser(name) for name in ("look", "steps", "check"))
    looking.add_argument("game")
    looking.add_argument("seats", type=int)
    looking.add_argument("seed")
    looking.add_argument("moves", nargs="*")
    looking.add_argument("--options", default="{}")
    looking.add_argument("--seat", type=int, default=0)
    stepping.add_argument("game")
    stepping.add_argument("name")
    for each in (looking, stepping):
        each.add_argument("--view", action="store_true")
        each.add_argument("--all", action="store_true")
    checking.add_argument("game", nargs="?")
    looking.set_defaults(run=look)
    stepping.set_defaults(run=steps)
    checking.set_defaults(run=check)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
