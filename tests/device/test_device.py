"""Tables on a device: stored before they are shown, readable after a reload, with clear refusals."""

import json
from typing import Any

import pytest

from factoryfloor.kernel import registry
from factoryfloor.tables.ports.pace import Pace
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import Table
from tests.device.page import Page
from tests.installed import INSTALLED
from tests.tables.evening import Counted, ManualTime
from tests.tiny_game import GAME

ME = {"id": "me", "name": "Ann"}
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
FZZT = pytest.mark.skipif("fzzt" not in INSTALLED, reason="Fzzzt! is not installed")


@pytest.fixture
def page() -> Page:
    page = Page(Setup(ManualTime()))
    page.tell("start", me=ME)
    return page


def made(page: Page, game: str = "fzzt", **wish: Any) -> str:
    return str(page.request("POST", "tables", {"game": game, "seats": SEATS, **wish})["body"]["id"])


def connected(page: Page, table: str, link: int = 1) -> dict[str, Any]:
    """Return the sync of a new connection."""
    page.tell("connect", link=link, table=table)
    return dict(json.loads(page.heard[link][0]))


def decision(page: Page, link: int = 1) -> tuple[int, dict[str, Any]]:
    """Return the newest entry, and my decision after it."""
    known: dict[str, Any] = {}
    for text in page.heard[link]:
        known |= {key: value for key, value in json.loads(text).items() if value is not None}
    return known["n"], known["decisions"][0]


def act(page: Page, link: int = 1, identity: str = "one") -> list[dict[str, Any]]:
    """Take my first legal action. Returns the messages that follow."""
    n, mine = decision(page, link)
    heard = len(page.heard[link])
    message = {"kind": "act", "id": identity, "n": n, "seat": mine["seat"], "actions": [mine["actions"][0]["text"]]}
    page.tell("message", link=link, text=json.dumps(message))
    return [json.loads(text) for text in page.heard[link][heard:]]


def finished(page: Page, game: str, **wish: Any) -> str:
    """Return a finished game that is shown."""
    table = made(page, game, **wish)
    connected(page, table)
    kept = page.device._tables[table]
    kept._bot_moves._pace.delay = 0.0
    for number in range(500):
        if kept.state.status == "over":
            return table
        act(page, identity=str(number))
    raise AssertionError("the game did not end")


@FZZT
def test_device_shows_an_action_only_after_storing_it(page: Page) -> None:
    connected(page, made(page))
    n, mine = decision(page)
    heard = len(page.heard[1])
    message = {"kind": "act", "id": "one", "n": n, "seat": 0, "actions": [mine["actions"][0]["text"]]}
    page.device.receive(json.dumps({"kind": "message", "link": 1, "text": json.dumps(message)}))
    assert [each["kind"] for each in page.posted] == ["store"]
    page.answer()
    assert [json.loads(text)["kind"] for text in page.heard[1][heard:]][:2] == ["update", "ack"]


@FZZT
def test_rejected_write_changes_nothing_on_the_device(page: Page) -> None:
    table = made(page)
    connected(page, table)
    before = dict(page.rows["entries"])
    page.fail = "the disk is full"
    messages = {message["kind"]: message for message in act(page)}
    assert sorted(messages) == ["error", "sync"]
    error = messages["error"]
    assert error["code"] == "unavailable"
    assert "the disk is full" in error["message"]
    assert page.rows["entries"] == before
    page.fail = ""
    assert "ack" in [message["kind"] for message in act(page, identity="two")]


@pytest.mark.parametrize("game", INSTALLED)
def test_table_on_a_device_continues_at_the_end_of_its_log_after_a_reload(game: str, page: Page) -> None:
    table = made(page, game)
    before = connected(page, table)
    page.open()
    page.tell("start", me=ME)
    page.heard.clear()
    after = connected(page, table)
    assert {key: after[key] for key in ("n", "views", "decisions")} == {
        key: before[key] for key in ("n", "views", "decisions")
    }


@FZZT
def test_bots_on_a_device_pause_between_moves(page: Page) -> None:
    table = made(page)
    connected(page, table)
    act(page)
    kept = page.device._tables[table]
    n = kept.state.n
    assert not [step for step in kept.state.steps if step.entry.kind == "action" and step.entry.seat == 1]
    assert 0 < page.woken_after <= 10_000
    clock = page.setup.clock if page.setup is not None else None
    assert isinstance(clock, ManualTime)
    clock.moment += page.woken_after / 1000 + 0.001
    page.tell("woken")
    assert kept.state.n > n


@pytest.mark.parametrize("game", INSTALLED)
def test_bots_on_a_device_do_not_pause_before_the_first_move(game: str) -> None:
    page = Page(Setup(ManualTime(), randomness=Counted()))
    page.tell("start", me=ME)
    for link in range(6):  # some of these games begin with a bot
        connected(page, made(page, game), link)
        assert decision(page, link)[1]["seat"] == 0


@FZZT
def test_device_does_not_overwrite_the_log_entry_of_another_page(page: Page) -> None:
    table = made(page)
    connected(page, table)
    other = Page(page.setup)
    other.rows, other.lists = page.rows, page.lists
    other.tell("start", me=ME)
    connected(other, table)
    act(other)
    entries = dict(page.rows["entries"])
    messages = act(page, identity="late")
    assert messages[-1]["kind"] in ("error", "ack")
    assert all(page.rows["entries"][key] == row for key, row in entries.items())


@FZZT
def test_device_rejects_a_damaged_log_and_leaves_it_unchanged(page: Page) -> None:
    table = made(page)
    del page.rows["entries"][table, 1]["payload"]["game"]
    damaged = json.dumps(sorted(page.rows["entries"].values(), key=str), default=str)
    page.open()
    page.tell("start", me=ME)
    page.tell("connect", link=1, table=table)
    assert page.refused[1]["code"] == "internal"
    assert json.dumps(sorted(page.rows["entries"].values(), key=str), default=str) == damaged


@FZZT
def test_device_forgets_a_deleted_table(page: Page) -> None:
    table = made(page)
    connected(page, table)
    page.rows["entries"].clear()
    page.tell("deleted", table=table)
    assert page.request("GET", f"tables/{table}")["body"]["code"] == "not_found"
    assert page.request("GET", f"tables/{made(page)}")["status"] == 200


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("POST", "tables", {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "open"}], "days": 2}, "not_by_day"),
        ("GET", "tables/nothing", None, "not_found"),
        ("GET", "elsewhere", None, "not_found"),
        ("POST", "tables", {"seats": []}, "malformed"),
        ("POST", "tables", {"game": "nothing", "seats": SEATS}, "unknown_game"),
        ("POST", "replay", {"format": 0}, "bad_record"),
    ],
)
def test_device_rejects_bad_requests(page: Page, method: str, path: str, body: Any, code: str) -> None:
    response = page.request(method, path, body)
    assert (response["status"], response["body"]["code"]) == (409, code)


@FZZT
def test_device_can_replay_the_record_of_a_finished_game(page: Page) -> None:
    table = finished(page, "fzzt", coached=True)
    record = page.request("GET", f"tables/{table}/record")["body"]
    own = page.request("GET", f"tables/{table}/replay?seat=0")["body"]
    assert page.request("POST", "replay?seat=0", record)["body"] == own
    assert own["scores"] == page.lists[table]["scores"]
    again = page.request("POST", f"tables/{table}/rematch", {})
    assert again["body"]["rematch_of"] == table


def test_device_creates_one_table_for_a_repeated_request(page: Page) -> None:
    wish = {"game": "fzzt", "seats": SEATS, "id": "1"}
    made = [page.request("POST", "tables", each) for each in (wish, wish, wish | {"id": "2"})]
    assert [answer["status"] for answer in made] == [201] * 3
    first, again, other = (answer["body"]["id"] for answer in made)
    assert first == again != other
    assert set(page.lists) == {first, other}


@FZZT
def test_daily_deal_is_the_same_on_all_devices(page: Page) -> None:
    seen = []
    for device in (page, Page(Setup(ManualTime()))):
        device.tell("start", me=ME)
        table = device.request("POST", "daily", {"game": "fzzt", "day": "2023-11-14"})["body"]["id"]
        seen.append(connected(device, table)["views"])
    assert seen[0] == seen[1]


@FZZT
@pytest.mark.parametrize("day", ["2023-11-15", "2023-W46-2", "20231114", "2023-10-14", "today"])
def test_device_rejects_days_without_a_deal(page: Page, day: str) -> None:
    """The clock of a device may be wrong, and a day in another format would be another deal."""
    for path in ("daily", "daily/reference"):
        code = page.request("POST", path, {"game": "fzzt", "day": day})["body"]["code"]
        assert code == ("not_found" if day.count("-") == 2 and "W" not in day else "malformed")


@FZZT
def test_daily_deal_changes_at_midnight_utc() -> None:
    clock = ManualTime()
    page = Page(Setup(clock))
    page.tell("start", me=ME)
    today, tomorrow = ({"game": "fzzt", "day": day} for day in ("2023-11-14", "2023-11-15"))
    table = page.request("POST", "daily", today)["body"]["id"]
    clock.moment += 6399  # the first moment is 22:13:20 UTC
    assert page.request("POST", "daily", tomorrow)["body"]["code"] == "not_found"
    clock.moment += 1
    assert page.request("POST", "daily", tomorrow)["status"] == 201
    connected(page, table)
    act(page)
    assert page.lists[table]["daily"] == "2023-11-14"


@FZZT
def test_daily_deal_on_a_device_has_one_person(page: Page) -> None:
    table = page.request("POST", "daily", {"game": "fzzt", "day": "2023-11-14"})["body"]["id"]
    for seat in (1, 2):
        assert page.request("POST", f"tables/{table}/sit", {"seat": seat})["body"]["code"] == "daily"
    assert page.request("POST", f"tables/{table}/settings", {"takeover": "anybody"})["body"]["code"] == "daily"
    assert page.request("GET", f"tables/{table}/record")["body"]["code"] == "not_over"
    assert page.lists[table]["forfeited"] is False
    page.request("POST", f"tables/{table}/leave", {"seat": 0, "bot": "random"})
    assert page.lists[table]["forfeited"] is True


@FZZT
def test_strongest_bot_plays_the_daily_deal_while_no_person_plays(page: Page) -> None:
    connected(page, made(page))
    deal = {"game": "fzzt", "day": "2023-11-14"}
    table = page.request("POST", "daily/reference", deal)["body"]["id"]
    reference = page.device._tables[table]
    assert (reference.state.status, reference.state.n) == ("running", 2), "a person plays"
    page.tell("disconnect", link=1)
    assert reference.state.status == "over"
    assert page.lists[table]["seats"][0]["bot"] == "inventor"
    person = page.request("POST", "daily", deal)["body"]["id"]
    assert page.device._tables[person].state.seed == reference.state.seed


@FZZT
def test_device_continues_an_unfinished_game_from_its_record(page: Page) -> None:
    table = made(page)
    connected(page, table)
    act(page)
    record = page.request("GET", f"tables/{table}/record")["body"]
    assert page.request("POST", "replay?seat=0", record)["body"]["scores"] is None
    other = Page(Setup(ManualTime()))
    other.tell("start", me={"id": "you", "name": "Bob"})
    made_there = other.request("POST", "record", record)
    assert made_there["status"] == 201, made_there
    assert [seat["name"] for seat in made_there["body"]["seats"]] == ["Bob", "greedy"]
    there = connected(other, made_there["body"]["id"])
    page.heard.clear()
    here = connected(page, table, link=2)
    assert there["views"] == here["views"]


def test_forced_bot_move_on_a_device_takes_as_long_as_a_free_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
    page = Page(Setup(ManualTime()), Pace(0.5, 0.0))
    page.tell("start", me=ME)
    legal = Table.legal
    monkeypatch.setattr(Table, "legal", lambda table, seat: legal(table, seat)[:1])
    table = made(page, GAME.id, seats=[{"kind": "me"}, {"kind": "bot", "bot": "search:3000ms"}])
    assert page.woken_after == 3000
    assert page.device._tables[table].state.steps[-1].entry.kind == "start"
