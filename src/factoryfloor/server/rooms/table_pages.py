"""Lists of tables, completed with what is known in memory."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.storage.block_rows import Apart, apart_from
from factoryfloor.server.storage.store import Store, reading
from factoryfloor.server.storage.table_lists import NO_SEARCH, Pages, Search, Which
from factoryfloor.tables.state.messages import TableInfo
from factoryfloor.tables.state.summary import waiting_for, with_online

_LATER: Final[dict[str, Any]] = {
    "forfeited": False,
    "days": 0,
    "stand_in": "",
    "programs": False,
    "agreements": [],
    "undo_together": [],
    "rated": False,
}
"""Fields that older summaries lack."""
_LATER_OF_SEATS: Final[dict[str, Any]] = {"only": None, "due": None, "vacation": None, "program": "", "programs": False}
_INFO: Final = TypeAdapter[TableInfo](TableInfo)
_logger = logging.getLogger(__name__)


class TablePages:
    """Reads pages of tables from the database. Tables in memory are more recent."""

    def __init__(self, store: Store, lobby: Lobby, pages: Pages) -> None:
        self._store = store
        self._lobby = lobby
        self._pages = pages

    async def listed(
        self, which: Which, player: str, length: int | None = None, before: str = "", search: Search = NO_SEARCH
    ) -> tuple[list[TableInfo], str]:
        """Return a page of a list, latest change first, and the start of the next page."""
        found: list[TableInfo] = []
        pages = self._pages if length is None else replace(self._pages, length=min(length, self._pages.length))
        page = await reading(self._store.tables, which, player, pages, before, search)
        apart = Apart() if which not in ("open", "invited") else await reading(self._store.read, apart_from, player)
        for facts, changed in page.tables:
            try:
                info = self._completed(facts, changed)
            except (ValidationError, TypeError, KeyError) as error:
                _logger.error("the lists leave out table %s, whose stored summary is damaged: %s", facts["id"], error)
            else:
                if not apart or not any(each in apart for each in _people(info)):
                    found.append(info)
        return sorted(found, key=_latest_first), page.more

    def _completed(self, facts: dict[str, Any], changed: float) -> TableInfo:
        """Return a stored summary with what is known in memory. Raises ValidationError, TypeError or KeyError."""
        facts["seats"] = [_LATER_OF_SEATS | seat for seat in facts["seats"]]
        facts = _LATER | facts
        room = self._lobby.rooms.get(facts["id"])
        if room is None:
            live = {"spectators": 0, "changed": changed, "movers": waiting_for(facts)}
            return _INFO.validate_python(with_online(facts | live, set()))
        table, there = room.state, room.presence
        live = {"spectators": there.spectators(table), "changed": table.changed, "movers": table.movers()}
        return _INFO.validate_python(with_online(facts | live, there.online()))


def _people(info: TableInfo) -> Iterator[str]:
    yield info["host"]
    for seat in info["seats"]:
        yield seat["player"] or seat["former"]


def _latest_first(info: TableInfo) -> float:
    return -info["changed"]
