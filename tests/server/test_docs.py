"""docs/server/index.md and the schema say what the server does."""

import json
import re
import subprocess
import sys
from pathlib import Path

from factoryfloor.server import wire
from factoryfloor.server.errors import STATUS
from factoryfloor.server.http.app import create_app
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.wire_schema import wire_schema

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/server/index.md").read_text(encoding="utf-8")
SOURCES = [path.read_text(encoding="utf-8") for path in (ROOT / "src/factoryfloor/server").rglob("*.py")]


def test_every_code_of_a_refusal_is_described() -> None:
    raised = {code for source in SOURCES for code in re.findall(r'Refused\(\s*"(\w+)"', source)}
    assert {"stale", "taken", "not_over"} <= raised
    described = set(re.findall(r"`(\w+)`", PAGE))
    assert raised | set(STATUS) <= described


def test_every_request_is_described(tmp_path: Path) -> None:
    opened = open_database(str(tmp_path / "t.sqlite3"))
    paths = create_app(opened).openapi()["paths"]
    opened.close()
    for path, methods in paths.items():
        for method in methods:
            told = path.replace("{table_id}", "{id}").replace("{game_id}", "{id}")
            assert f"`{method.upper()} {told}`" in PAGE, (method, path)


def test_examples_are_valid_messages() -> None:
    blocks = re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    sent = [line.split("    ")[0] for block in blocks for line in block.splitlines() if line.startswith('{"kind": ')]
    examples = [json.loads(line.replace("{...}", "{}")) for line in sent if line.rstrip().endswith("}")]
    assert len(examples) == 10
    for example in examples:
        wire.ClientMessage.model_validate(example)


def test_the_schema_is_printed_with_every_model() -> None:
    command = [sys.executable, "-m", "factoryfloor.server.wire_schema"]
    printed = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert printed == wire_schema()
    assert {"Sync", "Update", "NewTable", "Replay", "ServerMessage"} <= set(printed["$defs"])
    assert "access" not in printed["$defs"]["NewTable"]["required"]
    assert "kind" in printed["$defs"]["ActRequest"]["required"]
