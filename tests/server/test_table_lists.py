"""Paged lists of tables, limited per host, each with an index."""

import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert

from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import Database, open_database
from factoryfloor.server.storage.store import Store
from factoryfloor.server.storage.table_lists import Page, Pages
from tests.server.live_server import Person, Refused


@pytest.fixture
def opened(database: Path) -> Any:
    opened = open_database(str(database))
    yield opened
    opened.close()


def fill(opened: Database, tables: list[tuple[str, str, str]], player: str = "") -> None:
    """Tables with id, host and status, the first one changed last; the player sits at all of them."""
    now = time.time()
    rows = [
        {"id": name, "game": "g", "status": status, "access": "open", "host": host, "created": 1.0, "listed": 1}
        | {"changed": now - number, "summary": f'{{"id":"{name}"}}'}
        for number, (name, host, status) in enumerate(tables)
    ]
    with opened.writing.begin() as connection:
        connection.execute(insert(db.tables), rows)
        if player:
            seats = [{"player": player, "table_id": row["id"], "changed": row["changed"]} for row in rows]
            connection.execute(insert(db.sitting), seats)


def ids(page: Page) -> list[str]:
    return [summary["id"] for summary, _ in page.tables]


def test_page_of_open_tables_limits_the_tables_per_host(opened: Database) -> None:
    flood = [(f"f{number}", "flooder", "running") for number in range(500)]
    fill(opened, [*flood, *((f"t{number}", f"host{number}", "running") for number in range(20))])
    page = Store(opened).tables("running", "", Pages(10, 3))
    assert ids(page) == ["f0", "f1", "f2", *(f"t{number}" for number in range(7))]
    assert ids(Store(opened).tables("running", "", Pages(10, 3), page.more)) == [
        f"t{number}" for number in range(7, 17)
    ]


@pytest.mark.parametrize("which", ["mine", "over", "open", "running"])
def test_pages_of_a_list_contain_every_table_once(opened: Database, which: Any) -> None:
    status = "over" if which == "mine" else which
    tables = [(f"t{number:02}", f"host{number}", status) for number in range(23)]
    fill(opened, tables, "me")
    found, before = [], ""
    for _ in range(3):
        page = Store(opened).tables(which, "me", Pages(10, 3), before)
        found += ids(page)
        before = page.more
    assert found == [name for name, _, _ in tables]
    assert before == ""


QUESTIONS: dict[str, Any] = {
    "open": lambda store: store.tables("open", "me", Pages(), f"{time.time() + 9!r}~zz"),
    "running": lambda store: store.tables("running", "me", Pages(), f"{time.time() + 9!r}~zz"),
    "over": lambda store: store.tables("over", "me", Pages(), f"{time.time() + 9!r}~zz"),
    "mine": lambda store: store.tables("mine", "me", Pages(), f"{time.time() + 9!r}~zz"),
    "to store": lambda store: store.to_store(20),
    "abandoned": lambda store: store.abandoned("open", time.time(), (-1.0, ""), 20),
    "unseen": lambda store: store.unseen(time.time(), (-1.0, ""), 20),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_queries_of_table_lists_use_their_indexes(opened: Database, question: str) -> None:
    """Every statement searches by an index that is sorted in the statement's order."""
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool) -> None:
        asked.append((statement, parameters))

    fill(opened, [("t1", "h", question if question in ("open", "running") else "over")], "me")
    event.listen(opened.reading, "before_cursor_execute", note)
    QUESTIONS[question](Store(opened))
    event.remove(opened.reading, "before_cursor_execute", note)
    assert asked
    with opened.reading.connect() as connection:
        for statement, parameters in asked:
            plan = [row[3] for row in connection.exec_driver_sql(f"explain query plan {statement}", parameters)]
            steps = [step for step in plan if not step.startswith("CORRELATED")]
            assert steps
            assert all("INDEX" in step and "TEMP" not in step for step in steps), plan
            assert all(step.startswith("SEARCH") or "tables_to_store" in step for step in steps), plan


async def test_list_of_tables_is_paged_over_http(people: list[Person]) -> None:
    made = [await people[number].make("me", "open") for number in (0, 0, 0, 0, 1)]
    answer = await people[2].http.get("/api/tables?which=open&limit=2")
    assert [info["id"] for info in answer.json()] == [made[4], made[3]]
    following = answer.links["next"]["url"]
    answer = await people[2].http.get(f"/api/{following}")
    assert [info["id"] for info in answer.json()] == [made[2], made[1]]
    answer = await people[2].http.get(f"/api/{answer.links['next']['url']}")
    assert [info["id"] for info in answer.json()] == [made[0]]
    assert "next" not in answer.links
    assert len((await people[2].get("/api/tables"))["open"]) == 4, "three of a host a page"


@pytest.mark.parametrize("before", ["x", "1.0", "nan~a", "1.0~", "inf~abc", "1~a'b"])
async def test_server_rejects_invalid_page_tokens(people: list[Person], before: str) -> None:
    with pytest.raises(Refused) as refused:
        await people[0].get(f"/api/tables?which=open&before={before}")
    assert refused.value.code == "malformed"
