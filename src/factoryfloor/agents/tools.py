"""The tools of an agent as texts: rules, tables, join, look, play and wait."""

import json
import re
from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import Any, ClassVar, Final, ParamSpec

from factoryfloor.agents.agent_text import game_text, rejection_text, rules_sections, table_line
from factoryfloor.agents.server import RejectedByServer, Server, welcomes_programs
from factoryfloor.agents.table_link import Known, TableLink
from factoryfloor.kernel import FactoryFloorError, find_game

_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
LONGEST_WAIT: Final = 50
"""The maximum seconds of a wait. Clients limit a tool to about a minute."""


class BadCall(FactoryFloorError):
    """The arguments of a call are invalid."""

    code: ClassVar[str] = "bad_call"


P = ParamSpec("P")


def _for_agents(tool: Callable[P, str]) -> Callable[P, str]:
    """Replace the messages of rejections by texts without names."""

    @wraps(tool)
    def told(*args: P.args, **kwargs: P.kwargs) -> str:
        try:
            return tool(*args, **kwargs)
        except RejectedByServer as rejected:
            raise BadCall(rejection_text(rejected)) from None

    return told


class Tools:
    """The tools, with the connections to the tables at which the agent plays."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._links: dict[str, TableLink] = {}

    def close(self) -> None:
        """End all connections."""
        for link in self._links.values():
            link.close()

    @_for_agents
    def rules(self, game: str, section: str) -> str:
        """Return a section of the rules by its title or number. Without a section, return the titles of all
        sections.
        """
        rules = find_game(game)
        sections = rules_sections(rules)
        titles = "\n".join(f"{number}. {title}" for number, title in enumerate(sections, 1))
        if not section:
            return (
                f"{rules.title} (rules version {rules.rules}), {rules.seats_min} to {rules.seats_max} seats\n{titles}"
            )
        by_name = {name.lower(): text for name, text in sections.items()}
        numbered = {str(number): text for number, text in enumerate(sections.values(), 1)}
        text = numbered.get(section.strip()) or by_name.get(section.strip().lower())
        if text is None:
            raise BadCall(f"{game} has no section {section[:80]!r}; its sections are:\n{titles}")
        return text

    @_for_agents
    def tables(self) -> str:
        """List the open tables that programs may join, and the tables at which the agent has a seat."""
        lists = self._server.ask("/api/tables")
        mine = [table_line(table) for table in lists["mine"]]
        seated = {table["id"] for table in lists["mine"]}
        welcome = [each for each in lists["open"] if each["id"] not in seated and welcomes_programs(each)]
        parts = ["tables where you have a seat:", *(mine or ["none"])]
        return "\n".join([*parts, "tables to join:", *(map(table_line, welcome) if welcome else ["none"])])

    @_for_agents
    def join(self, table: str, game: str, seats: int, bot: str, options: dict[str, Any]) -> str:
        """Take a free seat at a table, or create a table of a game with bots in the other seats."""
        if bool(table) == bool(game):
            raise BadCall("specify either a table to join, or a game for a new table against bots")
        if table:
            self._server.ask(f"/api/tables/{_checked(table)}/sit", {"seat": -1, "word": True})
        else:
            others = [{"kind": "bot", "bot": bot}] * (seats - 1)
            wish = {"game": game, "options": options, "seats": [{"kind": "me"}, *others], "word": True}
            table = self._server.ask("/api/tables", wish)["id"]
        return self._shown(table, self._link(table).wait_for(lambda known: bool(known["mine"]), 10))

    @_for_agents
    def look(self, table: str) -> str:
        """Return the table as the agent sees it."""
        return self._shown(table, self._link(table).known())

    @_for_agents
    def play(self, table: str, turn: int, actions: list[str], plan: dict[str, Any]) -> str:
        """Play a list of actions, or a plan, at a turn. A repeated call takes effect only once."""
        if bool(actions) == bool(plan):
            raise BadCall("play needs either actions or a plan")
        link = self._link(table)
        known = link.known()
        if not known["mine"]:
            raise BadCall("you have no seat at this table; join it first")
        if not 0 <= turn <= known["n"]:
            raise BadCall(f"there is no turn {turn}; {_turn(known)}")
        seat = next((each["seat"] for each in known["decisions"] if each["since"] == turn), known["mine"][0])
        what = {"kind": "plan", "plan": plan} if plan else {"kind": "act", "actions": actions, "turn": True}
        content = json.dumps([table, turn, seat, what], sort_keys=True)
        once = blake2b(content.encode(), digest_size=16, person=b"ff-agent").hexdigest()
        answer = link.send({**what, "id": once, "n": turn, "seat": seat})
        shown = self._shown(table, link.wait_for(lambda now: now["n"] >= answer["n"], 10))
        return f"{_played(answer)}\n\n{shown}"

    @_for_agents
    def wait(self, table: str, seconds: int) -> str:
        """Wait until the agent has a decision, or the game is over."""
        if not 0 <= seconds <= LONGEST_WAIT:
            raise BadCall(f"the wait must be 0 to {LONGEST_WAIT} seconds; call wait again to wait longer")
        return self._shown(table, self._link(table).wait_for(_is_mine, seconds))

    def _link(self, table: str) -> TableLink:
        """Return the connection to a table.

        The connection stays open, because without a connection the agent counts as absent.
        """
        if _checked(table) not in self._links:
            self._server.ask(f"/api/tables/{table}")  # rejects an invented table at once
            self._links[table] = TableLink(self._server, table)
        return self._links[table]

    def _shown(self, table: str, known: Known) -> str:
        return game_text(known, self._links[table].new_entries())


def _checked(table: str) -> str:
    """Check the id of a table before it becomes part of an address."""
    if not _TABLE.fullmatch(table):
        raise BadCall(f"{table[:80]!r} is not a table ID; the `tables` tool lists the IDs")
    return table


def _is_mine(known: Known) -> bool:
    return bool(known["decisions"]) or known["table"]["status"] == "over"


def _turn(known: Known) -> str:
    turns = ", ".join(str(decision["since"]) for decision in known["decisions"])
    return f"your turn is {turns}" if turns else "it is not your turn; call wait"


def _played(answer: dict[str, Any]) -> str:
    """Describe the result of the actions."""
    if answer["again"]:
        return "this was already played"
    turn = answer.get("turn")
    if turn is None:
        return "played"
    stopped = f"; stopped ({turn['stopped']}): {turn['message']}" if turn["stopped"] else ""
    return f"played {turn['played']} actions{stopped}"
