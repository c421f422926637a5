"""The commands that a player can type during a game, besides actions."""

from typing import Final, Literal, get_args

from factoryfloor.locales import Catalogue

Command = Literal["help", "rules", "table", "list", "log", "hint", "undo", "save", "quit"]

COMMANDS: Final[tuple[Command, ...]] = get_args(Command)
_ALIASES: Final[dict[str, Command]] = {"?": "help", "exit": "quit", "q": "quit", "back": "undo"}


def command_of(typed: str) -> Command | None:
    """Return the command at the start of a line, by its name or an alias."""
    word = typed.split(maxsplit=1)[0].lower()
    for command in COMMANDS:
        if word == command:
            return command
    return _ALIASES.get(word)


def help_lines(common: Catalogue) -> list[str]:
    """Return one line for each command."""
    return [f"{command:<6} {common.say(f'terminal.command.{command}')}" for command in COMMANDS]
