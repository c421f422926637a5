"""A list of actions in one message of a client: its ack says what was played, also when the message is repeated."""

import json

import pytest

from tests.tables.guests import ONE, Client, Tables


def packing() -> Client:
    """A client whose seat packs: it chooses a crate and then a card, which draws another card."""
    at = Client(Tables().make("me", "greedy"), ONE)
    at.act()
    assert at.decision()["prompt"] == "pack"
    return at


def put(at: Client) -> str:
    return f"put {at.view()['players'][0]['hand'][0].removeprefix('c')}"


def test_action_list_stops_after_a_reveal() -> None:
    at = packing()
    n = at.n
    ack = at.ask("act", n=n, seat=0, actions=["box left", put(at), "pass"], turn=True)
    assert ack["n"] == n + 1, "one entry"
    assert (ack["turn"]["played"], ack["turn"]["stopped"]) == (2, "revealed")


def test_action_list_stops_at_its_first_illegal_action() -> None:
    at = packing()
    ack = at.ask("act", n=at.n, seat=0, actions=["box left", "put 77", "pass"], turn=True)
    assert (ack["turn"]["played"], ack["turn"]["stopped"]) == (1, "illegal")
    assert "'put 77' is not legal" in ack["turn"]["message"]
    assert at.decision()["mid_chain"]


def test_chain_is_played_completely_or_rejected_completely() -> None:
    at = packing()
    n = at.n
    with pytest.raises(KeyError, match="illegal"):
        at.ask("act", n=n, seat=0, actions=["box left", "put 77"])
    with pytest.raises(KeyError, match="illegal"):
        at.ask("act", n=n, seat=0, actions=["put 77"], turn=True)
    assert at.n == n
    assert "turn" not in at.ask("act", n=n, seat=0, actions=["box left", put(at)])


def test_repeated_action_list_is_played_only_once() -> None:
    at = packing()
    message = {"kind": "act", "id": "once", "n": at.n, "seat": 0, "actions": ["box left", "put 77"], "turn": True}
    for _ in range(2):
        at.table.receive(at.inbox, message)
    first, second = (told for told in map(json.loads, at.heard) if told.get("id") == "once")
    assert not first["again"]
    assert second == first | {"again": True}
