"""Every command as a process: output, exit code and errors."""

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from factoryfloor import __version__
from factoryfloor.arena import LocalExecutor, PlayedGame, RecordFolder, make_contest
from factoryfloor.cli import main
from factoryfloor.cli.arena import hold
from factoryfloor.kernel import Match, find_game
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.kernel.record import read_record, write_record
from tests.cli.conftest import COMMAND, Run, environment
from tests.installed import INSTALLED
from tests.timeouts import TIMEOUT

Call = Callable[..., tuple[int, str]]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """``call("games")`` runs the command in this process and returns its exit code and standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def run_main(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["factoryfloor", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        assert isinstance(end.value.code, int)
        return end.value.code, capsys.readouterr().err

    return run_main


def imported(*arguments: str) -> tuple[str, set[str]]:
    """Return the output of a command, and the modules that it imports."""
    script = "import sys\nfrom factoryfloor.cli import main\ntry: main()\nexcept SystemExit: pass\nprint(*sys.modules)"
    command = [sys.executable, "-P", "-c", script, *arguments]
    result = subprocess.run(command, capture_output=True, env=environment(), check=True)
    text, _, modules = result.stdout.decode().rstrip().rpartition("\n")
    return text, set(modules.split())


SERVER = {"alembic", "asyncio", "factoryfloor.server", "fastapi", "pydantic", "sqlalchemy", "uvicorn"}


def test_help_imports_neither_rules_nor_server() -> None:
    text, modules = imported("--help")
    for command in (
        "serve",
        "games",
        "rules",
        "play",
        "learn",
        "replay",
        "review",
        "bench",
        "arena",
        "ladder",
        "baselines",
        "protocol",
    ):
        assert command in text
    assert not modules & (SERVER | {"factoryfloor.bots", "factoryfloor.games", "rich"})


def test_list_of_games_imports_neither_bots_nor_server() -> None:
    text, modules = imported("games")
    assert "fzzt" in text
    assert not modules & (SERVER | {"babel", "factoryfloor.bots", "factoryfloor.locales", "numpy"})


def test_version_command_lists_package_and_rules_versions(run: Run) -> None:
    """The command prints the facts for a bug report: package version, compiled or not, and the rules version of each
    game.
    """
    first, *rules = run("--version").stdout.decode().splitlines()
    assert first == f"factoryfloor {__version__} ({'compiled' if COMPILED else 'plain Python'})"
    assert rules == [f"{game}: rules version {find_game(game).rules}" for game in INSTALLED]


def test_command_games_lists_the_installed_games(run: Run) -> None:
    result = run("games")
    assert result.returncode == 0
    text = result.stdout.decode()
    assert re.search(r"fzzt +Fzzzt! +2-6 +peripherals=all, or some of", text)
    assert "p01-monitor" in text
    assert ("compiled" if COMPILED else "plain Python") in text


def test_command_rules_prints_the_rules_in_a_language(run: Run) -> None:
    result = run("rules", "monster_factory", "--language", "ru")
    assert result.returncode == 0
    text = result.stdout.decode()
    assert re.search(r"^ *Monster Factory *$", text, re.MULTILINE)
    assert "Монстр завершён" in " ".join(text.split())
    assert b"there is no game 'chess'" in run("rules", "chess").stderr


def test_command_bench_prints_its_measurements_as_json(run: Run) -> None:
    result = run("bench", "fzzt", "--json", "--seats", "3", "--seconds", "0.2")
    assert result.returncode == 0, result.stderr
    (entry,) = json.loads(result.stdout)
    assert list(entry) == [
        "game",
        "compiled",
        "seats",
        "decisions_per_s",
        "games_per_s",
        "copies_per_s",
        "resamples_per_s",
        "playouts_per_s",
        "playouts_cut_per_s",
    ]
    assert (entry["game"], entry["compiled"], entry["seats"]) == ("fzzt", COMPILED, 3)
    assert all(entry[key] > 0 for key in entry if key.endswith("_per_s"))
    assert entry["decisions_per_s"] > entry["games_per_s"]


def test_command_bench_prints_a_table_of_all_games(run: Run) -> None:
    result = run("bench", "--seconds", "0.1")
    assert result.returncode == 0
    assert "fzzt" in result.stdout.decode()


def test_command_arena_writes_records_and_a_reproducible_summary(run: Run, tmp_path: Path) -> None:
    arguments = ["arena", "fzzt", "search:2", "greedy", "random", "--seats", "3", "--games", "6", "--seed", "s"]
    printed = run(*arguments, "--json", "--records", "records", "--jobs", "2")
    assert printed.returncode == 0, printed.stderr
    summary = json.loads(printed.stdout)
    assert summary["games"] == 6
    assert [bot["bot"] for bot in summary["bots"]] == ["search:2", "greedy", "random"]
    assert json.loads((tmp_path / "records/summary.json").read_text("utf-8")) == summary
    assert len(list((tmp_path / "records").glob("game-*.json"))) == 6

    def untimed(of: bytes) -> str:
        return re.sub(r'"ms_per_decision": [0-9.e-]+', "", of.decode())

    again = run(*arguments, "--json", "--jobs", "1")
    assert untimed(again.stdout) == untimed(printed.stdout)
    replayed = run("replay", "records/game-000004.json")
    assert replayed.returncode == 0, replayed.stderr
    assert "Game over" in replayed.stdout.decode()


def test_command_arena_prints_standings(run: Run) -> None:
    arguments = ["--focus", "--seats", "4", "--games", "4", "-o", "peripherals=p03-modem,p11-shredder"]
    result = run("arena", "fzzt", "greedy", "random", *arguments)
    assert result.returncode == 0, result.stderr
    text = result.stdout.decode()
    assert 'fzzt, 4 seats, 4 games, greedy against the others; peripherals=["p03-modem", "p11-shredder"]' in text
    assert re.search(r"greedy +4 +1 +[0-9.]+ \([0-9.]+-[0-9.]+\) +25\.0 ", text)


def test_command_arena_prints_the_results_so_far_when_it_is_interrupted(tmp_path: Path) -> None:
    records = tmp_path / "records"
    process = subprocess.Popen(
        [*COMMAND, "arena", "fzzt", "random", "--games", "1000000", "--jobs", "2", "--records", str(records)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    try:
        deadline = time.monotonic() + 60
        while not (records / "game-000001.json").exists() and time.monotonic() < deadline:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert b"of 1000000 games" in out
    assert b"Traceback" not in err
    assert json.loads((records / "summary.json").read_text("utf-8"))["games"] >= 1


def test_interrupt_during_a_write_leaves_no_partial_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = RecordFolder.add

    def cut_off(folder: RecordFolder, outcome: PlayedGame) -> None:
        monkeypatch.setattr(RecordFolder, "add", whole)
        raise KeyboardInterrupt

    monkeypatch.setattr(RecordFolder, "add", cut_off)
    records = tmp_path / "records"
    assert not hold(make_contest("fzzt", ["random"], games=3), LocalExecutor(1), records, as_json=True)
    assert json.loads((records / "summary.json").read_text("utf-8"))["games"] == 1
    assert [file.name for file in records.glob("game-*.json")] == ["game-000001.json"]
    assert read_record(json.loads((records / "game-000001.json").read_text("utf-8"))).over


def test_command_play_accepts_piped_input(run: Run, tmp_path: Path) -> None:
    result = run("play", "fzzt", "--bots", "random", "--seed", "s", stdin=b"1\n" * 200)
    assert result.returncode == 0, result.stderr
    text = result.stdout.decode()
    assert "Game over" in text
    assert re.search(r"1\. (Player|Random player): -?\d+", text)


def test_command_play_can_save_and_resume_a_game(run: Run) -> None:
    left = run(
        "play", "fzzt", "--bots", "greedy,random", "--hint", "search:5", stdin=b"hint\n1\nsave game.json\nquit\n"
    )
    assert left.returncode == 0, left.stderr
    assert "search:5 would play: bid " in left.stdout.decode()
    resumed = run("play", "--resume", "game.json", stdin=b"1\n" * 200)
    assert resumed.returncode == 0, resumed.stderr
    assert "Game over" in resumed.stdout.decode()


BID = r"(power wins|which costs a point)\. $"
PROMPT = r"[.?] $"


class Terminal:
    """A process on a new terminal that is 80 columns wide."""

    def __init__(self, *arguments: str) -> None:
        master, slave = pty.openpty()
        settings = environment() | {"TERM": "xterm", "COLUMNS": "80", "LINES": "40"}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=slave, stdout=slave, stderr=slave, env=settings, start_new_session=True
        )
        os.close(slave)
        self.master = master
        self.said = ""

    def until(self, *patterns: str) -> str:
        """Read until one of the patterns appears. Returns this pattern."""
        unread = self.said
        while True:
            for pattern in patterns:
                if found := re.search(pattern, unread):
                    self.said = unread[found.end() :]
                    return pattern
            ready, _, _ = select.select([self.master], [], [], 60)
            assert ready, f"nothing more after: {unread[-2000:]}"
            try:
                unread += os.read(self.master, 65536).decode(errors="replace")
            except OSError as closed:  # the other side is closed (Linux)
                raise AssertionError(f"ended after: {unread[-2000:]}") from closed

    def interrupt(self) -> None:
        """Press Ctrl-C, and press it again if it arrived before Python's line editor had started."""
        answered: list[int] = []
        for _ in range(60):
            self.process.send_signal(signal.SIGINT)
            answered, _, _ = select.select([self.master], [], [], 1)
            if answered:
                return
        raise AssertionError("Ctrl-C had no effect")

    def type(self, line: str) -> None:
        os.write(self.master, line.encode())

    def end(self) -> int:
        code = self.process.wait(timeout=TIMEOUT)
        os.close(self.master)
        return code


def test_player_can_finish_a_game_at_a_terminal() -> None:
    terminal = Terminal("play", "fzzt", "--bots", "random", "--seed", "s", "--hint", "greedy")
    terminal.until(BID)
    terminal.type("hint\n")
    terminal.until(r"Greedy player would play: bid ")
    while terminal.until(PROMPT, r"To play this deal again") != r"To play this deal again":
        terminal.type("1\n")
    assert terminal.end() == 0


def test_ctrl_c_quits_a_game_without_saving_it() -> None:
    terminal = Terminal("play", "fzzt", "--bots", "random")
    terminal.until(BID)
    terminal.interrupt()
    terminal.until("Interrupted; the game was not saved")
    assert terminal.end() == 130


def test_command_replay_shows_one_step_at_a_time_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(write_record(Match(find_game("fzzt"), 2, None, "s"))), "utf-8")
    terminal = Terminal("replay", str(path))
    terminal.until("q: quit > $")
    terminal.type("\n")
    terminal.until("0 of 0(.|\n)*q: quit > $")
    terminal.type("q\n")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["play", "chess"], 2, "there is no game 'chess'; installed: "),
        (["play"], 2, "GAME is missing"),
        (["play", "fzzt", "--seats", "1"], 2, "2 to 6 seats, not 1"),
        (["play", "fzzt", "--seats", "7"], 2, "2 to 6 seats, not 7"),
        (["play", "fzzt", "--bots", "clever"], 2, "there is no bot 'clever'"),
        (["play", "fzzt", "--seat", "4"], 2, "there is no seat 4"),
        (["play", "fzzt", "-o", "peripherals=p99"], 2, "has no 'p99'"),
        (["play", "fzzt", "-o", "speed=9"], 2, "no option speed"),
        (["play", "fzzt", "-o", "peripherals"], 2, "key=value"),
        (["play", "fzzt"], 1, "input ended before the game"),
        (["play", "--resume", "missing.json"], 1, "missing.json cannot be read"),
        (["replay", "missing.json"], 1, "missing.json cannot be read"),
        (["replay", "."], 1, "cannot be read"),
        (["replay", "wrong.json"], 1, "rules version 99"),
        (["replay", "torn.json"], 1, "not JSON"),
        (["bench", "chess"], 2, "there is no game 'chess'"),
        (["bench", "fzzt", "--seats", "1"], 2, "2 to 6 seats, not 1"),
        (["arena", "chess", "random"], 2, "there is no game 'chess'"),
        (["arena", "fzzt", "clever"], 2, "there is no bot 'clever'"),
        (["baselines", "chess"], 2, "there is no game 'chess'"),
        (["baselines", "fzzt", "clever"], 2, "there is no bot 'clever'"),
        (["baselines", "fzzt", "nowhere_to_be_found:Bot"], 2, "No module named 'nowhere_to_be_found'"),
        (["baselines", "fzzt", "--seats", "1"], 2, "at least two seats"),
        (["ladder", "chess"], 2, "there is no game 'chess'"),
        (["ladder", "fzzt", "clever"], 2, "there is no bot 'clever'"),
        (["ladder", "fzzt", "--seats", "1"], 2, "2 to 6 seats, not 1"),
        (["ladder", "fzzt", "greedy"], 2, "2 to 60 bots"),
        (["ladder", "fzzt", "--data", "/dev/null"], 1, "cannot be used for a ladder"),
        (["arena", "fzzt", "random", "--seats", "7"], 2, "2 to 6 seats, not 7"),
        (["arena", "fzzt", "random", "--games", "0"], 2, "1 to"),
        (["arena", "fzzt", "random", "--focus"], 2, "at least two bots"),
        (["arena", "fzzt", "random", "-o", "speed=9"], 2, "no option speed"),
        (["arena", "fzzt", "random", "--records", "."], 1, "is not empty"),
        (["arena", "fzzt", "random", "--continue"], 2, "--records DIR"),
        (["arena", "fzzt", "greedy", "random", "--until", "much"], 2, "ELO0,ELO1"),
        (["arena", "fzzt", "greedy", "random", "--until", "30,0"], 2, "the lower one first"),
        (["arena", "fzzt", "random", "--adjust", "hunch"], 2, "no evaluation 'hunch'"),
        (["arena", "fzzt", "random", "--games", "1", "--jobs", "1", "--plot", "no/p.svg"], 1, "cannot be written"),
        (["--port", "9", "games"], 2, "--port is an option of `serve`"),
    ],
)
def test_command_prints_an_error_in_one_line(
    call: Call, tmp_path: Path, arguments: list[str], code: int, said: str
) -> None:
    record = write_record(Match(find_game("fzzt"), 2, None, "s"))
    (tmp_path / "wrong.json").write_text(json.dumps(record | {"rules": 99}), "utf-8")
    (tmp_path / "torn.json").write_text(json.dumps(record)[:100], "utf-8")
    ended, message = call(*arguments)
    assert ended == code, message
    assert said in message
    assert message.startswith("factoryfloor: ")
    assert message.count("\n") == 1


@pytest.mark.parametrize("arguments", [["fly"], ["play", "fzzt", "--seats", "two"], ["serve", "--port", "70000"]])
def test_command_rejects_unreadable_files(call: Call, arguments: list[str]) -> None:
    ended, message = call(*arguments)
    assert ended == 2
    assert "Error" in message


def test_command_play_rejects_an_impossible_number_of_seats(run: Run) -> None:
    result = run("play", "fzzt", "--seats", "7")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr == b"factoryfloor: Fzzzt! has 2 to 6 seats, not 7\n"


def test_command_play_fails_if_standard_input_is_closed() -> None:
    command = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "play", "fzzt"]
    result = subprocess.run(command, capture_output=True, env=environment(), timeout=TIMEOUT, check=False)
    assert result.returncode == 1
    assert result.stderr.decode().startswith("factoryfloor: standard input is closed")


def test_command_prints_no_traceback_if_the_reader_closes_the_pipe() -> None:
    command = ["sh", "-c", '"$@" | head -n 1', "sh", *COMMAND, "games"]
    result = subprocess.run(command, capture_output=True, env=environment(), timeout=TIMEOUT, check=False)
    assert b"Traceback" not in result.stderr


def test_command_prints_only_ascii_to_an_ascii_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    result = run("play", "fzzt", "--bots", "random", stdin=b"quit\n")
    assert result.returncode == 0, result.stderr
    assert b"Round 1, auction 1" in result.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [["games"], ["bench", "fzzt", "--json", "--seconds", "0.05"], ["protocol"]])
def test_command_reports_a_full_disk(arguments: list[str]) -> None:
    command = ["sh", "-c", 'echo "{}" | "$@" >/dev/full', "sh", *COMMAND, *arguments]
    result = subprocess.run(command, capture_output=True, env=environment(), timeout=TIMEOUT, check=False)
    assert result.returncode == 1
    assert re.fullmatch(r"factoryfloor: .*No space left on device\n", result.stderr.decode())


def test_command_succeeds_if_standard_output_is_closed() -> None:
    command = ["sh", "-c", '"$@" >&-', "sh", *COMMAND, "games"]
    result = subprocess.run(command, capture_output=True, env=environment(), timeout=TIMEOUT, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
