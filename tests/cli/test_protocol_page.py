"""The sessions on docs/bots/protocol.md are correct."""

import json
import re
from pathlib import Path

from factoryfloor.cli.protocol import MAX_LINE, Session
from factoryfloor.cli.protocol_requests import AnyRequest
from tests.cli.conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "bots" / "protocol.md"


def exchanges() -> list[tuple[str, str]]:
    """Return the requests and the expected answers of all sessions on the page."""
    blocks = re.findall(r"^```session\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    lines = "".join(blocks).splitlines()
    assert [line[:2] for line in lines] == ["> ", "< "] * (len(lines) // 2)
    return [(sent[2:], expected[2:]) for sent, expected in zip(lines[::2], lines[1::2], strict=True)]


def matches(answer: str, expected: str) -> bool:
    """Return whether an answer matches the page, where ``...`` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, expected.split("..."))), answer) is not None


def test_sessions_on_the_protocol_page_are_correct(run: Run) -> None:
    pairs = exchanges()
    assert len(pairs) > 15
    result = run("protocol", stdin="\n".join(sent for sent, _ in pairs).encode())
    answers = result.stdout.decode().splitlines()
    assert len(answers) == len(pairs)
    for (sent, expected), answer in zip(pairs, answers, strict=True):
        assert matches(answer, expected), f"{sent}\n  page: {expected}\n  answer: {answer}"


def test_protocol_page_lists_every_command_and_field() -> None:
    text = PAGE.read_text("utf-8")
    table = {row.split("`")[1]: row for row in text.splitlines() if row.startswith("| `")}
    for request in AnyRequest.__args__:
        name = request.model_fields["cmd"].annotation.__args__[0]
        for field in set(request.model_fields) - {"cmd", "id"}:
            assert f"`{field}`" in table[name]


def test_protocol_page_lists_every_error_code() -> None:
    session = Session()
    text = PAGE.read_text("utf-8")
    codes = {answer["error"] for sent, _ in exchanges() if "error" in (answer := session.answer(sent.encode()))}
    codes |= {session.answer(b" " * (MAX_LINE + 1))["error"], Session().answer(b'{"cmd": "scores"}')["error"]}
    for code in codes:
        assert re.search(rf"^\|.*`{code}`", text, re.MULTILINE), code
    assert f"{MAX_LINE:,} bytes" in text
    assert json.loads(exchanges()[0][0])["cmd"] == "new"
