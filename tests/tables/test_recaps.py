"""Recaps: the views of a seat since the last decision of its person."""

import random
from typing import Any

import pytest

from factoryfloor.kernel.registry import games
from factoryfloor.tables.keeper import recaps
from factoryfloor.tables.keeper.json_patch import patched
from tests.tables.guests import ONE, THREE, TWO, Client, Tables

GAMES = sorted({"tiny", *games()})


def recap(at: Client, seat: int = 0) -> dict[str, Any]:
    return dict(at.ask("recap", seat=seat)["answer"])


def views(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The views of all frames."""
    seen = [told["frames"][0]["view"]]
    for frame in told["frames"][1:]:
        seen.append(patched(seen[-1], frame["patch"]))
    return seen


def numbers(told: dict[str, Any]) -> list[int]:
    return [frame["entry"]["n"] for frame in told["frames"][1:]]


@pytest.mark.parametrize("game", GAMES)
def test_recap_equals_the_messages_that_were_sent_during_the_game(game: str) -> None:
    table = Tables().full("me", "open", game=game)
    one, two = Client(table, ONE), Client(table, TWO)
    chance = random.Random(5)
    live: dict[int, Any] = {}
    own, compared = one.n, 0
    for _ in range(60):
        movers = [at for at in (two, one) if at.decision()]
        if not movers or one.over:
            break
        at = movers[0] if chance.random() < 0.8 else movers[-1]
        ack = at.act(chance.randrange(len(at.decision()["actions"])))
        if at is one:
            own, live = ack["n"], {}
        live[ack["n"]] = one.view()
        if len(live) > 1 and own in live and not one.over:
            told = recap(one)
            assert (told["since"], told["n"]) == (own, ack["n"])
            assert numbers(told) == [n for n in sorted(live) if n > own]
            assert views(told) == [live[n] for n in sorted(live)]
            compared += 1
    assert compared > 2


def test_recap_before_the_first_decision_begins_at_the_start_of_the_game() -> None:
    at = Client(Tables().make("me", "me"), ONE)
    start = at.n
    at.act(seat=0)
    told = recap(at, 1)
    assert (told["since"], numbers(told)) == (start, [start + 1])
    assert told["frames"][1]["entry"]["text"] == "", "the action of another seat, even on the same screen"


def test_recap_contains_the_actions_of_a_bot_that_replaced_the_player() -> None:
    table = Tables().full("me", "open")
    at, other = Client(table, ONE), Client(table, TWO)
    at.act()
    own = at.n
    table.leave(ONE, 0, "greedy")
    other.act()
    with pytest.raises(KeyError, match="not_yours"):
        recap(at)
    table.sit(ONE, 0)
    told = recap(at)
    assert told["since"] == own
    assert {frame["entry"]["seat"] for frame in told["frames"][1:]} == {0, 1}
    assert told["frames"][-1]["entry"]["n"] > own


def test_next_person_in_a_seat_gets_no_recap_of_earlier_views() -> None:
    table = Tables().full("me", "open")
    one, two, third = Client(table, ONE), Client(table, TWO), Client(table, THREE)
    one.act()
    table.leave(TWO, 1, "greedy")
    table.offer(ONE, 1)
    table.sit(THREE, 1)
    told = recap(third, 1)
    assert told["since"] >= next(step.entry.n for step in table.state.steps if step.entry.player == THREE.id)
    assert len(told["frames"]) == 1
    for at in (one, two):
        with pytest.raises(KeyError, match="not_yours"):
            recap(at, 1)


def test_recap_is_the_same_after_a_reload_from_storage() -> None:
    tables = Tables()
    at = Client(tables.make("me", "me"), ONE)
    at.act(seat=0)
    at.act(seat=1)
    assert recap(Client(Tables(storage=tables.storage).open(at.table.id), ONE)) == recap(at)


def test_recap_has_a_maximum_length(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Client(Tables().make("me", "me"), ONE)
    at.act(seat=0)
    for _ in range(2):
        at.act(seat=1)
    whole = recap(at)
    assert len(whole["frames"]) == 3
    monkeypatch.setattr(recaps, "MAX_FRAMES", 1)
    short = recap(at)
    assert numbers(short) == numbers(whole)[1:]
    assert views(short)[-1] == views(whole)[-1]
    monkeypatch.setattr(recaps, "MAX_BYTES", 10)
    shortest = recap(at)
    assert [frame["entry"] for frame in shortest["frames"]] == [None, None]
    assert views(shortest) == [views(whole)[0], views(whole)[-1]]
