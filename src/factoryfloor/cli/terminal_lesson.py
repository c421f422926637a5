"""A lesson in the terminal: a game at a table with a lesson, and a sentence for each decision."""

from typing import Final

from rich.console import Console

from factoryfloor.cli.action_input import Option
from factoryfloor.cli.play import seats_with
from factoryfloor.cli.terminal_session import TerminalGame
from factoryfloor.kernel import FactoryFloorError, Game, Match
from factoryfloor.lessons import Course, Lesson
from factoryfloor.locales import game_catalogue
from factoryfloor.tables.ports.bot_catalogue import LESSON_BOT
from factoryfloor.tables.state.errors import say_of

BOT_NAMES: Final = ("Rivet", "Sprocket", "Piston", "Gasket", "Ratchet", "Flange", "Spindle", "Bearing")
"""The names of bots by seat in the sentences of lessons. The browser client uses the same names."""


class TerminalLesson(TerminalGame):
    """A lesson in the terminal.

    If the lesson expects a plan, the typed actions are collected, shown in a copy of the match, and then played
    together.
    """

    def __init__(self, game: Game, lesson: Lesson, console: Console, language: str) -> None:
        names = {seat: BOT_NAMES[seat % len(BOT_NAMES)] for seat in range(lesson.seats) if seat != lesson.seat}
        super().__init__(game, seats_with(lesson.seats, names, language), LESSON_BOT, console, language)
        self.lesson = lesson
        self.lesson_texts = game_catalogue(game, "lessons", language)
        self.collected: list[str] = []

    def take(self, number: int, of: int) -> None:
        """Take lesson number ``number`` of ``of`` to its end. Raises Quit if the learner quits, or Failed if the input
        ends first.
        """
        title, summary = (self._sentence(f"{self.lesson.name}.{key}") for key in ("title", "about"))
        place = self.words.labelled(self.say("learn.number", n=number, of=of), title)
        self._welcome(f"{self.game.title} · {place}", summary, "")  # `help` shows the legend
        self.told = 2 + len(self.lesson.opening)  # the table is created and started, and its opening played
        self.table = self.tables.lesson(self.person, self.game.id, self.lesson.name)
        self._ask_until(lambda: self.course.ended)
        self.console.print()
        self.show_table()
        self._print("bold", self._sentence(self.course.say))

    @property
    def course(self) -> Course:
        """Return the learner's progress in the lesson at the table."""
        lesson = self.table.state.lesson
        assert lesson is not None
        assert lesson.course is not None
        return lesson.course

    @property
    def shown(self) -> Match:
        if not self.collected:
            return self.match
        fork = self.match.fork()
        fork.play_chain(self.seat, self.collected)
        return fork

    def _sentence(self, key: str) -> str:
        return self.lesson_texts.say(key, **{str(seat): name for seat, name in enumerate(self.words.players)})

    def _introduce(self) -> None:
        """Print the sentence of the step or of the plan's next action, and the action to type."""
        solution, done = self.course.solution(self.match), len(self.collected)
        fits = self.collected == solution[:done]
        parts = [part["say"] for part in self.course.parts(self.match)]
        sentence = self._sentence(parts[done] if fits and done < len(parts) and parts[done] else self.course.say)
        step = self.say("lesson.step", step=self.course.step + 1, steps=len(self.lesson.steps))
        if not parts or not fits or parts[done : done + 1] != [""]:
            self._print("bold", self.words.labelled(step, sentence))
        if fits:
            self._print("green", self.say("terminal.lesson.type", action="; ".join(solution[done : done + 1])))

    def _hint(self) -> None:
        self._introduce()

    def _worded(self, refusal: FactoryFloorError) -> str:
        key = say_of(refusal)
        return self._sentence(key) if key else str(refusal)

    def _act(self, option: Option) -> None:
        if len(self.course.solution(self.match)) < 2:
            super()._act(option)
            return
        together = [*self.collected, option.text]
        after = self.match.fork()
        after.play_chain(self.seat, together)
        if after.state.mid_chain >> self.seat & 1:
            self.collected, self.stale = together, True
        else:
            self.table.act(self.person, self.seat, together)
            self.collected = []

    def _undo(self) -> None:
        if self.collected:
            self._print("cyan", self.say("terminal.undone", action=self.collected.pop()))
            self.stale = True
        elif self.course.own:
            super()._undo()
        else:
            self._print("yellow", self.say("terminal.undo.none"))
