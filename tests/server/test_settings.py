"""Settings: sources, precedence, and error messages."""

import json
import re
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from click.testing import CliRunner

from factoryfloor.cli.app import app
from factoryfloor.cli.errors import exit_code
from factoryfloor.server.operations.settings import (
    DEVELOPMENT,
    OTHER_VARIABLES,
    BadSettings,
    Settings,
    find_settings,
    read_settings,
)
from tests.cli.conftest import environment
from tests.timeouts import TIMEOUT


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns the path of the settings file, which does not exist yet."""
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_, **__: str(tmp_path))
    monkeypatch.delenv("FACTORYFLOOR_SETTINGS", raising=False)
    return tmp_path / "factoryfloor.toml"


def test_every_setting_has_a_description_and_a_default() -> None:
    for name, field in Settings.model_fields.items():
        assert len(field.description or "") > 20, name
        assert not field.is_required(), name


def test_command_line_arguments_override_all_other_settings(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings() == Settings()
    file.write_text('move_delay = 1.5\nhint_rate = 1.5\nbot_workers = 7\ntrusted_proxies = ["10.1.2.3"]\n')
    monkeypatch.setenv("FACTORYFLOOR_HINT_RATE", "2.5")
    monkeypatch.setenv("FACTORYFLOOR_BOT_WORKERS", "8")
    found = find_settings(bot_workers=9)
    assert (found.settings.move_delay, found.settings.hint_rate, found.settings.bot_workers) == (1.5, 2.5, 9)
    assert found.settings.trusted_proxies == ("10.1.2.3",)
    assert found.places == {
        "bot_workers": "the command",
        "hint_rate": "the environment",
        "move_delay": str(file),
        "trusted_proxies": str(file),
    }


def test_environment_variable_separates_list_items_by_commas(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTORYFLOOR_TRUSTED_PROXIES", "10.0.0.0/8, ::1")
    assert read_settings().trusted_proxies == ("10.0.0.0/8", "::1")


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("FACTORYFLOOR_HINT_RATE", "many", "FACTORYFLOOR_HINT_RATE in the environment: Input should be a valid number"),
        ("FACTORYFLOOR_BOT_WORKERS", "-1", "greater than or equal to 0 (not '-1')"),
        ("FACTORYFLOOR_TRUSTED_PROXIES", "10.0.0.300", "does not appear to be an IPv4 or IPv6 network"),
        ("FACTORYFLOOR_ALLOWED_HOSTS", '["play.example.org"]', "write host names such as play.example.org"),
        (
            "FACTORYFLOOR_ALLOWED_HOST",
            "play.example.org",
            "FACTORYFLOOR_ALLOWED_HOST in the environment is not a setting; did you mean FACTORYFLOOR_ALLOWED_HOSTS? ",
        ),
        ("FACTORYFLOOR_DATABSE", "x.sqlite3", "did you mean FACTORYFLOOR_DATABASE? "),
        ("factoryfloor_trusted_proxy", "127.0.0.1", "did you mean FACTORYFLOOR_TRUSTED_PROXIES? "),
        ("FACTORYFLOOR_", "x", "FACTORYFLOOR_ in the environment is not a setting; List"),
        ("FACTORYFLOOR_SETTINGS", "/nonexistent/x.toml", "FACTORYFLOOR_SETTINGS is set to /nonexistent/x.toml, which"),
    ],
)
def test_error_for_a_bad_value_names_the_setting(
    file: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings) as bad:
        read_settings()
    assert told in str(bad.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hint_rates = 1.0\n", "hint_rates in {file} is not a setting; did you mean hint_rate? "),
        ("[sockets]\nperson = 3\n", "sockets in {file} is not a setting; did you mean sockets_"),
        ("hint_rate = [\n", "{file} is not valid TOML"),
        ('bot_workers = "all"\n', "bot_workers in {file}: Input should be a valid integer"),
    ],
)
def test_error_for_a_bad_settings_file_names_the_file(file: Path, text: str, told: str) -> None:
    file.write_text(text)
    with pytest.raises(BadSettings) as bad:
        read_settings()
    assert told.format(file=file) in str(bad.value)


def test_command_settings_lists_all_settings(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACTORYFLOOR_MOVE_DELAY", "0.25")
    shown = CliRunner().invoke(app, ["settings", "--json"])
    assert shown.exit_code == 0
    rows = {row["name"]: row for row in json.loads(shown.stdout)}
    assert list(rows) == list(Settings.model_fields)
    assert rows["move_delay"]["value"] == 0.25
    assert rows["move_delay"]["default"] == Settings().move_delay
    assert rows["move_delay"]["from"] == "the environment"
    assert rows["hint_rate"]["from"] == "default"
    table = CliRunner().invoke(app, ["settings"]).stdout
    assert all(name in table for name in Settings.model_fields)


def test_command_settings_lists_all_settings_despite_an_unknown_name(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FACTORYFLOOR_MOVE_DELAYS", "0.25")
    shown = CliRunner().invoke(app, ["settings", "--json"])
    assert [row["name"] for row in json.loads(shown.stdout)] == list(Settings.model_fields)
    assert isinstance(shown.exception, BadSettings)
    assert exit_code(shown.exception) == 2


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_misspelled_setting_database_is_an_error(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("FACTORYFLOOR_DATABSE", str(tmp_path / "tables.sqlite3"))
    done = CliRunner().invoke(app, [command, str(tmp_path / "copy.sqlite3")])
    assert isinstance(done.exception, BadSettings)


def test_every_environment_variable_of_the_project_is_a_known_setting() -> None:
    root = Path(__file__).parents[2]
    folders = ("src", "tests", "bench", "scripts", "docs", "deploy", "research", "examples")
    files = [
        path
        for folder in folders
        for path in (root / folder).rglob("*")
        if path.suffix in (".py", ".sh", ".md", ".yaml")
    ]
    text = "\n".join(path.read_text("utf-8") for path in [*files, root / "Makefile", root / "setup.py"])
    known = {*OTHER_VARIABLES, *DEVELOPMENT, *map(str.upper, Settings.model_fields), "NAME"}
    wrong = {"ALLOWED_HOST", "DATABSE", "MOVE_DELAYS"}  # of this file
    assert set(re.findall(r"\bFACTORYFLOOR_([A-Z_]+)", text)) - known == wrong


def test_server_with_a_bad_setting_does_not_start(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-m", "factoryfloor", "serve", "--database", str(tmp_path / "t.sqlite3")]
    bad = environment() | {"FACTORYFLOOR_MOVE_DELAY": "soon"}
    ended = subprocess.run(command, env=bad, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    assert ended.returncode == 2
    assert "FACTORYFLOOR_MOVE_DELAY" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "t.sqlite3").exists()
