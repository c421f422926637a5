"""``factoryfloor learn``, which runs the lessons of the games in the terminal."""

import json
from itertools import islice
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.cli.console import console, typed_line
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.play import in_terminal
from factoryfloor.cli.terminal_lesson import TerminalLesson
from factoryfloor.kernel import Game, find_game, games
from factoryfloor.lessons import find_lesson, lessons
from factoryfloor.locales import Catalogue, catalogue, game_catalogue


def learn(game_id: str, name: str | None, language: str) -> None:
    """Take a lesson and the lessons after it. By default, begin with the first unfinished lesson."""
    game = find_game(game_id)
    known = lessons(game)
    if not known:
        raise BadUsage(f"{game.title} has no lessons; list the lessons of all games with: factoryfloor learn")
    done = finished_lessons().get(game.id, [])
    first = (
        find_lesson(game, name).name if name else next((name for name in known if name not in done), next(iter(known)))
    )
    screen, common = console(), catalogue("common", language)
    in_terminal(screen, common, lambda: _take_from(game, list(known).index(first), screen, common))


def _take_from(game: Game, first: int, screen: Console, common: Catalogue) -> None:
    """Take one lesson after another, beginning with number ``first``, until the learner stops."""
    known = list(lessons(game).values())
    for number, lesson in islice(enumerate(known, 1), first, None):
        TerminalLesson(game, lesson, screen, common.language).take(number, len(known))
        _note_finished(game, lesson.name)
        screen.print()
        if number == len(known):
            line = common.say(
                "terminal.labelled", label=common.say("lesson.play"), value=f"factoryfloor play {game.id}"
            )
            screen.print(Line(line, style="green"))
            return
        title = lesson_title(game, known[number].name, common.language)
        screen.print(Line(common.say("lesson.next", title=title), style="green"))
        if typed_line(f"{common.say('terminal.lesson.next')} > ") is None:
            return


def show_lessons(language: str) -> None:
    """Print the lessons of all games. Finished lessons have a check mark."""
    screen, common, done = console(), catalogue("common", language), finished_lessons()
    screen.print(Line(common.say("learn.how")))
    for game in games().values():
        if not lessons(game):
            continue
        grid = Table.grid(padding=(0, 2))
        for name in lessons(game):
            mark = "✓" if name in done.get(game.id, []) else " "
            grid.add_row(Line(f"  {mark}", style="green"), Line(name), Line(lesson_title(game, name, language)))
        screen.print()
        screen.print(Line.assemble((game.title, "bold"), f"  factoryfloor learn {game.id}"))
        screen.print(grid)


def lesson_title(game: Game, name: str, language: str) -> str:
    """Return the title of a lesson, or its name if there is no title."""
    return game_catalogue(game, "lessons", language).find(name, "title") or name


def finished_lessons() -> dict[str, list[str]]:
    """Return the names of the finished lessons by game, from the user's data folder."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    known = found.items() if isinstance(found, dict) else ()
    return {game: names for game, names in known if isinstance(names, list)}


def _note_finished(game: Game, lesson: str) -> None:
    done = finished_lessons()
    done[game.id] = sorted({*done.get(game.id, []), lesson})
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(done) + "\n", encoding="utf-8")
    except OSError:
        return  # lessons also work in a read-only folder


def _file() -> Path:
    return Path(platformdirs.user_data_dir("factoryfloor", appauthor=False)) / "lessons.json"
