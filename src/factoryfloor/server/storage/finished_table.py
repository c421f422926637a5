"""Finished tables, which are loaded from a stored replay without the match and the rules."""

from collections.abc import Iterable
from typing import Any

from factoryfloor.server.storage.stored_replay import StoredReplay
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import LogStep, Table


class FinishedTable(Table):
    """A table with a finished game. The table is shown as it was during the game."""

    def __init__(self, id: str, created: Entry, setup: Setup, stored: StoredReplay) -> None:
        super().__init__(id, created, setup)
        self._stored: StoredReplay | None = stored
        self._views = stored.last_views()

    @classmethod
    def of(cls, id: str, entries: Iterable[Entry], setup: Setup, stored: StoredReplay) -> "FinishedTable":
        """Build the table from a log and its stored replay."""
        first, *others = entries
        table = cls(id, first, setup, stored)
        for entry in others:
            table.apply(entry)
        table._stored = None
        return table

    def view(self, seat: int) -> dict[str, Any]:
        return self._views[seat]

    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return self._views[seat]

    def _check_rules(self) -> None:
        """Do nothing, because a finished table does not need the rules."""

    def _act(self, entry: Entry) -> LogStep:
        assert self._stored is not None
        return self._stored.step(entry)

    _undo = _act

    def _begin(self, seed: str) -> None:
        self.seed = seed
        self.status = "running"
