"""The commands that can be typed during a game, in addition to actions."""

from typing import Final, Literal, get_args

Command = Literal["help", "table", "list", "log", "hint", "undo", "save", "quit"]

COMMANDS: Final[dict[Command, str]] = {
    "help": "this list",
    "table": "show the table again",
    "list": "list all choices, or with `list WORD` those with the word",
    "log": "show past events",
    "hint": "show what a bot would play",
    "undo": "take back your last action, if it drew or revealed nothing",
    "save": "save FILE writes the record; resume it with factoryfloor play --resume FILE",
    "quit": "leave",
}
_ALIASES: Final[dict[str, Command]] = {"?": "help", "exit": "quit", "q": "quit", "back": "undo"}

assert tuple(COMMANDS) == get_args(Command)


def command_of(typed: str) -> Command | None:
    """The command at the start of a line, by its name or an alias."""
    word = typed.split(maxsplit=1)[0].lower()
    for command in COMMANDS:
        if word == command:
            return command
    return _ALIASES.get(word)


def help_lines() -> list[str]:
    """One line for each command."""
    return [f"{command:<6} {purpose}" for command, purpose in COMMANDS.items()]
