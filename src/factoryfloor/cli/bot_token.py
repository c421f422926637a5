"""Reads the token of a bot, for commands that connect programs to tables."""

import os
from pathlib import Path
from typing import Final

from factoryfloor.cli.errors import BadUsage

TOKEN: Final = "BOT_TOKEN"
"""The environment variable that contains the token."""


def bot_token(file: Path | None) -> str:
    """Return the token from a file or from the environment. The token is never an argument, because every user of the
    machine can read arguments.

    Raises BadUsage if there is no token.
    """
    try:
        token = os.environ.get(TOKEN, "") if file is None else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise BadUsage(f"{file} cannot be read: {fault}") from fault
    if not (token := token.strip()) or not token.isascii() or not token.isprintable():
        raise BadUsage(f"the bot's token is missing: set {TOKEN}, or use --token-file FILE")
    return token
