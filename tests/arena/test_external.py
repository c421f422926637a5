"""External programs in contests: correct programs, and programs that crash, hang or answer nonsense."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import cast

import pytest

from factoryfloor.arena import (
    LocalExecutor,
    NoProgram,
    PlayedGame,
    ProgramFailed,
    RecordFolder,
    dialog,
    make_contest,
    run,
    summarize,
)
from factoryfloor.arena.answer import read_answer
from factoryfloor.arena.contestant import Contestant
from factoryfloor.arena.dialog import STARTS, Dialog
from factoryfloor.arena.program import KEPT_ERRORS
from factoryfloor.bots import BadBot
from factoryfloor.cli.arena import hold
from factoryfloor.cli.errors import exit_code
from factoryfloor.kernel import IllegalAction, Match, find_game
from factoryfloor.kernel.record import read_record
from tests.timeouts import SCALE
from tests.tiny_game import GAME as TINY

EXAMPLE = Path(__file__).parents[2] / "examples" / "arena_bot.py"
BOT = """
import json, os, subprocess, sys, time
way, log = sys.argv[1:]
for line in sys.stdin:
    asked = json.loads(line)
    with open(log, "a") as file:
        print(os.getpid(), line.strip(), file=file)
    if asked["cmd"] == "begin":
        if way == "silent":
            continue
        if way == "crash at begin":
            sys.exit("no module named net")
        print(json.dumps({"stop": way == "stops"}), flush=True)
    elif way == "crash":
        sys.exit(3)
    elif way == "hang":
        time.sleep(600)
    elif way == "hang behind a child":
        os.system("sleep 600")
    elif way == "hang beside a daemon":
        child = subprocess.Popen(["sleep", "600"], start_new_session=True)
        with open(log + ".child", "a") as file:
            print(child.pid, file=file)
        time.sleep(600)
    elif way == "verbose":
        for _ in range(100):
            print("y" * 100_000, file=sys.stderr)
        print("the end", file=sys.stderr)
        sys.exit(4)
    elif way == "nonsense":
        print("what?", flush=True)
    elif way == "a list":
        print("[]", flush=True)
    elif way == "endless":
        print("x" * 100_000, flush=True)
    elif way == "rude":
        print("\\n\\ufeff" + json.dumps({"action": "  " + asked["legal"][-1].upper() + " "}), end="\\r\\n", flush=True)
    elif way == "corrects itself" and "rejected" not in asked:
        print(json.dumps({"action": "I bid everything"}), flush=True)
    elif way == "a list of actions":
        print(json.dumps({"actions": [asked["legal"][-1], "and so on"]}), flush=True)
    elif way == "an empty plan":
        print(json.dumps({"plan": {}} if "rejected" not in asked else {"action": asked["legal"][0]}), flush=True)
    elif way == "late, informative, then right":
        right = {"id": asked["id"], "action": asked["legal"][0]}
        for line in ({"id": asked["id"] - 1, "action": "win"}, {"info": {"depth": 3}}, right):
            print(json.dumps(line), flush=True)
    elif way == "stops":
        assert json.loads(sys.stdin.readline()) == {"cmd": "stop", "id": asked["id"]}
        print(json.dumps({"id": asked["id"], "action": asked["legal"][0]}), flush=True)
    elif way == "informs without end":
        while True:
            print('{"info": 1}', flush=True)
    elif way == "deep":
        print("[" * 60_000, flush=True)
    elif way == "nested":
        print('{"action": ' + "[" * 900 + "]" * 900 + "}", flush=True)
    elif way == "illegal":
        print(json.dumps({"action": "win"}), flush=True)
    elif way == "once" and open(log).read().count("begin") == 1:
        sys.exit(1)
    else:
        print(json.dumps({"action": asked["legal"][-1]}), flush=True)
"""


@pytest.fixture
def command(tmp_path: Path) -> str:
    """Return a command that takes the kind of misbehaviour as its argument and writes its requests to the file
    ``asked``.
    """
    (tmp_path / "bot.py").write_text(BOT)
    return f"{sys.executable} {shlex.quote(str(tmp_path / 'bot.py'))} {{}} {shlex.quote(str(tmp_path / 'asked'))}"


def asked(tmp_path: Path) -> list[tuple[int, dict[str, object]]]:
    lines = [line.split(" ", 1) for line in (tmp_path / "asked").read_text().splitlines()]
    return [(int(process), json.loads(question)) for process, question in lines]


def contest_of(spec: str, games: int = 2) -> list[PlayedGame]:
    """Return the outcomes of the games. Outcomes of a failing program are counted before the contest ends."""
    outcomes: list[PlayedGame] = []
    with suppress(ProgramFailed):
        outcomes.extend(islice(run(make_contest("fzzt", [spec, "random"], games=games, seed="s"), jobs=1), games))
    return outcomes


def test_arena_sends_the_view_to_an_external_bot_and_plays_its_answers(command: str, tmp_path: Path) -> None:
    game = find_game("fzzt")
    match = Match(game, 2, None, "s")
    seat = match.state.movers()[0]
    bot = Contestant("exec:" + command.format("well"), game, match.options)
    chosen = bot.decide(match.state, seat, 1)
    bot.close()
    legal = match.state.legal(seat)
    assert chosen == [legal[-1]]
    (_, begun), (_, question) = asked(tmp_path)
    options = json.loads(json.dumps(match.options))
    assert begun == {
        "cmd": "begin",
        "protocol": 1,
        "game": "fzzt",
        "title": "Fzzzt!",
        "rules": game.rules,
        "rules_text": game.written_rules(),
        "notation": game.written_notation(),
        "components": json.loads(json.dumps(game.components())),
        "seats": 2,
        "seat": seat,
        "options": options,
    }
    assert question == {
        "cmd": "choose",
        "id": 1,
        "ms": 10_000,
        "seat": seat,
        "view": json.loads(json.dumps(match.state.view(seat))),
        "events": [],
        "legal": [match.state.notation(seat, action) for action in legal],
    }


@pytest.mark.parametrize("way", ["'late, informative, then right'", "stops"])
def test_external_bot_may_answer_late_send_information_or_stop(way: str, command: str, tmp_path: Path) -> None:
    [outcome] = contest_of(f"exec:{'100ms:' if way == 'stops' else ''}{command.format(way)}", games=1)
    assert outcome.fallbacks == ()


def test_action_list_of_an_external_bot_stops_when_another_seat_acts(command: str, tmp_path: Path) -> None:
    [outcome] = contest_of("exec:" + command.format("'a list of actions'"), games=1)
    assert outcome.fallbacks == ()
    _, *questions = (question for _, question in asked(tmp_path))
    assert "stopped" not in questions[0]
    why = [cast("dict[str, str]", question["stopped"])["stopped"] for question in questions[1:]]
    assert "others" in why
    assert outcome.thought[outcome.seating.index(0)][0] == len(questions)


def test_arena_rejects_a_plan_in_a_game_without_plans(command: str, tmp_path: Path) -> None:
    [outcome] = contest_of("exec:" + command.format("'an empty plan'"), games=1)
    assert outcome.fallbacks == ()
    rejected = {question.get("rejected") for _, question in asked(tmp_path)}
    assert rejected == {None, "Fzzzt! has no plans; answer with actions"}


def test_plan_of_an_external_bot_counts_as_one_answer() -> None:
    match = Match(TINY, 1, None, "s")
    match.play(0, match.state.legal(0)[0])
    card = int(match.state.view(0)["players"][0]["hand"][0].removeprefix("c"))
    played = read_answer({"plan": {"crate": "left", "card": card}}, TINY, match.state, 0)
    assert (len(played.actions), played.stopped) == (2, "")
    with pytest.raises(IllegalAction, match="a plan must be an object"):
        read_answer({"plan": "all"}, TINY, match.state, 0)


def test_example_bot_plays_whole_games_and_leaves_no_process_running() -> None:
    spec = f"exec:{sys.executable} {shlex.quote(str(EXAMPLE))}"
    outcomes = contest_of(spec)
    assert [outcome.fallbacks for outcome in outcomes] == [(), ()]
    found = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert str(EXAMPLE) not in found


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("crash", "ended with code 3"),
        ("hang", "did not answer within 0.2 s"),
        ("'hang behind a child'", "did not answer within 0.2 s"),
        ("nonsense", "answered b'what?\\n', which is not a JSON object"),
        ("'a list'", "answered b'[]\\n', which is not a JSON object"),
        ("deep", "answered b'" + "[" * 77),
        ("endless", "answered more than 65536 bytes"),
        ("'informs without end'", "did not answer within 0.2 s"),
        ("illegal", 'answered b\'{"action": "win"}\\n\', which is not a legal action'),
        ("nested", 'answered b\'{"action": [[[[' + "[" * 61),
    ],
)
def test_game_continues_after_an_external_bot_misbehaves(way: str, why: str, command: str, tmp_path: Path) -> None:
    limit = "200ms:" if "hang" in way or "informs" in way else ""
    began = time.monotonic()
    [outcome] = contest_of(f"exec:{limit}{command.format(way)}", games=1)
    assert time.monotonic() - began < 60, "it was not waited for"
    mine = outcome.seating.index(0)
    assert [seat for seat, _, _ in outcome.fallbacks] == [mine] * outcome.thought[mine][0]
    assert [number for _, number, _ in outcome.fallbacks] == list(range(1, outcome.thought[mine][0] + 1))
    reasons = [reason for _, _, reason in outcome.fallbacks]
    assert [reason[: len(why)] for reason in reasons[:STARTS]] == [why] * STARTS
    assert set(reasons[STARTS:]) == {f"failed {STARTS} times and will not be restarted in this game"}
    assert len({process for process, _ in asked(tmp_path)}) == STARTS


def test_child_process_that_keeps_the_pipe_open_does_not_delay_the_end(command: str, tmp_path: Path) -> None:
    bot = Contestant("exec:200ms:" + command.format("'hang beside a daemon'"), find_game("fzzt"))
    match = Match(find_game("fzzt"), 2, None, "s")
    seat = match.state.movers()[0]
    played = Thread(target=bot.decide, args=(match.state, seat, 1), daemon=True)
    played.start()
    played.join(60.0 * SCALE)
    waited = played.is_alive()
    for child in (tmp_path / "asked.child").read_text().split():
        os.kill(int(child), signal.SIGKILL)
    assert not waited
    assert bot.fallbacks == [(1, "did not answer within 0.2 s")]


def test_arena_restarts_a_failed_external_bot(command: str, tmp_path: Path) -> None:
    [outcome] = contest_of("exec:" + command.format("once"), games=1)
    mine = outcome.seating.index(0)
    assert outcome.fallbacks == ((mine, 1, "ended with code 1"),)
    assert len({process for process, _ in asked(tmp_path)}) == 2


def test_arena_writes_and_logs_each_fallback(command: str, tmp_path: Path) -> None:
    spec = "exec:" + command.format("illegal")
    contest = make_contest("fzzt", [spec, "random"], games=2, seed="s")
    folder = RecordFolder(tmp_path / "records", contest)
    outcomes: list[PlayedGame] = []
    with suppress(ProgramFailed):
        for outcome in run(contest, jobs=1, keep_records=True):
            outcomes.append(outcome)
            folder.add(outcome)
    folder.close(summarize(contest, outcomes))
    again = RecordFolder(tmp_path / "records", contest, go_on=True)
    again.close(summarize(contest, again.known))
    assert [outcome.fallbacks for outcome in again.known] == [outcome.fallbacks for outcome in outcomes]
    summary = json.loads((tmp_path / "records" / "summary.json").read_text())
    assert sum(summary["bots"][0]["fallbacks"].values()) == sum(len(outcome.fallbacks) for outcome in outcomes)
    assert summary["bots"][1]["fallbacks"] == {}


def test_contest_ends_if_a_program_cannot_be_started(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("nowhere", "folder"):
        with pytest.raises(NoProgram, match=f"{name}' cannot be started: "):
            contest_of(f"exec:{tmp_path / name}", games=1)


def test_command_arena_fails_if_a_program_cannot_be_started() -> None:
    with pytest.raises(NoProgram) as failed:
        hold(make_contest("fzzt", ["exec:nosuchprogram", "random"], games=2), LocalExecutor(1), None, as_json=True)
    assert exit_code(failed.value) == 1


def test_contest_names_the_cause_of_unbalanced_seatings(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ProgramFailed):
        hold(
            make_contest("fzzt", ["exec:" + command.format("crash"), "random"], games=10), LocalExecutor(1), None, False
        )
    assert "Seatings are not balanced: the contest stopped early." in capsys.readouterr().out
    hold(make_contest("fzzt", ["random", "random"], games=3), LocalExecutor(1), None, as_json=False)
    assert "Seatings are not balanced: play a multiple of 2 games." in capsys.readouterr().out


@pytest.mark.parametrize("way", ["illegal", "crash"])
def test_contest_ends_if_a_program_loses_too_many_decisions(way: str, command: str) -> None:
    contest = make_contest("fzzt", ["exec:" + command.format(way), "random"], games=40, seed="s")
    outcomes: list[PlayedGame] = []
    with pytest.raises(ProgramFailed, match=r"lost \d+ of \d+ decisions, the last in game 1: it (answered|ended)"):
        outcomes.extend(run(contest, jobs=1))


def test_arena_parses_answers_as_leniently_as_typed_input(command: str, tmp_path: Path) -> None:
    [outcome] = contest_of("exec:" + command.format("rude"), games=1)
    assert outcome.fallbacks == ()


def test_arena_returns_a_rejected_answer_with_the_reason(command: str, tmp_path: Path) -> None:
    [outcome] = contest_of("exec:" + command.format("'corrects itself'"), games=1)
    assert outcome.fallbacks == ()
    _, first, second, *_ = (question for _, question in asked(tmp_path))
    assert first == {key: value for key, value in second.items() if key != "rejected"}
    assert "'I bid everything' is not legal" in str(second["rejected"])


def test_message_choose_contains_the_events_since_the_last_decision(command: str, tmp_path: Path) -> None:
    contest = make_contest("fzzt", ["exec:" + command.format("well"), "random"], games=1, seed="s")
    [outcome] = run(contest, jobs=1, keep_records=True)
    assert outcome.record is not None
    seat, match = outcome.seating.index(0), read_record(outcome.record)
    questions = [question for _, question in asked(tmp_path) if question["cmd"] == "choose"]
    sent = [event for question in questions for event in cast("list[object]", question["events"])]
    seen = [event.seen_by(seat) for move in match.moves for event in move.events]
    assert sent == json.loads(json.dumps(seen))[: len(sent)]
    assert len(sent) > 20


@pytest.mark.parametrize(
    ("way", "why"), [("silent", "did not answer within 0.3 s"), ("'crash at begin'", "ended with code 1")]
)
def test_contest_ends_if_a_program_fails_at_its_first_begin(
    way: str,
    why: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(dialog, "SECONDS", 0.3 if way == "silent" else 60.0)
    monkeypatch.setattr(Dialog, "_logged", {})
    with pytest.raises(NoProgram, match=f"failed at the first `begin` message: it {why}"):
        list(run(make_contest("fzzt", [f"exec:200ms:{command.format(way)}", "random"], games=2), jobs=1))
    if way != "silent":  # the program may be stopped before it has read anything
        assert [question["cmd"] for _, question in asked(tmp_path)] == ["begin"]
    assert ("no module named net" in caplog.text) == ("crash" in way)


def test_arena_logs_the_end_of_a_bots_standard_error_once(
    command: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Dialog, "_logged", {})
    [outcome] = contest_of("exec:" + command.format("verbose"), games=1)
    assert [reason for _, _, reason in outcome.fallbacks[:STARTS]] == ["ended with code 4"] * STARTS
    [text] = caplog.messages
    assert text.endswith("y\nthe end")
    assert KEPT_ERRORS - 1 < len(text) < KEPT_ERRORS + 1000
    assert "the end" not in capfd.readouterr().err


@pytest.mark.parametrize(("limit", "seconds"), [("", 10.0), ("200ms:", 0.2), ("60s:", 60.0), ("2min:", 120.0)])
def test_external_bot_has_a_time_limit_with_a_unit(limit: str, seconds: float) -> None:
    assert Dialog(f"exec:{limit}true").seconds == pytest.approx(seconds)


@pytest.mark.parametrize(
    "spec",
    ["exec:", "exec: ", "exec:200ms:", "exec:0ms:true", "exec:0s:true", "exec:61min:true", 'exec:a "b']
    + [
        f"exec:{limit}:true"
        for limit in ("60sec", "10", "1.5s", "5 s", "1h", "500MS", "-5s", "12345678ms", "1_0s", "1m")
    ],
)
def test_contest_rejects_an_unreadable_command_before_any_action_is_played(spec: str) -> None:
    with pytest.raises(BadBot):
        make_contest("fzzt", [spec, "random"])
