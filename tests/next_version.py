"""The version after the current one, planted to test upgrades: Tiny with later rules, and a later schema."""

import os
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from sqlalchemy import Column, Connection, Index, Integer, MetaData, Table, Text

from factoryfloor.kernel import BadPosition, Chance
from factoryfloor.kernel.chance import PLACES
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import migrations, site_copy
from tests.tiny_game import GAME, Tiny, TinyGame

_FOLDERS = (Path(migrations.__file__).with_name("versions"), Path(__file__).with_name("next_schema"))


class _First(Tiny):
    RULES = 1

    def position(self) -> dict[str, Any]:
        return super().position() | {"rules": self.RULES}


class _Next(_First):
    RULES = 2


class VersionedTiny(TinyGame):
    """Tiny at a rules version, 1 or 2, which its positions name; it also accepts games of ``older`` versions."""

    def __init__(self, rules: int, older: tuple[int, ...] = ()) -> None:
        super().__init__({1: _First, 2: _Next}[rules])
        self.rules = rules
        self.older = older

    def replays(self, rules: int, seats: int) -> str:
        return PLACES if rules in self.older else super().replays(rules, seats)

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        if position.get("rules") not in (*self.older, self.rules):
            raise BadPosition(f"the position has rules version {position.get('rules')}")
        return super().load(position | {"rules": self.rules}, chance)


def plant_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program use schema revision 0012 (``next_schema``)."""
    configured = migrations._config

    def planted(connection: Connection | None = None) -> Config:
        config = configured(connection)
        config.set_main_option("path_separator", "os")
        config.set_main_option("version_locations", os.pathsep.join(map(str, _FOLDERS)))
        return config

    schema = MetaData()
    for table in db.metadata.sorted_tables:
        table.to_metadata(schema)
    tables = schema.tables["tables"]
    tables.append_column(Column("letters", Integer, nullable=False, server_default="0"))
    Index("tables_by_letters", tables.c.letters)
    Table("planted", schema, Column("id", Text, primary_key=True))
    monkeypatch.setattr(migrations, "_config", planted)
    monkeypatch.setattr(db, "metadata", schema)
    monkeypatch.setattr(db, "HEAD", "0012")
    contents = [table for table in schema.sorted_tables if table.name != db.revision.name]
    monkeypatch.setattr(site_copy, "_CONTENT", contents)


def plant_rules(monkeypatch: pytest.MonkeyPatch, older: tuple[int, ...] = (1,)) -> None:
    """Give the registered Tiny rules version 2, which also replays the ``older`` versions."""
    replays = TinyGame.replays

    def planted(game: TinyGame, rules: int, seats: int) -> str:
        return PLACES if rules in older else replays(game, rules, seats)

    monkeypatch.setattr(GAME, "rules", 2)
    monkeypatch.setattr(TinyGame, "replays", planted)
