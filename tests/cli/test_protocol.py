"""The protocol's answers with the tiny game, in this process."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factoryfloor.cli.protocol import MAX_LINE, MAX_MESSAGE, Session
from factoryfloor.kernel import registry
from factoryfloor.locales import catalogue, languages
from tests.tiny_game import GAME, Tiny

pytestmark = pytest.mark.usefixtures("tiny")


def ask(session: Session, **request: Any) -> dict[str, Any]:
    return session.answer(json.dumps(request).encode())


def begun(seats: int = 3) -> Session:
    session = Session()
    assert ask(session, cmd="new", game="tiny", seats=seats, seed="s") == {
        "ok": True,
        "movers": list(range(seats)),
        "over": False,
    }
    return session


def everything(session: Session) -> list[dict[str, Any]]:
    return [ask(session, cmd="position"), ask(session, cmd="record")]


def legal(session: Session, seat: int) -> list[str]:
    actions: list[str] = ask(session, cmd="legal", seat=seat)["actions"]
    return actions


def test_protocol_lists_games_with_all_arguments_of_new() -> None:
    answer = ask(Session(), cmd="games")
    games = {game["id"]: game for game in answer["games"]}
    assert answer["protocol"] == 1
    assert games["tiny"] == {
        "id": "tiny",
        "title": "Tiny",
        "seats": [1, 4],
        "options": {
            "length": {"kind": "choice", "choices": ["short", "long"], "default": "short"},
            "consolation": {"kind": "flag", "default": False},
            "double": {"kind": "subset", "choices": ["left", "right"], "default": []},
        },
        "rules": 1,
        "blurb": "",
        "minutes": None,
        "weight": 0,
        "rules_text": "",
        "notation": "",
        "fewest_wins": False,
        "newcomers": {},
    }
    assert games["fzzt"]["rules_text"].startswith("# Fzzzt!\n")
    assert "| `bid 3n 1bc` |" in games["fzzt"]["notation"]


def test_protocol_plays_a_game_from_new_to_the_scores() -> None:
    session = begun()
    answer: dict[str, Any] = {"over": False, "movers": [0, 1, 2]}
    while not answer["over"]:
        seat = answer["movers"][0]
        answer = ask(session, cmd="play", seat=seat, action=legal(session, seat)[0])
        assert answer["ok"] is True
    assert answer["movers"] == []
    scores = ask(session, cmd="scores")
    assert len(scores["scores"]) == len(scores["ranking"]) == 3
    assert ask(session, cmd="play", seat=0, action="pass")["error"] == "not_to_move"


def test_protocol_repeats_a_game_with_the_same_seed() -> None:
    assert everything(begun())[0] == everything(begun())[0]
    one, other = Session(), Session()
    for session in (one, other):
        ask(session, cmd="new", game="tiny", seats=3)
    assert ask(one, cmd="record")["record"]["seed"] != ask(other, cmd="record")["record"]["seed"]


def test_protocol_sends_only_events_that_the_seat_may_see() -> None:
    session = begun()
    first = ask(session, cmd="play", seat=0, action=legal(session, 0)[0])
    assert [(event["kind"], "card" in event) for event in first["events"]] == [("laid", True)]
    view = ask(session, cmd="view", seat=1)["view"]
    assert view["players"][0]["hand"] == 2
    assert ask(session, cmd="view", seat=None)["view"]["players"][1]["hand"] == 3


def test_protocol_plays_a_chain_completely_or_not_at_all() -> None:
    session = begun(1)
    ask(session, cmd="play", seat=0, action=legal(session, 0)[0])
    card = ask(session, cmd="view", seat=0)["view"]["players"][0]["hand"][0][1:]
    before = everything(session)
    wrong = ask(session, cmd="play", seat=0, actions=["box left", "put 99"])
    assert wrong["error"] == "illegal"
    assert wrong["message"].startswith("step 2 of 2:")
    assert everything(session) == before
    right = ask(session, cmd="play", seat=0, actions=["box left", f"put {card}"])
    assert [event["kind"] for event in right["events"]] == ["packed", "drew", "round"]


def test_protocol_undoes_actions_back_to_the_last_revealed_information() -> None:
    session = begun(2)
    before = ask(session, cmd="position")
    action = legal(session, 0)[1]
    ask(session, cmd="play", seat=0, action=action)
    assert ask(session, cmd="undo", seat=0) == {"ok": True, "movers": [0, 1], "over": False, "undone": action}
    assert ask(session, cmd="position") == before
    for seat in (0, 1):
        ask(session, cmd="play", seat=seat, action=legal(session, seat)[0])
    assert ask(session, cmd="undo", seat=1)["error"] == "no_undo"


def test_protocol_loads_a_position_that_it_has_sent() -> None:
    session = begun()
    ask(session, cmd="play", seat=1, action=legal(session, 1)[0])
    position = ask(session, cmd="position")["position"]
    other = Session()
    assert ask(other, cmd="load", position=position) == {"ok": True, "movers": [0, 2], "over": False}
    assert ask(other, cmd="position")["position"] == position
    assert ask(other, cmd="record")["record"]["start"] == position


def test_protocol_command_bot_proposes_a_legal_action_and_changes_nothing() -> None:
    session = begun()
    before = everything(session)
    for bot, ms in (("random", None), ("greedy", 50), ("search", 5), ("search:20", None), ("search:5ms", None)):
        given_time = {} if ms is None else {"ms": ms}
        assert ask(session, cmd="bot", seat=1, bot=bot, **given_time)["action"] in legal(session, 1)
    assert everything(session) == before


def test_bot_with_the_same_seed_repeats_its_decisions() -> None:
    session = begun()
    asked = [ask(session, cmd="bot", seat=1, bot="random", seed=number % 20) for number in range(40)]
    assert asked[:20] == asked[20:]
    assert len({answer["action"] for answer in asked}) > 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"[", "bad_json"),
        (b"\n", "bad_json"),
        (b"no json", "bad_json"),
        (b"\xff\xfe\x00", "bad_json"),
        (b'{"cmd": "games"', "bad_json"),
        (b'{"cmd": "games"} {}', "bad_json"),
        (b'{"cmd": NaN}', "bad_json"),
        (b"[" * 200_000, "bad_json"),
        (b'{"a":' * 200_000, "bad_json"),
        (b'{"cmd": "new", "game": "tiny", "seats": ' + b"9" * 10_000 + b"}", "bad_json"),
        (b'{"cmd": "new", "game": "tiny", "seats": 2, "seed": "\\ud800"}', "bad_json"),
        (b"[]", "bad_request"),
        (b"null", "bad_request"),
        (b'"games"', "bad_request"),
        (b"{}", "bad_request"),
        (b'{"cmd": "fly"}', "unknown_cmd"),
        (b'{"cmd": null}', "unknown_cmd"),
        (b'{"cmd": ["games"]}', "unknown_cmd"),
        (b'{"cmd": "games", "all": true}', "bad_request"),
        (b'{"cmd": "new", "game": "tiny"}', "bad_request"),
        (b'{"cmd": "new", "game": "tiny", "seats": "2"}', "bad_request"),
        (b'{"cmd": "new", "game": "tiny", "seats": 2.0}', "bad_request"),
        (b'{"cmd": "new", "game": "tiny", "seats": true}', "bad_request"),
        (b'{"cmd": "new", "game": "tiny", "seats": 2, "options": []}', "bad_request"),
        (b'{"cmd": "new", "game": "tiny", "seats": 2, "seed": 7}', "bad_request"),
        (b'{"cmd": "new", "game": "chess", "seats": 2}', "unknown_game"),
        (b'{"cmd": "new", "game": "tiny", "seats": 9}', "bad_seats"),
        (b'{"cmd": "new", "game": "tiny", "seats": 99999999999999999999999}', "bad_seats"),
        (b'{"cmd": "new", "game": "tiny", "seats": 2, "options": {"length": 3}}', "bad_option"),
        (b'{"cmd": "new", "game": "tiny", "seats": 2, "options": {"width": 3}}', "bad_option"),
        (b'{"cmd": "load", "position": {}}', "bad_request"),
        (b'{"cmd": "load", "position": {"game": 7}}', "bad_request"),
        (b'{"cmd": "load", "position": {"game": "tiny"}}', "bad_position"),
        (b'{"cmd": "load", "position": "tiny"}', "bad_request"),
        (b'{"cmd": "legal", "seat": 3}', "not_to_move"),
        (b'{"cmd": "legal", "seat": -1}', "not_to_move"),
        (b'{"cmd": "legal", "seat": 10000000000000000000000}', "not_to_move"),
        (b'{"cmd": "legal", "seat": null}', "bad_request"),
        (b'{"cmd": "view"}', "bad_request"),
        (b'{"cmd": "view", "seat": 3}', "not_to_move"),
        (b'{"cmd": "play", "seat": 0}', "bad_request"),
        (b'{"cmd": "play", "seat": 0, "action": 7}', "bad_request"),
        (b'{"cmd": "play", "seat": 0, "actions": []}', "bad_request"),
        (b'{"cmd": "play", "seat": 0, "actions": ["pass", 1]}', "bad_request"),
        (b'{"cmd": "play", "seat": 0, "action": "pass", "actions": ["pass"]}', "bad_request"),
        (b'{"cmd": "play", "seat": 0, "action": "fly"}', "illegal"),
        (b'{"cmd": "play", "seat": 0, "action": ""}', "illegal"),
        (b'{"cmd": "play", "seat": 7, "action": "pass"}', "not_to_move"),
        (b'{"cmd": "undo", "seat": 0}', "no_undo"),
        (b'{"cmd": "undo", "seat": 7}', "not_to_move"),
        (b'{"cmd": "bot", "seat": 0, "bot": "search"}', "bad_bot"),
        (b'{"cmd": "bot", "seat": 0, "bot": "clever"}', "bad_bot"),
        (b'{"cmd": "bot", "seat": 0, "bot": "omniscient:20"}', "bad_bot"),
        (b'{"cmd": "bot", "seat": 0, "bot": "search:5ms", "ms": 5}', "bad_bot"),
        (b'{"cmd": "bot", "seat": 0, "bot": "search:0"}', "bad_bot"),
        (b'{"cmd": "bot", "seat": 0, "bot": "search", "ms": 0}', "bad_request"),
        (b'{"cmd": "bot", "seat": 0, "bot": "search", "ms": -5}', "bad_request"),
        (b'{"cmd": "bot", "seat": 0, "bot": "search", "ms": 1e400}', "bad_request"),
        (b'{"cmd": "bot", "seat": 0, "bot": "search", "ms": 99999999999}', "bad_request"),
        (b'{"cmd": "bot", "seat": 5, "bot": "random"}', "not_to_move"),
    ],
)
def test_protocol_reports_invalid_requests_and_changes_nothing(line: bytes, code: str) -> None:
    session = begun()
    before = everything(session)
    answer = session.answer(line)
    assert list(answer) == ["error", "message"]
    assert answer["error"] == code
    assert 0 < len(answer["message"]) <= MAX_MESSAGE + 4
    assert everything(session) == before


@pytest.mark.parametrize(
    "request_",
    [
        {"cmd": "legal", "seat": 0},
        {"cmd": "play", "seat": 0, "action": "pass"},
        {"cmd": "undo", "seat": 0},
        {"cmd": "view", "seat": None},
        {"cmd": "position"},
        {"cmd": "scores"},
        {"cmd": "record"},
        {"cmd": "bot", "seat": 0, "bot": "random"},
    ],
)
def test_protocol_rejects_requests_without_a_game(request_: dict[str, Any]) -> None:
    assert ask(Session(), **request_)["error"] == "no_game"


def test_protocol_rejects_a_too_long_line_without_reading_it() -> None:
    assert Session().answer(b" " * (MAX_LINE + 1))["error"] == "too_long"


def test_protocol_shortens_a_long_error_message() -> None:
    answer = ask(begun(), cmd="x" * 5000)
    assert answer["error"] == "unknown_cmd"
    assert len(answer["message"]) == MAX_MESSAGE + 4


def test_protocol_reports_an_error_in_a_game_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun()
    before = everything(session)

    def broken(self: Tiny) -> None:
        raise ZeroDivisionError("half way")

    monkeypatch.setattr(Tiny, "_reveal", broken)
    for seat in (0, 1):
        ask(session, cmd="play", seat=seat, action=legal(session, seat)[0])
    almost = everything(session)
    answer = ask(session, cmd="play", seat=2, action=legal(session, 2)[0])
    assert answer == {"error": "internal", "message": "ZeroDivisionError: half way"}
    assert everything(session) == almost != before
    monkeypatch.undo()
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
    assert ask(session, cmd="play", seat=2, action=legal(session, 2)[0])["ok"] is True


SEATS = st.one_of(st.integers(-2, 5), st.none(), st.booleans(), st.text(max_size=3), st.integers())
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NOTATIONS = st.sampled_from(
    [f"lay {card}" for card in range(1, 21)] + ["box left", "box right", "pass", "put 3", "lay"]
)
FIELDS = {
    "game": st.sampled_from(["tiny", "chess", ""]) | JSON,
    "seats": SEATS,
    "seat": SEATS,
    "options": st.fixed_dictionaries({}, optional={"length": JSON, "double": JSON, "x": JSON}) | JSON,
    "seed": st.text(max_size=4) | JSON,
    "action": NOTATIONS | JSON,
    "actions": st.lists(NOTATIONS | JSON, max_size=3) | JSON,
    "position": st.fixed_dictionaries({"game": st.just("tiny")}, optional={"players": JSON, "deck": JSON}) | JSON,
    "bot": st.sampled_from(["random", "greedy", "search:3", "search"]) | JSON,
    "ms": st.integers(-1, 2) | JSON,
}
COMMANDS = ["games", "new", "load", "legal", "play", "undo", "view", "position", "scores", "record", "bot"]
USUAL = {"legal": ["seat"], "play": ["seat", "action"], "undo": ["seat"], "view": ["seat"], "bot": ["seat", "bot"]}


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    command = draw(st.sampled_from(COMMANDS))
    fields = draw(st.lists(st.sampled_from(sorted(FIELDS)), max_size=3)) if draw(st.booleans()) else []
    return {"cmd": command} | {field: draw(FIELDS[field]) for field in [*USUAL.get(command, []), *fields]}


@given(st.lists(requests() | JSON, max_size=12))
def test_protocol_answers_every_request(lines: list[Any]) -> None:
    registry.register(GAME)
    session = begun()
    for line in lines:
        before = everything(session)
        answer = session.answer(json.dumps(line).encode())
        json.dumps(answer, allow_nan=False)
        if "error" in answer:
            assert list(answer) == ["error", "message"]
            assert answer["error"] != "internal", answer
            assert everything(session) == before


@given(st.binary(max_size=200))
def test_protocol_answers_any_bytes(line: bytes) -> None:
    assert "error" in Session().answer(line)


def packing() -> Session:
    """Return a session in which all seats have laid their cards and one seat packs."""
    session = begun()
    for seat in range(3):
        ask(session, cmd="play", seat=seat, action=legal(session, seat)[0])
    return session


def test_protocol_checks_suggests_and_plays_a_plan() -> None:
    session = packing()
    plan = ask(session, cmd="hint", seat=1, seed=5)["plan"]
    before = everything(session)
    assert ask(session, cmd="check", seat=1, plan=plan)["checked"]["legal"]
    assert not ask(session, cmd="check", seat=1, plan=plan | {"crate": "upper"})["checked"]["legal"]
    assert everything(session) == before
    played = ask(session, cmd="plan", seat=1, plan=plan)
    assert played["ok"]
    assert played["events"][0] == {"kind": "packed", "seat": 1, "crate": plan["crate"], "card": plan["card"]}
    assert ask(session, cmd="undo", seat=1)["error"] == "no_undo"  # another card was drawn


def test_protocol_rejects_impossible_plans_and_changes_nothing() -> None:
    session = packing()
    before = everything(session)
    for request, code in (
        ({"cmd": "check", "seat": 1, "plan": {}}, "illegal"),
        ({"cmd": "plan", "seat": 1, "plan": {}}, "illegal"),
        ({"cmd": "plan", "seat": 7, "plan": {}}, "not_to_move"),
        ({"cmd": "hint", "seat": 7}, "not_to_move"),
        ({"cmd": "check", "seat": -1, "plan": {"card": 1}}, "not_to_move"),
        ({"cmd": "check", "seat": 0, "plan": [1]}, "bad_request"),
        ({"cmd": "plan", "seat": 0}, "bad_request"),
    ):
        assert ask(session, **request)["error"] == code
    assert everything(session) == before


def test_protocol_hint_contains_the_bots_action_and_its_reason() -> None:
    session = begun()
    hint = ask(session, cmd="hint", seat=0, bot="greedy", seed=3)
    action = ask(session, cmd="bot", seat=0, bot="greedy", seed=3)["action"]
    assert (hint["action"], hint["actions"], hint["plan"]) == (action, [action], None)
    assert hint["reason"] == {"key": "best", "cards": 3}
    assert hint["text"] == ""


def test_protocol_hint_gives_its_reason_in_the_requested_language() -> None:
    session = Session()
    [seat] = ask(session, cmd="new", game="fantastic_factories", seats=2, seed="s")["movers"]
    hint = {"cmd": "hint", "seat": seat, "bot": "greedy", "seed": 1}
    english = ask(session, **hint)
    assert ask(session, **hint, language="en") == english
    for language in languages():
        told = ask(session, **hint, language=language)
        texts = catalogue("fantastic_factories", language)
        effect = texts.say(told["reason"]["effect"]["key"])
        assert told["text"] == texts.say(f"explain.{told['reason']['key']}", effect=effect)
        assert told | {"text": english["text"]} == english


def test_protocol_rejects_a_hint_in_a_language_without_texts() -> None:
    answer = ask(begun(), cmd="hint", seat=0, bot="greedy", language="tlh")
    assert answer == {
        "error": "bad_request",
        "message": "hint: there are no texts in 'tlh'; languages: en, ru, zh-Hant",
    }


def test_protocol_gives_the_reason_why_a_piece_cannot_be_used() -> None:
    session = begun()
    card = ask(session, cmd="hint", seat=0, bot="greedy")["targets"][0]
    assert ask(session, cmd="why_not", seat=0, piece=card) == {"why_not": {}}
    assert ask(session, cmd="why_not", seat=0, piece="left-0") == {"why_not": {"key": "later", "cards": 3}}
    assert ask(session, cmd="why_not", seat=0, piece="moon")["error"] == "illegal"


def finished() -> Session:
    session = begun()
    answer: dict[str, Any] = {"movers": [0]}
    while answer["movers"]:
        answer = ask(session, cmd="play", seat=answer["movers"][0], action=legal(session, answer["movers"][0])[0])
    return session


def test_protocol_review_of_the_current_game_equals_the_review_of_its_record() -> None:
    session = finished()
    record = ask(session, cmd="record")["record"]
    first = ask(session, cmd="analyse", id=1, budget=50, turns=[0, 1], seed="x")
    assert (first["id"], first["during"], first["done"], first["report"]["budget"]) == (1, False, 1.0, 50)
    assert {turn for decision in first["report"]["decisions"] for turn in decision["turns"]} <= {0, 1}
    assert ask(Session(), cmd="analyse", id=1, record=record, budget=50, turns=[0, 1], seed="x") == first


def test_protocol_rejects_games_that_cannot_be_reviewed() -> None:
    session = finished()
    record = ask(session, cmd="record")["record"]
    foreign, damaged = record | {"game": "chess"}, record | {"seed": "another"}
    for of, request, code, words in (
        (begun(), {}, "bad_review", "not over"),
        (begun(1), {}, "bad_review", "not over"),
        (Session(), {}, "no_game", "no game"),
        (session, {"record": {"format": "pgn"}}, "bad_record", "not a record"),
        (session, {"record": foreign}, "bad_record", "chess"),
        (session, {"record": damaged}, "bad_record", "commitment"),
        (session, {"record": record | {"rules": 99}}, "bad_record", "version"),
        (session, {"budget": -1}, "bad_review", "budget"),
        (session, {"budget": 10**30}, "bad_review", "budget"),
        (session, {"lens": "future"}, "bad_request", "lens"),
    ):
        answer = ask(of, cmd="analyse", id="r", **request)
        assert (answer["id"], answer["error"]) == ("r", code)
        assert words in answer["message"]
