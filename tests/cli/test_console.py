"""Text from outside the program cannot control the terminal that shows it."""

import ast
import logging
import sys
from pathlib import Path

import pytest

import factoryfloor
from factoryfloor.cli.console import complain, console, error_console
from factoryfloor.server.launch import _print, _print_error
from factoryfloor.server.operations.logs import TextFormatter

HOSTILE = "one\x1b]0;title\x07two\x9b2Jthree\rfour\x08\u202efive\u2067"
SAFE = "one\ufffd]0;title"  # rich itself removes some of the others
CLI = Path(factoryfloor.__file__).parent / "cli"


@pytest.mark.parametrize(
    "print_it",
    [
        complain,
        lambda text: console().print(text),
        lambda text: console().rule(text),
        lambda text: error_console().print(text),
        _print,
        _print_error,
        lambda text: sys.stderr.write(TextFormatter().format(logging.LogRecord("x", 40, "x", 1, text, (), None))),
    ],
)
def test_console_replaces_control_characters(print_it: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(print_it)
    print_it(HOSTILE)
    printed = "".join(capsys.readouterr())
    assert SAFE in printed
    assert not set(printed) & set("\x07\x08\x1b\x9b\r\u202e\u2067")


def test_commands_create_no_console_of_their_own() -> None:
    made = {
        path.name
        for path in CLI.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Console"
    }
    assert not made
