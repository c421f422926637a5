"""The tools as an MCP server on standard input and output, based on the official SDK."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import anyio.to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from factoryfloor import __version__
from factoryfloor.agents.tools import Tools
from factoryfloor.kernel import FactoryFloorError

_ABOUT: Final = (
    "Board games at tables with people and bots. Read rules (notation and pieces, too) before you play. Seats are "
    "numbered from 0. look shows the table, and on your turn the turn's number and the legal actions. play sends a "
    "list of actions, such as a whole turn, or a plan. wait returns when you decide next."
)


def serve(tools: Tools) -> None:
    """Serve the tools on standard input and output until the input ends."""
    made_server(tools).run("stdio")


def made_server(tools: Tools) -> MCPServer:
    """Create the server with the six tools."""
    server = MCPServer("factoryfloor", version=__version__, instructions=_ABOUT, log_level="WARNING")

    @server.tool()
    async def rules(game: str, section: str = "") -> str:
        """Return the rules of a game by section, which is a title or a number. Without a section, return the list of
        sections.
        """
        return await _answer(partial(tools.rules, game, section))

    @server.tool()
    async def tables() -> str:
        """List the tables where you have a seat, and open tables that you can join."""
        return await _answer(tools.tables)

    @server.tool()
    async def join(
        table: str = "", game: str = "", seats: int = 2, bot: str = "greedy", options: dict[str, Any] | None = None
    ) -> str:
        """Take a free seat at a table, or create a table of a game with bots in all other seats."""
        return await _answer(partial(tools.join, table, game, seats, bot, options or {}))

    @server.tool()
    async def look(table: str) -> str:
        """Show the table as your seat sees it, with the events since your last look, the view, and your turn."""
        return await _answer(partial(tools.look, table))

    @server.tool()
    async def play(table: str, turn: int, actions: list[str] | None = None, plan: dict[str, Any] | None = None) -> str:
        """Play the actions of your turn in order, in notation, or play a plan. Pass the turn's number from look.

        The list stops when something is revealed, another seat acts or an action is illegal. Repeating the same call is
        safe, because it acts only once.
        """
        return await _answer(partial(tools.play, table, turn, actions or [], plan or {}))

    @server.tool()
    async def wait(table: str, seconds: int = 30) -> str:
        """Wait until you have a decision or the game is over. ``seconds`` is the limit, from 0 to 50."""
        return await _answer(partial(tools.wait, table, seconds))

    return server


async def _answer(tool: Callable[[], str]) -> str:
    """Run a tool, and return its text.

    The tool runs in a thread, because it may wait for the server. Raises ToolError if the tool fails.
    """
    try:
        return await anyio.to_thread.run_sync(tool, abandon_on_cancel=True)
    except FactoryFloorError as error:
        raise ToolError(str(error)) from None
