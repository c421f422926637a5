"""Liveness, readiness and metrics for operators."""

import asyncio
import random
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from factoryfloor.server.http import probes
from factoryfloor.server.http.ip_networks import IPNetworks
from factoryfloor.server.operations.metrics import Histogram
from factoryfloor.server.storage.store import Store
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.timeouts import until

Sample = tuple[str, tuple[tuple[str, str], ...]]


async def metrics(person: Person) -> dict[Sample, float]:
    """All samples by name and labels, but that of the node."""
    answer = await person.http.get("/metrics")
    assert answer.status_code == 200, answer.text
    return {
        (
            sample.name,
            tuple(sorted((key, value) for key, value in sample.labels.items() if key != "node")),
        ): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def of(name: str, **labels: str) -> Sample:
    return f"factoryfloor_{name}", tuple(sorted(labels.items()))


async def test_probes_need_no_cookie_or_host_name(server: LiveServer) -> None:
    async with Person(server.address) as person:
        for path in ("/livez", "/readyz"):
            answer = await person.http.get(path, headers={"Host": "203.0.113.7:8000"})
            assert (answer.status_code, answer.headers.get("set-cookie")) == (200, None)
        paths = (await person.get("/api/openapi.json"))["paths"]
        assert not {"/livez", "/readyz", "/metrics"} & set(paths)


async def test_server_without_a_database_is_live_but_not_ready(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Person(server.address) as person:
        file = Path(server.services.store._database.name)
        await asyncio.to_thread(file.unlink)
        answer = await person.http.get("/readyz")
        assert answer.status_code == 503
        assert "was deleted or replaced" in answer.text
        hangs = asyncio.Event()
        loop = asyncio.get_running_loop()
        waits = asyncio.run_coroutine_threadsafe
        monkeypatch.setattr(probes, "_TIMEOUT", 0.05)
        monkeypatch.setattr(Store, "check", lambda _: waits(hangs.wait(), loop).result())
        answer = await person.http.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "the database does not answer\n")
        assert (await person.http.get("/livez")).status_code == 200
        hangs.set()


async def test_metrics_count_the_events_of_the_server(server: LiveServer) -> None:
    async with Person(server.address) as person:
        table = await person.make("me", "greedy")
        async with person.at(table) as at:
            with pytest.raises(Refused) as refused:
                await at.act("nothing like it")
            await at.play(random.Random(1))
            actions = sum(entry["kind"] == "action" for entry in at.entries)
            found = await metrics(person)
        assert found[of("actions_total")] == actions
        assert found[of("sockets")] == found[of("tables")] == found[of("tables_owned")] == 1
        assert found[of("refusals_total", code=refused.value.code)] == 1
        assert found[of("bot_thinking_seconds_total")] > 0
        assert found[of("bot_queue", price="long")] == found[of("draining")] == 0
        for stage in ("rendered", "durable", "sent"):
            assert found[of("stage_seconds_count", stage=stage)] >= actions
            assert found[of("stage_seconds_sum", stage=stage)] > 0
        commits, writes = found[of("commit_writes_count")], found[of("commit_writes_sum")]
        assert 0 < commits <= writes
        await until(lambda: not server.app.state.open_sockets.together)
        assert (await metrics(person))[of("sockets")] == 0


async def test_metrics_are_hidden_from_strangers_and_proxies(database: Path) -> None:
    own = QUICK.model_copy(update={"metrics_from": ("127.0.0.1/32",)})
    async with (
        serving(database, own) as server,
        Person(server.address) as person,
        Person(server.address, source="127.0.0.2") as stranger,
    ):
        assert (await person.http.get("/metrics")).status_code == 200
        assert (await stranger.http.get("/metrics")).status_code == 404
        through = await person.http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
        assert through.status_code == 404


def test_setting_of_networks_matches_addresses() -> None:
    some = IPNetworks(["10.1.0.0/16", "::1", "192.0.2.7"])
    inside, outside = ("10.1.2.3", "::ffff:10.1.2.3", "::1", "192.0.2.7"), ("10.2.0.1", "::2", "unix", "", None)
    assert all(host in some for host in inside)
    assert not any(host in some for host in outside)


def test_upper_bounds_of_histogram_buckets_are_inclusive() -> None:
    histogram = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 2.0, 2.5):
        histogram.observe(value)
    assert (histogram.counts, histogram.total) == ([2, 2, 1], 7.5)
