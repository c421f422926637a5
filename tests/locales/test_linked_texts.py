"""Texts that name a server: each is in ``common.server``, which a page without a server does not load."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from factoryfloor.locales import catalogues, languages, read_messages
from factoryfloor.locales.faults import placeholders

ROOT = Path(__file__).parents[2]
SERVER = re.compile(r"\bservers?\b|сервер|伺服器", re.IGNORECASE)
OF_THE_DEVICE = {name for name in catalogues() if name != "common.server"}


@pytest.mark.parametrize("language", languages())
def test_texts_of_a_page_without_a_server_do_not_mention_a_server(language: str) -> None:
    texts = [(name, *item) for name in OF_THE_DEVICE for item in read_messages(name, language).items()]
    assert [(name, key, text) for name, key, text in texts if SERVER.search(text)] == []


def test_page_without_a_server_has_a_text_for_every_key_that_it_needs() -> None:
    server, device = (read_messages(f"common.{link}", "en") for link in ("server", "device"))
    assert device.keys() <= server.keys()
    taken, given = placeholders(device), placeholders(server)
    assert all(taken[key] <= given[key] for key in taken), "a placeholder that nothing fills"
    assert not set(device) & set(read_messages("common", "en"))
    without = server.keys() - device.keys()
    assert all(key.startswith("error.") for key in without)
    raised = {text for _, text in strings_of_the_site()} | strings_of_the_client()
    assert {key for key in without if key.removeprefix("error.") in raised} == set()


def test_messages_on_a_device_do_not_mention_a_server() -> None:
    assert [(name, text) for name, text in strings_of_the_site() if SERVER.search(text)] == []


@cache
def strings_of_the_site() -> list[tuple[str, str]]:
    """The string constants, docstrings apart, of the modules that `scripts/site.py` packs, each with its module."""
    (left_out,) = re.findall(r"^LEFT_OUT = (.+)$", (ROOT / "scripts/site.py").read_text(encoding="utf-8"), re.MULTILINE)
    found = []
    for path in sorted((ROOT / "src/factoryfloor").rglob("*.py")):
        inside = path.relative_to(ROOT / "src/factoryfloor")
        if ast.literal_eval(left_out).isdisjoint(inside.parts):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in documented]
            found += [(inside.as_posix(), node.value) for node in texts if isinstance(node.value, str)]
    return found


def strings_of_the_client() -> set[str]:
    folder = ROOT / "web/src/lib/device"
    sources = "".join(path.read_text() for path in folder.glob("*.ts") if not path.name.endswith(".test.ts"))
    return set(re.findall(r"'(\w+)'", sources))
