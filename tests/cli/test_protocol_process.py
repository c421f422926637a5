"""``factoryfloor protocol`` as a process."""

import contextlib
import json
import subprocess
from typing import Any

from factoryfloor.cli.protocol import MAX_LINE
from tests.cli.conftest import COMMAND, Run, environment
from tests.timeouts import TIMEOUT


def answers(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_driver_plays_a_whole_game_with_bots_over_the_protocol(run: Run) -> None:
    process = subprocess.Popen(
        [*COMMAND, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdin is not None
    assert process.stdout is not None

    def ask(**request: Any) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        answer: dict[str, Any] = json.loads(process.stdout.readline())
        assert "error" not in answer, answer
        return answer

    answer = ask(cmd="new", game="fzzt", seats=3, options={"peripherals": "all"}, seed="s")
    while not answer["over"]:
        seat = answer["movers"][0]
        action = ask(cmd="bot", seat=seat, bot="random")["action"]
        answer = ask(cmd="play", seat=seat, action=action)
    record = ask(cmd="record")["record"]
    assert record["scores"] == ask(cmd="scores")["scores"]
    out, err = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, out, err) == (0, b"", b"")


def test_protocol_answers_every_input_line_once(run: Run) -> None:
    lines = [b'{"cmd": "games"}', b"", b"\x00\xff\x80", b"[" * 100_000, b"x" * (MAX_LINE + 10), b'{"cmd": "games"}\r']
    result = run("protocol", stdin=b"\n".join(lines) + b'\n{"cmd": "position"}')
    told = answers(result.stdout)
    assert [answer.get("error") for answer in told] == [
        None,
        "bad_json",
        "bad_json",
        "too_long",
        None,
        "no_game",
    ]
    assert (result.returncode, result.stderr) == (0, b"")


def test_protocol_ignores_blank_lines_and_byte_order_marks(run: Run) -> None:
    lines = [
        b'\xef\xbb\xbf{"cmd": "games"}\r',
        b"",
        b" \t\r",
        b"\xef\xbb\xbf",
        b'{"cmd": "scores"}\r',
        b'{"cmd": "games"}',
    ]
    result = run("protocol", stdin=b"\n".join(lines))
    assert [answer.get("error") for answer in answers(result.stdout)] == [None, "no_game", None]
    assert (result.returncode, result.stderr) == (0, b"")


def test_protocol_ends_at_empty_input(run: Run) -> None:
    result = run("protocol", stdin=b"")
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")


def test_protocol_ends_quietly_if_standard_input_is_closed() -> None:
    command = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "protocol"]
    result = subprocess.run(command, capture_output=True, env=environment(), timeout=TIMEOUT, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")


def test_protocol_ends_quietly_when_its_reader_exits() -> None:
    process = subprocess.Popen(
        [*COMMAND, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"cmd": "games"}\n')
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        for _ in range(100):
            process.stdin.write(b'{"cmd": "games"}\n' * 100)
            process.stdin.flush()
    assert process.wait(timeout=TIMEOUT) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()
