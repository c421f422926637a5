"""Questions about a pending decision: plan checks, hints, reasons."""

from typing import Any

import pytest

from tests.tables.guests import ONE, THREE, TWO, Client, Tables, refused


def asked(at: Client, kind: str, **fields: Any) -> dict[str, Any]:
    """The answer to a question."""
    answer = at.ask(kind, **fields)
    assert answer["kind"] == "answer"
    return dict(answer["answer"])


def test_person_can_check_plans_only_for_own_seats() -> None:
    table = Tables().full("me", "open")
    one, two, third = (Client(table, person) for person in (ONE, TWO, THREE))
    one.act()
    two.act()
    n, hand = one.n, one.view()["players"][0]["hand"]
    card = int(hand[0].removeprefix("c"))
    told = asked(one, "check", seat=0, plan={"card": card, "crate": "left"})
    assert told == {"legal": True, "gain": int(card % 2 == 1)}
    check: dict[str, Any] = {"kind": "check", "plan": {"card": card}}
    for at, question in ((two, check), (third, check), (two, {"kind": "hint"})):
        with pytest.raises(KeyError, match="not_yours"):
            asked(at, **question, seat=0)
    with pytest.raises(KeyError, match="illegal"):
        asked(one, "check", seat=0, plan={})
    one.play("pass", seat=0)
    for question in (check, {"kind": "hint"}):
        with pytest.raises(KeyError, match="not_to_move"):
            asked(one, **question, seat=0)
    assert one.n == n + 1, "nothing but the pass is in the log"
    assert not any('"answer"' in text for text in (*two.heard, *third.heard)), "only the sender gets the answer"


def test_player_can_play_a_hint() -> None:
    at = Client(Tables().make("me", "greedy"), ONE)
    hint = asked(at, "hint", seat=0)
    best = at.decision()["actions"][-1]  # the highest card
    assert (hint["action"], hint["actions"], hint["targets"]) == (best["text"], [best["text"]], best["targets"])
    assert (hint["plan"], hint["reason"]) == (None, {"key": "best", "cards": 3})
    at.play(hint["action"], seat=0)
    assert at.decision()["prompt"] == "pack"
    hint = asked(at, "hint", seat=0)
    assert asked(at, "check", seat=0, plan=hint["plan"])["legal"]
    assert len(hint["actions"]) == 2
    at.ask("plan", n=at.n, seat=0, plan=hint["plan"])


def test_hint_is_written_to_the_log() -> None:
    at = Client(Tables().make("me", "greedy"), ONE)
    since = at.decision()["since"]
    asked(at, "hint", seat=0)
    (noted,) = (step.entry for step in at.table.state.steps if step.entry.kind == "hint")
    assert (noted.seat, noted.payload) == (0, {"actions": [at.decision()["actions"][-1]["text"]]})
    assert at.decision()["since"] == since, "the pending decision is unchanged"


def test_quiet_hint_is_not_written_to_the_log() -> None:
    at = Client(Tables().make("me", "greedy", coached=True), ONE)
    advice = asked(at, "hint", seat=0, quiet=True)
    assert at.table.state.hints.given == []
    assert asked(at, "hint", seat=0) == advice
    assert len(at.table.state.hints.given) == 1


def test_quiet_hint_requires_a_coached_table() -> None:
    with pytest.raises(KeyError, match="forbidden"):
        asked(Client(Tables().make("me", "greedy"), ONE), "hint", seat=0, quiet=True)
    for seats in (("me", "me"), ("me", "open"), ("greedy", "greedy")):
        assert refused(Tables().make, *seats, coached=True) == "bad_seats"


@pytest.mark.parametrize("seats", [("me", "me"), ("me", "open", "greedy")])
def test_table_with_other_people_gives_no_hints(seats: tuple[str, ...]) -> None:
    at = Client(Tables().full(*seats), ONE)
    n = at.n
    with pytest.raises(KeyError, match="forbidden"):
        asked(at, "hint", seat=0)
    assert at.n == n


def test_unusable_piece_has_a_reason() -> None:
    table = Tables().make("me", "me")
    at, onlooker = Client(table, ONE), Client(table, TWO)
    card = at.decision()["actions"][0]["targets"][0]
    assert asked(at, "why_not", seat=0, piece=card) == {}
    assert asked(at, "why_not", seat=0, piece="left-0") == {"key": "later", "cards": 3}
    assert asked(at, "why_not", seat=0, piece="the moon") == {"key": "other"}
    with pytest.raises(KeyError, match="not_yours"):
        asked(onlooker, "why_not", seat=0, piece=card)
