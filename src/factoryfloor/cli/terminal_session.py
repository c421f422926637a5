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
from factoryfloor.kernel import Event, FactoryFloorError, FastChance, Match
from factoryfloor.text import reason_in_words, text_of, words_of

LISTED: Final = 72  # longer lists of choices are shown only on request
RECENT: Final = 30  # sentences that `log` repeats
YOU: Final = "You"


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
        self.words = words_of(match.game, player_names(match.seats, bots), language)
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
        self.console.rule(f"{self.match.game.title}, {self.match.seats} seats")
        if self.match.game.blurb:
            self.console.print(Line(self.match.game.blurb))
        if self.match.game.fewest_wins:
            self.console.print(Line("The lowest score wins."))
        legend = self.text.legend(self.words)
        if legend:
            self.console.print(Line(legend, style="dim"))
        self.console.print(Line("Type help for the list of commands.", style="dim"))

    def _let_play(self, seat: int) -> None:
        with self.console.status(f"{self.words.name(seat)} is thinking"):
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
        option = choose(self.match.state, self.seat, offered, typed)
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
                self._print_all(self.told[-RECENT:] or ["No events yet."])
            case "hint":
                self._hint()
            case "undo":
                undone = self.match.undo(self.seat)
                self.console.print(Line(f"Undone: {undone.text}", style="cyan"))
                self.stale = True
            case "save":
                path = save(self.match, self.players(), argument)
                self.console.print(
                    Line(f"Saved: {path} (includes hidden cards). Resume it with: factoryfloor play --resume {path}")
                )
            case "quit":
                raise Quit

    def players(self) -> list[str]:
        """The players by seat for the record: bots by their specification."""
        return [self.bots[seat].spec if seat in self.bots else YOU for seat in range(self.match.seats)]

    def _help(self) -> None:
        first = self.match.state.legal(self.seat)[0]
        example = self.match.state.notation(self.seat, first)
        self.console.print(Line(f"Enter an action by its number, its notation ({example}), or a prefix of it."))
        self._print_all(help_lines())
        self.console.print(Line(self.text.legend(self.words), style="dim"))

    def _hint(self) -> None:
        with self.console.status("thinking"):
            action = decide(self.adviser, self.match.state, self.seat)
        proposal = self.match.state.notation(self.seat, action)
        self.console.print(Line(f"{self.adviser.spec} would play: {proposal}", style="green"))
        sample = self.match.state.copy()
        sample.resample(self.seat, FastChance(0))
        reason = heuristics_of(self.adviser, self.match.game).explain(sample, self.seat, action)
        if reason:
            self.console.print(Line(f"  {reason_in_words(self.text, reason, self.words)}", style="green"))

    def _list(self, shown: list[Option], of: int) -> None:
        """Print choices with their numbers, in as many columns as fit."""
        if len(shown) < of:
            self.console.print(
                Line(f"{of} choices; type `list` for all of them, or `list WORD` to filter.", style="dim")
            )
        if shown:
            common = common_consequence(shown)
            cells: list[RenderableType] = [_cell(option, common) for option in shown]
            self.console.print(Line(f"Choices{f' and their {common}' if common else ''}:", style="dim"))
            self.console.print(Columns(cells, padding=(0, 3), equal=True, column_first=True))

    def _print_all(self, lines: list[str]) -> None:
        for line in lines:
            self.console.print(Line(f"  {line}"))

    def _read(self, prompt: str) -> str:
        try:
            typed = input(prompt).strip()
        except EOFError as end:
            raise Failed("the input ended before the game did; to leave a game, use save FILE and quit") from end
        except UnicodeDecodeError:
            self.console.print(Line("The input is not valid text; type it again.", style="yellow"))
            return ""
        if not sys.stdin.isatty():
            self.console.print(Line(typed))  # echo piped input
        return typed

    def _farewell(self) -> None:
        state = self.match.state
        places = ", ".join(
            f"{place}. {self.words.name(seat)}: {score}"
            for place, score, seat in sorted(zip(state.ranking(), state.scores(), range(self.match.seats), strict=True))
        )
        self.console.print(Line(places, style="bold"))
        self.console.print(Line(f"To play this deal again, use --seed {self.match.seed}", style="dim"))


def player_names(seats: int, bots: dict[int, Bot]) -> list[str]:
    """The display names by seat: bots by their specification, with the seat if it occurs twice."""
    specs = [bots[seat].spec if seat in bots else YOU for seat in range(seats)]
    return [f"{spec} ({seat})" if specs.count(spec) > 1 else spec for seat, spec in enumerate(specs)]


def _cell(option: Option, common: str) -> Line:
    """A choice as ``12 bid 3n 1bc = 4``; the field common to all choices is named in the heading."""
    cell = Line.assemble((f"{option.number:>3} ", "dim"), option.text)
    if option.preview:
        said = in_words(option.preview)
        cell.append(f" = {said.removeprefix(common).strip()}" if common else f" ({said})", style="green")
    return cell
