"""Permissions in the chat of a table."""

import pytest

from tests.tables.guests import ONE, TWO, Client, Tables, info, refused


def test_host_can_restrict_the_chat_to_seated_persons() -> None:
    table = Tables().make("me", "open")
    table.change_settings(ONE, chat="seats")
    onlooker = Client(table, TWO)
    with pytest.raises(KeyError, match="seats_only"):
        onlooker.ask("chat", text="hi")
    table.sit(TWO, 1)
    onlooker.ask("chat", text="hi")
    assert [line["text"] for line in Client(table, ONE).state["chat"]] == ["hi"]


def test_host_can_mute_and_unmute_persons() -> None:
    table = Tables().make("me", "open", "open")
    table.sit(TWO, 1)
    at = Client(table, TWO)
    at.ask("chat", text="hi")
    assert refused(table.mute, TWO, ONE.id) == refused(table.mute, ONE, ONE.id) == "forbidden"
    assert refused(table.mute, ONE, "nobody") == "gone"
    table.mute(ONE, TWO.id)
    assert info(table)["muted"] == [TWO.id]
    with pytest.raises(KeyError, match="muted"):
        at.ask("chat", text="hello?")
    table.mute(ONE, TWO.id, muted=False)
    assert info(table)["muted"] == []
    at.ask("chat", text="thanks")
    assert [line["text"] for line in Client(table, ONE).state["chat"]] == ["hi", "thanks"]


def test_repeated_chat_message_is_stored_once() -> None:
    at = Client(Tables().make("me", "open"), ONE)
    for _ in range(3):
        at.table.receive(at.inbox, {"kind": "chat", "id": "the same", "text": "hello"})
    assert [line["text"] for line in Client(at.table, ONE).state["chat"]] == ["hello"]


def test_spectator_without_a_person_cannot_chat() -> None:
    with pytest.raises(KeyError, match="no_guest"):
        Client(Tables().make("me", "open")).ask("chat", text="hi")
