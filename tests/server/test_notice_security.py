"""Notices leave only for known hosts, at addresses of the internet: no redirect, no rebinding, no endless wait."""

import asyncio
import ssl
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from factoryfloor.server.notices.https_post import NoAnswer, post
from factoryfloor.server.notices.known_hosts import check_address
from factoryfloor.server.notices.outside import Closed, Outside, Resolve, is_public
from factoryfloor.server.notices.web_push import decoded, encoded, encrypt
from factoryfloor.tables.state.errors import Refused
from tests.server.certificates import certificate
from tests.server.receiver import receiving

CLOSED = {
    "IPv4": "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255",
    "IPv6": "::1 :: fe80::1%eth0 fd00::1 fec0::1 ff02::1 2001:db8::1 64:ff9b:1::808:808",
    "mapped": "::ffff:127.0.0.1 ::ffff:10.1.2.3 ::ffff:a9fe:a9fe ::127.0.0.1",
    "translated": "2002:7f00:1:: 2002:a01:203:: 64:ff9b::7f00:1 64:ff9b::a01:203 2001:0:7f00:1:: nonsense",
}
OPEN = ["8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8", "64:ff9b::808:808"]


@pytest.mark.parametrize("addresses", CLOSED.values(), ids=CLOSED)
def test_notice_sender_rejects_private_addresses(addresses: str) -> None:
    assert [address for address in addresses.split() if is_public(address)] == []


def test_notice_sender_allows_public_addresses() -> None:
    assert [address for address in OPEN if not is_public(address)] == []


def finds(address: str) -> Resolve:
    return lambda _: [address]


async def test_notice_sender_does_not_connect_to_a_name_with_a_private_address() -> None:
    async with receiving() as receiver:
        for address in ("127.0.0.1", "::ffff:127.0.0.1", "::1", "localhost"):
            outside = Outside(resolve=finds(address), port=receiver.port, tls=False)
            with pytest.raises(Closed):
                await outside.connect("fcm.googleapis.com")
        assert receiver.connections == 0


async def test_notice_sender_rejects_the_networks_of_the_operator() -> None:
    for address in ("8.8.8.8", "::ffff:8.8.8.8", "64:ff9b::808:808", "2606:4700::1"):
        outside = Outside(["8.8.8.0/24", "2606:4700::/32"], resolve=finds(address))
        with pytest.raises(Closed):
            await outside.connect("fcm.googleapis.com")


async def test_notice_sender_connects_to_the_address_that_it_checked() -> None:
    answers = iter([["127.0.0.1"], ["127.0.0.2"]])
    async with receiving() as receiver:
        outside = receiver.outside(resolve=lambda _: next(answers))
        for _ in range(2):
            assert (await post(outside, "push.test", "/p", {}, b"")).status == 201
        assert len(receiver.requests) == 2
        assert next(answers) == ["127.0.0.2"], "not asked for again"


async def test_notice_sender_does_not_follow_redirects() -> None:
    async with receiving() as receiver:
        receiver.status, receiver.extra = 307, f"Location: http://127.0.0.1:{receiver.port}/elsewhere\r\n"
        assert (await post(receiver.outside(), "push.test", "/p", {}, b"")).status == 307
        assert receiver.paths() == ["/p"]


async def test_notice_sender_times_out_if_the_receiver_never_answers() -> None:
    async with receiving() as receiver:
        receiver.answers["/p"] = None
        with pytest.raises(NoAnswer, match="in time"):
            await post(receiver.outside(), "push.test", "/p", {}, b"", 0.1)


@pytest.mark.parametrize(
    "answer", [b"", b"nonsense\r\n\r\n", b"FTP/1.1 201 x\r\n\r\n", b"HTTP/1.1 no\r\n\r\n", b"x" * 200_000]
)
async def test_notice_sender_reports_a_malformed_answer(answer: bytes) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    outside = Outside(resolve=lambda _: ["127.0.0.1"], allows=lambda _: True, port=port, tls=False)
    async with server:
        with pytest.raises(NoAnswer):
            await post(outside, "push.test", "/p", {}, b"")


async def test_notice_sender_requires_a_certificate_for_the_host(tmp_path: Path) -> None:
    path = certificate(tmp_path, "push.test")
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(path)
    async with receiving(tls) as receiver:
        trusting = ssl.create_default_context(cafile=str(path))
        outside = Outside(resolve=lambda _: ["127.0.0.1"], allows=lambda _: True, port=receiver.port, tls=trusting)
        assert (await post(outside, "push.test", "/p", {}, b"")).status == 201
        with pytest.raises(NoAnswer, match="secure"):
            await post(outside, "other.test", "/p", {}, b"")
        assert receiver.paths() == ["/p"]


KNOWN = [
    ("push", "https://fcm.googleapis.com/fcm/send/abc:123"),
    ("push", "https://wns2-par02p.notify.windows.com/w/?token=abc"),
    ("discord", "https://discord.com/api/webhooks/123/abc-DEF_1"),
    ("slack", "https://hooks.slack.com/services/T0/B0/abc"),
    ("telegram", "https://api.telegram.org/bot123:abcdefghijkl/sendMessage"),
    ("ntfy", "https://ntfy.sh/my_topic-1"),
]
UNKNOWN = [
    ("push", "http://fcm.googleapis.com/fcm/send/abc"),
    ("push", "https://fcm.googleapis.com:8443/fcm/send/abc"),
    ("push", "https://fcm.googleapis.com.example.org/fcm/send/abc"),
    ("push", "https://notify.windows.com/w"),
    ("push", "https://evilnotify.windows.com/w"),
    ("push", "https://me@fcm.googleapis.com/fcm/send/abc"),
    ("push", "https://fcm.googleapis.com\\@127.0.0.1/x"),
    ("push", "https://fcm.googleapis.com/a b"),
    ("push", "https://fcm.googleapis.com/a\r\nHost: x"),
    ("push", "https://fcm.googleapis.com/ä"),
    ("push", "https://127.0.0.1/x"),
    ("push", "https://[::1]/x"),
    ("push", "https://[::1/x"),
    ("push", "https://fcm.googleapis.com:x/"),
    ("push", "https://fcm.googleapis.com/" + "x" * 2000),
    ("discord", "https://discord.com/api/users/@me"),
    ("discord", "https://hooks.slack.com/services/T0/B0/abc"),
    ("slack", "https://hooks.slack.com/services/T0/B0/abc?x=1"),
    ("telegram", "https://api.telegram.org/bot123:abcdefghijkl/logOut"),
    ("ntfy", "https://ntfy.sh/a/b"),
    ("unknown", "https://ntfy.sh/a"),
]


@pytest.mark.parametrize(("kind", "address"), KNOWN)
def test_webhook_addresses_of_known_services_are_accepted(kind: str, address: str) -> None:
    host, path = check_address(kind, address)
    assert f"https://{host}{path}" == address


@pytest.mark.parametrize(("kind", "address"), UNKNOWN)
def test_webhook_addresses_of_unknown_services_are_rejected(kind: str, address: str) -> None:
    with pytest.raises(Refused):
        check_address(kind, address)


def test_encryption_reproduces_the_example_of_rfc_8291() -> None:
    number = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    theirs = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    sealed = encrypt(
        b"When I grow up, I want to be a watermelon",
        theirs,
        "BTBZMqHH6r4Tts7J_aSIgg",
        ec.derive_private_key(number, ec.SECP256R1()),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
