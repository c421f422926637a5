"""``factoryfloor mcp``: tables of a server for a language-model agent."""

import os
from contextlib import closing
from pathlib import Path
from typing import Final

from factoryfloor.cli.errors import BadUsage, Failed

VARIABLE: Final = "FACTORYFLOOR_TOKEN"


def serve_agent(address: str, token_file: Path | None) -> None:
    """Serve the tools until the input ends. Raises Failed, BadUsage or ServerFailed."""
    try:
        from factoryfloor.agents.mcp_server import serve
    except ModuleNotFoundError as missing:
        raise Failed(f'{missing.name} is not installed: pip install "factoryfloor[agents]"') from missing
    from factoryfloor.agents.server import Server
    from factoryfloor.agents.tools import Tools

    with closing(Tools(Server(address, _token(token_file)))) as tools:
        serve(tools)


def _token(file: Path | None) -> str:
    """The token of the bot; never an argument, which every user of the machine can read."""
    try:
        token = os.environ.get(VARIABLE, "") if file is None else file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise BadUsage(f"{file} cannot be read: {fault}") from fault
    if not (token := token.strip()) or not token.isascii() or not token.isprintable():
        raise BadUsage(f"a bot's token is needed: in {VARIABLE}, or in a file with --token-file")
    return token
