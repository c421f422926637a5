"""``factoryfloor doctor`` with malformed addresses, and with sites that answer nonsense or endlessly."""

import asyncio
import re

import pytest

from factoryfloor.cli import doctor, doctor_site
from factoryfloor.cli.doctor_site import Site, read_address
from factoryfloor.cli.errors import BadUsage
from tests.cli import hostile_site as site
from tests.cli.hostile_site import answer, byte_by_byte, frame, hostile_site
from tests.timeouts import TIMEOUT

DEEP = b"[" * 100_000
ME = b'{"public_id": "p", "name": "Ann"}'
BODIES = {
    "nothing": b"",
    "no JSON": b"<html>",
    "no UTF-8": b"\xff\xfe\x00",
    "too deep": DEEP,
    "deep and complete": b'{"kind":' * 20_000 + b"1" + b"}" * 20_000,
    "long number": b'[{"id": "a", "seats": [' + b"9" * 5000 + b"]}]",
    "null": b"null",
    "number": b"3",
    "text": b'"public_id"',
    "list": b"[[]]",
    "list of null": b"[null]",
    "object": b"{}",
    "other types": b'{"public_id": 1, "name": [], "id": {}, "created": "now", "kind": null, "decisions": 3}',
    "no list of seats": b'[{"id": "fzzt", "seats": 2}]',
    "no seats": b'[{"id": "fzzt", "seats": []}]',
    "a billion seats": b'[{"id": "fzzt", "seats": [1000000000]}]',
    "no number": b'{"id": "t1", "created": NaN}',
    "id of two lines": b'{"id": "t1\\r\\nHost: x", "created": 1.0}',
    "decisions of nothing": b'{"kind": "view", "decisions": [{}]}',
}
HEADS = {
    "nothing": b"",
    "no status": b"HTTP/1.1 abc OK\r\n\r\n",
    "not HTTP": b"220 mail.example.org ESMTP\r\n",
    "long header": b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
    "many headers": b"HTTP/1.1 200 OK\r\n" + b"X: x\r\n" * 1000 + b"\r\n",
    "no length": b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
    "negative length": b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
    "long length": b"HTTP/1.1 200 OK\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n{}",
    "cut off": b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}",
    "no chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
    "negative chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n{}",
    "cookie of two lines": answer(
        b'{"public_id": "p", "name": "Ann"}', "200 OK", "Set-Cookie: factoryfloor_guest=a\r\n b"
    ),
    "cookie of bytes": answer(
        b'{"public_id": "p", "name": "Ann"}', "200 OK", "Set-Cookie: factoryfloor_guest=\xe9\x80"
    ),
}
REQUESTS = site.STEPS[:-1]
OK = {site.TABLE: "201 Created"}
FAULTS = [
    *((at, name, answer(body, OK.get(at, "200 OK"))) for name, body in BODIES.items() for at in REQUESTS),
    *((site.MESSAGE, name, frame(body)) for name, body in BODIES.items()),
    *((at, name, head) for name, head in HEADS.items() for at in REQUESTS),
    (site.MESSAGE, "no frame", b"\xff\xff\xff\xff"),
    (site.MESSAGE, "long frame", b"\x81\x7f" + (1 << 40).to_bytes(8, "big")),
    (site.MESSAGE, "no UTF-8 in a text", b"\x81\x01\xff"),
]
UNREAD = (site.RENAME, site.READY)
"""Steps whose body does not matter."""


async def found(address: str) -> list[str]:
    """Return the problems of a site. The check runs in a thread."""
    return await asyncio.to_thread(lambda: list(doctor.problems_of(Site(read_address(address)))))


async def test_doctor_finds_no_fault_in_the_unmodified_test_site() -> None:
    async with hostile_site("", None) as address:
        assert await found(address) == []


@pytest.mark.parametrize("step", site.STEPS)
async def test_doctor_reports_a_malformed_answer(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (doctor, doctor_site):
        monkeypatch.setattr(module, "ANSWER", 0.5)
    for at, name, data in FAULTS:
        if at == step:
            async with hostile_site(step, data) as address:
                problems = await asyncio.wait_for(found(address), TIMEOUT)
                ignored = step in UNREAD or (step != site.ME and name.startswith("cookie of"))
                assert len(problems) == 1 or (ignored and not problems), (name, problems)
                assert all(problem.isascii() or "\ufffd" in problem for problem in problems), (name, problems)


@pytest.mark.parametrize("step", site.STEPS)
async def test_doctor_stops_at_the_time_limit_of_the_whole_check(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_CHECK", 0.7)
    async with hostile_site(step, None, byte_by_byte) as address:
        problems = await asyncio.wait_for(found(address), TIMEOUT)
        assert len(problems) == 1
        assert re.fullmatch(r"time: /\S+ is not answered within the 1 s of the whole check", problems[0])


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ftp://play.example.org",
        "https://",
        "https:///path",
        "http://[::1",
        "http://[::1]x:80",
        "http://[nonsense]/",
        "http://[fe80::1%25eth0]/",
        "javascript:",
        "javascript:alert(1)",
        "mailto:ann@example.org",
        "http://ann:secret@example.org",
        "http://play.example.org:port",
        "http://play.example.org:99999",
        "http://play.example.org:-1",
        "http://play..example.org",
        "http://" + "a" * 64 + ".example.org",
        "http://play example.org",
        "http://play\\example.org",
        "http://play\x00.example.org",
        "http://\ud800.example.org",
        "http://\u2100.example.org",
        "http://" + "[" * 5000,
    ],
)
def test_doctor_rejects_a_malformed_address(address: str) -> None:
    with pytest.raises(BadUsage, match="is not a site address"):
        read_address(address)


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("play.example.org", "https://play.example.org"),
        ("https://Play.Example.org:443/#/t/x?y", "https://play.example.org"),
        ("http://play.example.org:8000/", "http://play.example.org:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("https://бюро.example", "https://xn--90a0af9c.example"),
        ("localhost:8000", "https://localhost:8000"),
    ],
)
def test_doctor_sends_the_origin_in_the_form_that_browsers_send(address: str, origin: str) -> None:
    assert read_address(address).origin == origin
