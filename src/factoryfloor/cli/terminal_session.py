"""A game in the terminal: one person plays at a table with bots in the other seats."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Final

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.text import Text as Line

from factoryfloor.cli.action_input import Option, choose, common_consequence, in_words, options
from factoryfloor.cli.errors import Failed
from factoryfloor.cli.players import bot_name, names_of, places
from factoryfloor.cli.record_file import save
from factoryfloor.cli.session_commands import Command, command_of, help_lines
from factoryfloor.kernel import FactoryFloorError, Game, Match, NoUndo, State
from factoryfloor.locales import catalogue
from factoryfloor.tables.local_table import LocalTables
from factoryfloor.tables.ports.bots import BotsHere
from factoryfloor.tables.state.clock import Clock
from factoryfloor.tables.state.hints import Advice
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seats import Seat
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.text import about, event_in_words, reason_in_words, text_of, words_of
from factoryfloor.text.rules import rules_text

LISTED: Final = 72  # longer lists of choices are shown only on request
RECENT: Final = 30  # number of sentences that `log` repeats


class Quit(Exception):
    """The player has quit."""


class TerminalGame:
    """A seat of a table, played by a person in the terminal.

    All output is generated from ``State.view`` and ``Event.seen_by`` of that seat.
    """

    def __init__(self, game: Game, seats: Sequence[Seat], adviser: str, console: Console, language: str) -> None:
        self.game = game
        self.seat, own = next((number, seat) for number, seat in enumerate(seats) if seat.kind == "player")
        self.seats = seats
        self.person = Person(own.player, own.name)
        self.presentation = game.presentation()
        self.adviser = adviser
        self.console = console
        self.text = text_of(game)
        self.words = words_of(game, names_of([seat.name for seat in seats], catalogue("common", language)), language)
        self.say = self.words.common.say
        self.tables = LocalTables(setup=Setup(_NoHurry()), bots=_AnnouncedBots(adviser, self._thinking))
        self.told = 0  # steps of the table that were printed
        self.stale = True  # the position has changed since it was printed

    def play(self, match: Match, hints: Sequence[Advice] = ()) -> None:
        """Play a match to its end. Raises Quit if the player quits, and Failed if the input ends too early."""
        title = self.say("terminal.title", game=self.game.title, n=match.seats)
        self._welcome(title, about(self.game, self.words.language), self.text.legend(self.words))
        self.told = 2 + len(match.moves) + len(hints)  # the table is created and started
        self.table = self.tables.proceed(self.person, match, self.seats, hints)
        self._ask_until(lambda: self.table.state.status == "over")
        self.console.rule(style="dim")
        self.show_table()
        self._farewell()

    @property
    def match(self) -> Match:
        """Return the match at the table."""
        assert self.table.state.match is not None
        return self.table.state.match

    @property
    def shown(self) -> Match:
        """Return the match whose position is printed."""
        return self.match

    def show_table(self) -> None:
        """Print the position as the player's seat sees it."""
        self.console.print(self.text.board(self.shown.state.view(self.seat), self.words))
        self.stale = False

    def tell(self, table: Table) -> None:
        """Print the events since the last call."""
        steps, self.told = table.steps[self.told :], len(table.steps)
        for step in steps:
            if step.entry.kind == "undo":
                self._print("cyan", self.say("terminal.undone", action=step.text))
            for sentence in self._sentences([step]):
                self._print("cyan", f"  {sentence}")
            self.stale = self.stale or step.entry.kind != "hint"

    def _sentences(self, steps: Iterable[LogStep]) -> Iterator[str]:
        for event in (event for step in steps for event in step.events):
            sentence = event_in_words(self.game, event.seen_by(self.seat), self.words)
            if sentence:
                yield sentence

    def _welcome(self, title: str, summary: str, legend: str) -> None:
        self.console.rule(title)
        if summary:
            self.console.print(Line(summary))
        if self.game.fewest_wins:
            self.console.print(Line(self.say("terminal.lowest")))
        if legend:
            self._print("dim", legend)
        self._print("dim", self.say("terminal.start"))

    def _thinking(self, table: Table, seat: int, bot: str) -> AbstractContextManager[object]:
        """Print the earlier events, and announce that a bot is thinking."""
        self.tell(table)
        name = bot_name(bot, self.words.common) if seat == self.seat else self.words.name(seat)
        return self.console.status(self.say("terminal.thinking", name=name))

    def _ask_until(self, over: Callable[[], bool]) -> None:
        self.tell(self.table.state)
        while not over():
            self._ask()
            self.tell(self.table.state)

    def _worded(self, refusal: FactoryFloorError) -> str:
        return str(refusal)

    def _ask(self) -> None:
        """Read and execute a line. If the position has changed, print it first."""
        state, offered = self.shown.state, self._offered()
        if self.stale:
            self.console.print()
            self.show_table()
            self._list(offered if len(offered) <= LISTED else [], len(offered))
            self._introduce()
        question = self.text.ask(self.presentation.prompt(state, self.seat), state.view(self.seat), self.words)
        typed = self._read(f"{question} ")
        if not typed:
            self.stale = True
            return
        try:
            self._do(offered, typed)
        except FactoryFloorError as refusal:
            self._print("yellow", self._worded(refusal))

    def _do(self, offered: list[Option], typed: str) -> None:
        """Execute a line: a command, or several actions separated by semicolons."""
        command = command_of(typed)
        if command is not None and typed.lower() not in {option.text for option in offered}:
            self._carry_out(command, typed.partition(" ")[2].strip())
            return
        for part in filter(None, map(str.strip, typed.split(";"))):
            self._act(choose(self.shown.state, offered, part, self.words))
            offered = self._offered()

    def _introduce(self) -> None:
        """Print the lines between the choices and the prompt."""

    def _offered(self) -> list[Option]:
        return options(self.shown.state, self.seat, self.presentation)

    def _act(self, option: Option) -> None:
        self.table.act(self.person, self.seat, [option.text])

    def _carry_out(self, command: Command, argument: str) -> None:
        match command:
            case "help":
                self._help()
            case "rules":
                self.console.print(Markdown(rules_text(self.game, self.words.language)))
            case "table":
                self.show_table()
            case "list":
                offered = self._offered()
                self._list([option for option in offered if argument.lower() in option.text], len(offered))
            case "log":
                self._print_all(list(self._sentences(self.table.state.steps))[-RECENT:] or [self.say("log.empty")])
            case "hint":
                self._hint()
            case "undo":
                self._undo()
            case "save":
                path = save(self.table.state.record(), argument, self.words.common)
                resume = f"factoryfloor play --resume {path}"
                self.console.print(Line(self.say("terminal.saved", file=str(path), command=resume)))
            case "quit":
                raise Quit

    def _undo(self) -> None:
        try:
            self.table.undo(self.person, self.seat)
        except NoUndo:
            played = any(move.seat == self.seat for move in self.match.moves)
            self._print("yellow", self.say("terminal.undo.final" if played else "terminal.undo.none"))

    def _help(self) -> None:
        state = self.shown.state
        example = state.notation(self.seat, state.legal(self.seat)[0])
        self.console.print(Line(self.say("terminal.help", example=example)))
        self._print_all(help_lines(self.words.common))
        self._print("dim", self.text.legend(self.words))

    def _hint(self) -> None:
        in_chain = self.match.state.mid_chain >> self.seat & 1  # the continuation after this action is only a guess
        hint = self.table.hint(self.person, self.seat)
        advice = hint["action"] if in_chain else "; ".join(hint["actions"])
        adviser = bot_name(self.adviser, self.words.common)
        self._print("green", self.say("terminal.advice", bot=adviser, action=advice))
        if reason := reason_in_words(self.game, hint["reason"], self.words):
            self._print("green", f"  {reason}")

    def _list(self, shown: list[Option], of: int) -> None:
        """Print choices with their numbers, in as many columns as fit."""
        if len(shown) < of:
            self._print("dim", self.say("terminal.choices.hidden", n=of))
        if shown:
            common = common_consequence(shown)
            what = in_words({common: True}, self.words)
            self._print("dim", self.say("terminal.choices.with", what=what) if common else self.say("terminal.choices"))
            cells: list[RenderableType] = [self._cell(option, common) for option in shown]
            self.console.print(Columns(cells, padding=(0, 3), equal=True, column_first=True))

    def _cell(self, option: Option, common: str) -> Line:
        """Format a choice as ``12 bid 3n 1bc = 4``.

        The name of a field that all choices share is only in the heading.
        """
        cell = Line.assemble((f"{option.number:>3} ", "dim"), option.text)
        if option.preview:
            said = in_words(option.preview, self.words)
            alone = said.removeprefix(in_words({common: True}, self.words)).strip()
            cell.append(f" = {alone}" if common else f" ({said})", style="green")
        return cell

    def _print(self, style: str, text: str) -> None:
        self.console.print(Line(text, style=style))

    def _print_all(self, lines: list[str]) -> None:
        for line in lines:
            self.console.print(Line(f"  {line}"))

    def _read(self, prompt: str) -> str:
        try:
            typed = input(prompt).strip()
        except EOFError as end:
            raise Failed("the input ended before the game did; to leave a game, use save FILE and quit") from end
        except UnicodeDecodeError:
            self._print("yellow", self.say("terminal.garbled"))
            return ""
        if not sys.stdin.isatty():
            self.console.print(Line(typed))  # echo piped input
        return typed

    def _farewell(self) -> None:
        self._print("bold", places(self.match, self.words))
        self._print("dim", self.say("terminal.again", option=f"--seed {self.match.seed}"))


class _AnnouncedBots(BotsHere):
    """Bots that run in this process. The terminal announces a bot while it is thinking."""

    def __init__(self, adviser: str, announce: Callable[[Table, int, str], AbstractContextManager[object]]) -> None:
        super().__init__(adviser)
        self._announce = announce

    def decide(self, table: Table, sample: State, seat: int, bot: str) -> int:
        with self._announce(table, seat, bot):
            return super().decide(table, sample, seat, bot)


class _NoHurry(Clock):
    """A clock that never reaches a time limit. In the terminal, all players wait for the person."""

    def monotonic(self) -> float:
        return 0.0
