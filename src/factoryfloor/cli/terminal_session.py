"""A game in the terminal: one person against bots."""

import sys
from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.text import Text as Line

from factoryfloor.bots import Bot, decide, heuristics_of
from factoryfloor.cli.action_input import Option, choose, common_consequence, in_words, options
from factoryfloor.cli.errors import Failed
from factoryfloor.cli.record_file import save
from factoryfloor.cli.session_commands import Command, command_of, help_lines
from factoryfloor.kernel import Event, FactoryFloorError, FastChance, Match, NoUndo
from factoryfloor.locales import catalogue
from factoryfloor.text import about, reason_in_words, text_of, words_of

LISTED: Final = 72  # longer lists of choices are shown only on request
RECENT: Final = 30  # sentences that `log` repeats


class Quit(Exception):
    """The player quits."""


class TerminalGame:
    """A game in the terminal: one seat is played by a person, the others by bots.

    All output is generated from ``State.view`` and ``Event.seen_by`` of that seat.
    """

    def __init__(
        self, match: Match, seat: int, bots: dict[int, Bot], adviser: Bot, console: Console, language: str = "en"
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.presentation = match.game.presentation()
        self.adviser = adviser
        self.console = console
        self.text = text_of(match.game)
        self.words = words_of(match.game, player_names(match.seats, bots, language), language)
        self.say = self.words.common.say
        self.told: list[str] = []
        self.stale = True  # the table has changed since it was shown

    def run(self) -> None:
        """Play to the end. Raises Quit, or Failed if the input ends before the game."""
        self._welcome()
        while not self.match.over:
            movers = self.match.state.movers()
            waiting = [seat for seat in movers if seat in self.bots]
            if waiting:
                self._let_play(waiting[0])
            else:
                self._ask()
        self.console.rule(style="dim")
        self.show_table()
        self._farewell()

    def show_table(self) -> None:
        """Print the table in the view of the player's seat."""
        view = self.match.state.view(self.seat)
        self.console.print(self.text.board(view, self.words))
        self.stale = False

    def tell(self, events: Sequence[Event]) -> None:
        """Print events as the player's seat sees them."""
        for event in events:
            sentence = self.text.tell(event.seen_by(self.seat), self.words)
            if sentence:
                self.told.append(sentence)
                self.console.print(Line(f"  {sentence}", style="cyan"))
        self.stale = True

    def _welcome(self) -> None:
        game = self.match.game
        self.console.rule(self.say("terminal.title", game=game.title, n=self.match.seats))
        if about(game, self.words.language):
            self.console.print(Line(about(game, self.words.language)))
        if game.fewest_wins:
            self.console.print(Line(self.say("terminal.lowest")))
        legend = self.text.legend(self.words)
        if legend:
            self.console.print(Line(legend, style="dim"))
        self.console.print(Line(self.say("terminal.start"), style="dim"))

    def _let_play(self, seat: int) -> None:
        with self.console.status(self.say("terminal.thinking", name=self.words.name(seat))):
            action = decide(self.bots[seat], self.match.state, seat)
        self.tell(self.match.play(seat, action))

    def _ask(self) -> None:
        """Read and execute one line. The table is printed first if it has changed."""
        state = self.match.state
        offered = options(state, self.seat, self.presentation)
        if self.stale:
            self.console.print()
            self.show_table()
            self._list(offered if len(offered) <= LISTED else [], len(offered))
        question = self.text.ask(self.presentation.prompt(state, self.seat), state.view(self.seat), self.words)
        typed = self._read(f"{question} ")
        if not typed:
            self.stale = True
            return
        try:
            self._do(offered, typed)
        except FactoryFloorError as refusal:
            self.console.print(Line(str(refusal), style="yellow"))

    def _do(self, offered: list[Option], typed: str) -> None:
        """Execute a line: an action if the whole line is one, then a command, then the prefix of an action."""
        command = command_of(typed)
        if command is not None and typed.lower() not in {option.text for option in offered}:
            self._carry_out(command, typed, offered)
            return
        option = choose(self.match.state, offered, typed, self.words)
        self.tell(self.match.play(self.seat, option.action))

    def _carry_out(self, command: Command, typed: str, offered: list[Option]) -> None:
        argument = typed.partition(" ")[2].strip()
        match command:
            case "help":
                self._help()
            case "table":
                self.show_table()
            case "list":
                self._list([option for option in offered if argument.lower() in option.text], len(offered))
            case "log":
                self._print_all(self.told[-RECENT:] or [self.say("log.empty")])
            case "hint":
                self._hint()
            case "undo":
                self._undo()
            case "save":
                path = save(self.match, self.players(), argument, self.words.common)
                resume = f"factoryfloor play --resume {path}"
                self.console.print(Line(self.say("terminal.saved", file=str(path), command=resume)))
            case "quit":
                raise Quit

    def players(self) -> list[str]:
        """The players by seat for the record: bots by their specification."""
        return [bot.spec if (bot := self.bots.get(seat)) else name for seat, name in enumerate(self.words.players)]

    def _undo(self) -> None:
        try:
            undone = self.match.undo(self.seat)
        except NoUndo:
            played = any(move.seat == self.seat for move in self.match.moves)
            refusal = self.say("terminal.undo.final" if played else "terminal.undo.none")
            self.console.print(Line(refusal, style="yellow"))
            return
        self.console.print(Line(self.say("terminal.undone", action=undone.text), style="cyan"))
        self.stale = True

    def _help(self) -> None:
        first = self.match.state.legal(self.seat)[0]
        example = self.match.state.notation(self.seat, first)
        self.console.print(Line(self.say("terminal.help", example=example)))
        self._print_all(help_lines(self.words.common))
        self.console.print(Line(self.text.legend(self.words), style="dim"))

    def _hint(self) -> None:
        with self.console.status(self.say("terminal.thinking", name=self.adviser.spec)):
            action = decide(self.adviser, self.match.state, self.seat)
        proposal = self.match.state.notation(self.seat, action)
        self.console.print(Line(self.say("terminal.advice", bot=self.adviser.spec, action=proposal), style="green"))
        sample = self.match.state.copy()
        sample.resample(self.seat, FastChance(0))
        reason = heuristics_of(self.adviser, self.match.game).explain(sample, self.seat, action)
        if reason:
            self.console.print(Line(f"  {reason_in_words(self.text, reason, self.words)}", style="green"))

    def _list(self, shown: list[Option], of: int) -> None:
        """Print choices with their numbers, in as many columns as fit."""
        if len(shown) < of:
            self.console.print(Line(self.say("terminal.choices.hidden", n=of), style="dim"))
        if shown:
            common = common_consequence(shown)
            what = in_words({common: True}, self.words)
            title = self.say("terminal.choices.with", what=what) if common else self.say("terminal.choices")
            cells: list[RenderableType] = [self._cell(option, common) for option in shown]
            self.console.print(Line(title, style="dim"))
            self.console.print(Columns(cells, padding=(0, 3), equal=True, column_first=True))

    def _cell(self, option: Option, common: str) -> Line:
        """A choice as ``12 bid 3n 1bc = 4``; the field common to all choices is named in the heading."""
        cell = Line.assemble((f"{option.number:>3} ", "dim"), option.text)
        if option.preview:
            said = in_words(option.preview, self.words)
            alone = said.removeprefix(in_words({common: True}, self.words)).strip()
            cell.append(f" = {alone}" if common else f" ({said})", style="green")
        return cell

    def _print_all(self, lines: list[str]) -> None:
        for line in lines:
            self.console.print(Line(f"  {line}"))

    def _read(self, prompt: str) -> str:
        try:
            typed = input(prompt).strip()
        except EOFError as end:
            raise Failed("the input ended before the game did; to leave a game, use save FILE and quit") from end
        except UnicodeDecodeError:
            self.console.print(Line(self.say("terminal.garbled"), style="yellow"))
            return ""
        if not sys.stdin.isatty():
            self.console.print(Line(typed))  # echo piped input
        return typed

    def _farewell(self) -> None:
        state = self.match.state
        places = ", ".join(
            self.words.labelled(f"{place}. {self.words.name(seat)}", str(score))
            for place, score, seat in sorted(zip(state.ranking(), state.scores(), range(self.match.seats), strict=True))
        )
        self.console.print(Line(places, style="bold"))
        self.console.print(Line(self.say("terminal.again", option=f"--seed {self.match.seed}"), style="dim"))


def player_names(seats: int, bots: dict[int, Bot], language: str) -> list[str]:
    """The display names by seat: bots by their specification, with the seat if it occurs twice."""
    person = catalogue("common", language).say("terminal.you")
    specs = [bots[seat].spec if seat in bots else person for seat in range(seats)]
    return [f"{spec} ({seat})" if specs.count(spec) > 1 else spec for seat, spec in enumerate(specs)]
