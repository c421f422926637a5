"""``factoryfloor mcp``, which lets a language-model agent play at tables of a server."""

from contextlib import closing
from pathlib import Path

from factoryfloor.cli.bot_token import bot_token
from factoryfloor.cli.errors import Failed


def serve_agent(address: str, token_file: Path | None) -> None:
    """Serve the tools until the input ends. Raises Failed, BadUsage or BadAddress."""
    try:
        from factoryfloor.agents.mcp_server import serve
    except ModuleNotFoundError as missing:
        raise Failed(f'{missing.name} is not installed: pip install "factoryfloor[agents]"') from missing
    from factoryfloor.agents.server import Server
    from factoryfloor.agents.tools import Tools

    with closing(Tools(Server(address, bot_token(token_file)))) as tools:
        serve(tools)
