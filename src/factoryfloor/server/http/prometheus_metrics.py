"""The metrics of a server in Prometheus format."""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from factoryfloor import __version__
from factoryfloor.server.http.open_sockets import OpenSockets
from factoryfloor.server.http.send_queue import Backlog
from factoryfloor.server.operations.metrics import Histogram
from factoryfloor.server.services import Services

_P: Final = "factoryfloor_"


class PrometheusCollector(Collector):
    """Collects the metrics of one server. Every sample has a ``node`` label, because several nodes may share an
    address.
    """

    def __init__(self, services: Services, sockets: OpenSockets, backlog: Backlog) -> None:
        self._services = services
        self._sockets = sockets
        self._backlog = backlog
        self._shared_queue: Mapping[str, int] = {}
        self._process = ProcessCollector(registry=None)
        self._registry = CollectorRegistry()
        self._registry.register(self)

    async def text(self, accept: str) -> tuple[bytes, str]:
        """Return all metrics in a format that the client accepts, and the content type."""
        if self._services.node is not None:
            self._shared_queue = await self._services.node.queue.now()
        encode, content_type = choose_encoder(accept)
        return encode(self._registry), content_type

    def collect(self) -> Iterator[Metric]:
        families = [self._build(), *self._counted(), *self._now(), *self._process.collect()]
        if self._services.node is not None:
            families += self._of_cluster()
        node = self._services.place or self._services.name
        for family in families:
            family.samples = [sample._replace(labels={"node": node, **sample.labels}) for sample in family.samples]
            yield family

    def _build(self) -> Metric:
        build = GaugeMetricFamily(_P + "build", "1; the version of the program", labels=["version"])
        build.add_metric([__version__], 1)
        return build

    def _counted(self) -> Iterator[Metric]:
        metrics, services = self._services.metrics, self._services
        yield CounterMetricFamily(_P + "actions", "Committed actions of people and bots", metrics.actions)
        stages = HistogramMetricFamily(
            _P + "stage_seconds",
            "rendered: executing a command and rendering its messages; durable: from then until the commit; sent: "
            "from then until the connection has accepted the message",
            labels=["stage"],
        )
        for stage in ("rendered", "durable", "sent"):
            _add(stages, [stage], getattr(metrics, stage))
        yield stages
        commits = HistogramMetricFamily(_P + "commit_writes", "Writes of each group commit", labels=[])
        _add(commits, [], metrics.commits)
        yield commits
        refusals = CounterMetricFamily(_P + "refusals", "Refused requests and messages", labels=["code"])
        for code, count in sorted(metrics.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        notices = CounterMetricFamily(
            _P + "notices",
            "Notices by channel and outcome: sent, gone (the channel was removed), again (tried later), refused",
            labels=["channel", "outcome"],
        )
        for labels, count in sorted(metrics.notices.items()):
            notices.add_metric(list(labels), count)
        yield notices
        thought = services.workers.thought
        yield CounterMetricFamily(
            _P + "bot_thinking_seconds", "Seconds that this server's bot processes worked", thought
        )

    def _now(self) -> Iterator[Metric]:
        rooms = self._services.lobby.rooms.values()
        owned = sum(room.owned for room in rooms)
        yield GaugeMetricFamily(_P + "draining", "1 while the server is shutting down", self._services.draining)
        yield GaugeMetricFamily(_P + "sockets", "Open sockets of tables", self._sockets.together)
        yield GaugeMetricFamily(_P + "tables", "Tables in memory", len(rooms))
        yield GaugeMetricFamily(_P + "tables_owned", "Tables in memory whose bots and clocks run here", owned)
        yield GaugeMetricFamily(_P + "backlog_bytes", "Unsent bytes", self._backlog.held)
        yield GaugeMetricFamily(_P + "reviews_running", "Reviews made here", self._services.reviews_running)
        yield _by_price(_P + "bot_queue", "Bot jobs queued on this server", self._services.workers.waiting)

    def _of_cluster(self) -> Iterator[Metric]:
        node = self._services.node
        assert node is not None
        sent, received = node.notifications.sent, node.notifications.received
        yield CounterMetricFamily(_P + "wakeups_sent", "Wake-ups sent to other nodes", sent)
        yield CounterMetricFamily(_P + "wakeups_received", "Wake-ups received from other nodes", received)
        yield CounterMetricFamily(_P + "conflicts", "Writes retried after a conflict", node.conflicts)
        shared = "Unclaimed bot jobs in the database, a few seconds old at most"
        yield _by_price(_P + "shared_bot_queue", shared, self._shared_queue)


def _by_price(name: str, meaning: str, lengths: Mapping[str, int]) -> Metric:
    family = GaugeMetricFamily(name, meaning, labels=["price"])
    for price, length in lengths.items():
        family.add_metric([price], length)
    return family


def _add(family: HistogramMetricFamily, labels: list[str], histogram: Histogram) -> None:
    bounds = [*map(str, histogram.bounds), "+Inf"]
    buckets = list(zip(bounds, accumulate(histogram.counts), strict=True))
    family.add_metric(labels, buckets, histogram.total)
