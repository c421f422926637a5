"""Metrics of two nodes on one database."""

from tests.server.live_server import Person, serving
from tests.server.test_probes import metrics, of


async def test_node_counts_the_notifications_that_it_sends_and_receives(address: str) -> None:
    async with (
        serving(address) as left,
        serving(address) as right,
        Person(left.address) as one,
        Person(right.address, one.cookie) as two,
    ):
        table = await one.make("me", "me")
        async with one.at(table) as here, two.at(table) as there:
            await here.act(here.decision(0)["actions"][0]["text"], seat=0)
            await there.reached(here.n)
        sent, received = (await metrics(one))[of("wakeups_sent_total")], await metrics(two)
        assert sent > 0
        assert received[of("wakeups_received_total")] > 0
        assert received[of("conflicts_total")] == 0
        answers = [await person.http.get("/metrics") for person in (one, two)]
        for node, answer in zip((left, right), answers, strict=True):
            assert f'factoryfloor_actions_total{{node="{node.services.name}"}}' in answer.text
        assert left.services.node is not None
        left.services.node.membership.held = False
        assert "another node has the name" in (await one.http.get("/readyz")).text
