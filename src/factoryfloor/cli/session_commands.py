"""The commands that can be typed during a game, in addition to actions."""

from typing import Final, Literal, get_args

Command = Literal["help", "table", "list", "log", "hint", "undo", "save", "quit"]

COMMANDS: Final[dict[Command, str]] = {
    "help": "list the commands",
    "table": "show the table again",
    "list": "list all choices; `list WORD` lists those that contain WORD",
    "log": "show past events",
    "hint": "show the action that a bot would play",
    "undo": "undo your last action, unless it drew or revealed something",
    "save": "save FILE saves the game; resume it with factoryfloor play --resume FILE",
    "quit": "leave without saving",
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
