"""``factoryfloor bridge``, which lets a program of the arena play at tables with people."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from factoryfloor.agents.server import RejectedByServer, welcomes_programs
from factoryfloor.arena.dialog import PREFIX, Dialog
from factoryfloor.cli.bot_token import bot_token
from factoryfloor.cli.bridge_seat import BridgeSeat
from factoryfloor.cli.bridge_site import Site
from factoryfloor.cli.console import console
from factoryfloor.kernel.terminal_text import printable

_LOOK: Final = 5.0  # seconds between searches for a free seat


def bridge(command: str, server: str, table: str, games: Sequence[str], token_file: Path | None) -> None:
    """Let a program play at one table until the game is over, or at one table after another until Ctrl-C."""
    site = Site(server, bot_token(token_file), _say)
    spec = command if command.startswith(PREFIX) else PREFIX + command
    Dialog(spec)  # reject a malformed command before a seat is taken
    me = site.ask("/api/me")
    if games:
        site.ask("/api/me/accepts", {"games": [{"game": game} for game in games]}, "PUT")
    _say(f"{me['name']} is at {site.address}")
    if table:
        _play(site, table.rpartition("/")[2], spec)
        return
    while True:
        for found in _tables(site, games, me["public_id"]):
            try:
                _play(site, found, spec)
            except RejectedByServer as refused:
                _say(f"table {found}: {refused}")
        time.sleep(_LOOK)


def _play(site: Site, table: str, spec: str) -> None:
    """Take a free seat, unless the bot already has one, and play. Raises RejectedByServer if the site rejects a
    request.
    """
    site.ask(f"/api/tables/{table}/sit", {"seat": -1, "word": True})
    _say(f"table {site.address}/#/t/{table}")
    BridgeSeat(site, table, spec, _say).play()


def _tables(site: Site, games: Sequence[str], me: str) -> list[str]:
    """Return the bot's unfinished tables, followed by open tables that programs may join."""
    lists: dict[str, list[dict[str, Any]]] = site.ask("/api/tables")
    mine = [each["id"] for each in lists["mine"] if each["status"] != "over"]
    free = [
        each["id"]
        for each in lists["open"]
        if welcomes_programs(each) and (not games or each["game"] in games) and each["host"] != me
    ]
    return [*mine, *(table for table in free if table not in mine)]


def _say(line: str) -> None:
    console().print(printable(line), soft_wrap=True, markup=False, highlight=False)
