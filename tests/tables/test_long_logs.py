"""Syncs of a table whose log is long: the encoded part is kept, and equals what a new renderer encodes."""

import json

from factoryfloor.tables.keeper.renderer import Renderer
from factoryfloor.tables.state.table import Table
from tests.tables.guests import Tables


def test_sync_of_a_long_log_equals_a_newly_rendered_sync() -> None:
    played = Tables().make("random", "random", "random", game="fantastic_factories")
    entries = [step.entry for step in played.state.steps]
    assert len(entries) > 240
    table = Table.replay("table", entries[:195])
    kept = Renderer(table)
    for entry in entries[195:240]:
        table.apply(entry)
        for viewer in ((), (0,), (1,)) if entry.n % 5 else ():
            fresh = Renderer(table).sync(viewer, (), 0, ())
            assert json.loads(kept.sync(viewer, (), 0, ()))["log"] == json.loads(fresh)["log"]
    kept.sync((0,), (), 0, ())
    assert kept._logs[0,][0] == len(table.steps), "the next sync encodes only later entries"
