"""The documentation of the server and the schema match the server."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from factoryfloor.server.errors import STATUS
from factoryfloor.server.http.api_app import create_api
from factoryfloor.server.http.app import create_app
from factoryfloor.server.http.host_check import HostCheck
from factoryfloor.server.operations.settings import Settings, read_settings
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.wire_schema import wire_schema
from factoryfloor.tables.state.messages import Decision, LegalAction
from factoryfloor.tables.verbs.read_request import read_message
from tests.server.live_server import Person

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "docs/reference"
PAGE = "".join((REFERENCE / name).read_text(encoding="utf-8") for name in ("http.md", "socket.md"))
BLOCKS = re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
PROXIES = {"nginx": ROOT / "docs/server/nginx.conf", "caddy": ROOT / "docs/server/Caddyfile"}
FLOORS = [ROOT / "src/factoryfloor" / floor for floor in ("server", "tables")]
SOURCES = [path.read_text(encoding="utf-8") for floor in FLOORS for path in floor.rglob("*.py")]


def documented_settings(proxy: str) -> Settings:
    """The settings in the start command of a proxy's example."""
    variables = dict(re.findall(r"(FACTORYFLOOR_\w+)=(\S+)", PROXIES[proxy].read_text(encoding="utf-8")))
    assert set(variables) == {"FACTORYFLOOR_ALLOWED_HOSTS", "FACTORYFLOOR_TRUSTED_PROXIES"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        return read_settings()


@pytest.mark.parametrize("proxy", PROXIES)
def test_documented_allowed_hosts_accept_the_documented_host_name(proxy: str) -> None:
    settings = documented_settings(proxy)
    assert "play.example.org" in PROXIES[proxy].read_text(encoding="utf-8").split("factoryfloor serve")[1]
    assert HostCheck(settings.allowed_hosts).knows("play.example.org")
    assert settings.trusted_proxies == ("127.0.0.1",)


def test_documentation_lists_every_error_code() -> None:
    raised = {code for source in SOURCES for code in re.findall(r'Refused\(\s*"(\w+)"', source)}
    assert {"stale", "taken", "not_over"} <= raised
    described = set(re.findall(r"`(\w+)`", PAGE))
    assert raised | set(STATUS) <= described


def test_documentation_lists_every_request(tmp_path: Path) -> None:
    opened = open_database(str(tmp_path / "t.sqlite3"))
    paths = create_api(create_app(opened).state).openapi()["paths"]
    opened.close()
    for path, methods in paths.items():
        for method in methods:
            documented = path.replace("{table_id}", "{id}").replace("{game_id}", "{id}")
            assert f"`{method.upper()} {documented}`" in PAGE, (method, path)


def test_examples_in_the_documentation_are_valid_messages() -> None:
    sent = [line.split("    ")[0] for block in BLOCKS for line in block.splitlines() if line.startswith('{"kind": ')]
    examples = [json.loads(line.replace("{...}", "{}")) for line in sent if line.rstrip().endswith("}")]
    assert len(examples) == 13
    for example in examples:
        read_message(example)


async def test_documented_request_creates_the_documented_table(people: list[Person]) -> None:
    """The server accepts the page's request, and its answer has the page's fields with values of the same kinds."""
    block = next(block for block in BLOCKS if block.startswith("POST /api/tables\n"))
    request, answer = block.removeprefix("POST /api/tables\n").split("\n\n201\n")
    shown = json.loads(answer.replace(", ...", ""))
    made = await people[0].post("/api/tables", json.loads(request))
    assert {name: type(value) for name, value in shown.items()} == {name: type(made[name]) for name in shown}
    assert (made["status"], made["options"]) == (shown["status"], shown["options"])
    for documented, real in zip(shown["seats"], made["seats"], strict=False):
        assert documented.keys() <= real.keys()
        assert (documented["kind"], documented["bot"]) == (real["kind"], real["bot"])


async def test_documented_update_has_the_fields_of_a_real_update(people: list[Person]) -> None:
    block = next(block for block in BLOCKS if block.startswith('{"kind": "update"'))
    shown = json.loads(block.replace("{...}", "{}").replace(", ...", ""))
    async with people[0].at(await people[0].make("me", "random")) as at:
        await at.act(at.decision()["actions"][0]["text"])
        real = next(message for message in map(json.loads, at.heard) if message["kind"] == "update")
    assert shown.keys() <= real.keys()
    assert shown["entry"].keys() == real["entry"].keys()
    decision, action = shown["decisions"][0], shown["decisions"][0]["actions"][0]
    assert decision.keys() == Decision.__annotations__.keys()
    assert action.keys() == LegalAction.__annotations__.keys()


def test_printed_schema_contains_every_model() -> None:
    command = [sys.executable, "-m", "factoryfloor.server.wire_schema"]
    printed = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert printed == wire_schema()
    assert {"Sync", "Update", "NewTable", "Recap", "Replay", "ServerMessage"} <= set(printed["$defs"])
    assert "access" not in printed["$defs"]["NewTable"]["required"]
    assert "kind" in printed["$defs"]["ActRequest"]["required"]
