"""Paged lists of tables. Each list has an index, so that the cost of a page does not depend on the number of tables."""

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic_core import from_json
from sqlalchemy import Connection, Select, select, tuple_

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.invitation_rows import invited_to
from factoryfloor.tables.state.errors import Refused

Which = Literal["open", "running", "mine", "over", "invited"]

_OPEN_LISTED: Final = 24 * 3600.0  # seconds that an open table stays in the public list
_LOOKED_AT: Final = 4000  # maximum number of tables that are read for one page
_SEARCHED: Final = 500  # the same for a search, which reads the summaries


@dataclass(frozen=True, slots=True)
class Search:
    """Conditions on finished games. ``name`` is a part of a player's name. Case is ignored."""

    game: str = ""
    seats: int | None = None
    name: str = ""

    def finds(self, text: str) -> bool:
        """Return whether a stored summary meets all conditions except the condition on the game."""
        name = self.name.casefold()
        if name and name not in text.casefold():
            return False
        seats = _summary("", text).get("seats", [])
        if self.seats not in (None, len(seats)):
            return False
        return not name or any(
            name in f"{seat['before']} {seat['name']}".casefold() for seat in seats if seat["before"] or seat["player"]
        )


NO_SEARCH: Final = Search()


@dataclass(frozen=True, slots=True)
class Page:
    """A page of table summaries with their times of change. ``more`` is the start of the next page, or empty."""

    tables: list[tuple[dict[str, Any], float]]
    more: str


@dataclass(frozen=True, slots=True)
class Pages:
    """Reads pages of ``length`` tables. Lists of open and running tables show at most ``of_a_host`` tables per host and
    page.
    """

    length: int = 50
    of_a_host: int = 3

    def page(self, connection: Connection, which: Which, player: str, before: str, search: Search = NO_SEARCH) -> Page:
        """Return a page of a list. ``before`` is the end of the previous page. Raises Refused if ``before`` is
        malformed.

        The list ``mine`` contains tables at which the player has a seat. The list ``invited`` contains tables to which
        the player is invited. The other lists contain public tables. A page of a ``search`` may be short or empty even
        if more pages follow.
        """
        if search != NO_SEARCH:
            return self._found(connection, before, search)
        query = self._query(which, player, before)
        ids: list[str] = []
        hosts: Counter[str] = Counter()
        last, more = "", False
        for looked, (changed, table_id, host) in enumerate(connection.execute(query.limit(_LOOKED_AT + 1))):
            if len(ids) == self.length or looked == _LOOKED_AT:
                more = True
                break
            last = f"{changed!r}~{table_id}"
            hosts[host] += 1
            if which in ("mine", "over", "invited") or hosts[host] <= self.of_a_host:
                ids.append(table_id)
        return Page(_summaries(connection, ids), last if more else "")

    def _query(self, which: Which, player: str, before: str) -> Select[*tuple[Any, ...]]:
        if which == "invited":
            return invited_to(player, _place(before) if before else None)
        return _mine(player, before) if which == "mine" else _listed(which, before)

    def _found(self, connection: Connection, before: str, search: Search) -> Page:
        """Return a page of finished games that meet the conditions."""
        query = _listed("over", before).add_columns(db.tables.c.summary)
        if search.game:
            query = query.where(db.tables.c.game == search.game)
        found: list[tuple[dict[str, Any], float]] = []
        last, more = "", False
        for looked, row in enumerate(connection.execute(query.limit(_SEARCHED + 1))):
            if len(found) == self.length or looked == _SEARCHED:
                more = True
                break
            last = f"{row.changed!r}~{row.id}"
            if search.finds(row.summary):
                found.append((_summary(row.id, row.summary), row.changed))
        return Page(found, last if more else "")


def _summaries(connection: Connection, ids: Sequence[str]) -> list[tuple[dict[str, Any], float]]:
    rows = connection.execute(
        select(db.tables.c.id, db.tables.c.summary, db.tables.c.changed).where(db.tables.c.id.in_(ids))
    )
    return sorted(((_summary(row.id, row.summary), row.changed) for row in rows), key=lambda each: -each[1])


def _summary(table_id: str, text: str) -> dict[str, Any]:
    """Return a stored summary. If the summary is damaged, return only the id."""
    try:
        facts = from_json(text)
    except ValueError:
        facts = None
    return (facts if isinstance(facts, dict) else {}) | {"id": table_id}


def _mine(player: str, before: str) -> Select[float, str, str]:
    own = db.sitting.c
    query = select(own.changed, own.table_id, own.player).where(own.player == player)
    if before:
        query = query.where(tuple_(own.changed, own.table_id) < tuple_(*_place(before)))
    return query.order_by(own.changed.desc(), own.table_id.desc())


def _listed(which: Which, before: str) -> Select[float, str, str]:
    each = db.tables.c
    query = select(each.changed, each.id, each.host).where(each.status == which, each.listed == 1)
    if which == "open":
        query = query.where(each.changed > time.time() - _OPEN_LISTED)
    if before:
        query = query.where(tuple_(each.changed, each.id) < tuple_(*_place(before)))
    return query.order_by(each.changed.desc(), each.id.desc())


def _place(before: str) -> tuple[float, str]:
    changed, _, table_id = before.partition("~")
    try:
        place = float(changed)
    except ValueError:
        place = math.nan
    if not math.isfinite(place) or not table_id.isalnum() or len(before) > 80:
        raise Refused(
            "malformed", "`before` must come from the link to the next page; omit `before` for the first page"
        )
    return place, table_id
