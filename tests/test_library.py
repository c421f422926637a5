"""The package as a library: the public names exist, are typed, and are loaded lazily."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import factoryfloor as ff
import factoryfloor.learn
from factoryfloor.kernel import BadRecord

CONSUMER = """
import factoryfloor as ff

match: ff.Match = ff.play("fzzt", ["greedy", "random"], seed="1")
scores: list[int] = match.state.scores()
bot: ff.Bot = ff.make_bot("greedy", match.game)
started = ff.Match(ff.find_game("fzzt"), 2, seed="1")
action: int = ff.decide(bot, started.state, started.state.movers()[0])
text: str = ff.dumps(match, ["Ann", "Bob"])
shares: list[float] = [standing.wins.value for standing in ff.contest("fzzt", ["greedy", "random"], games=2).standings]
"""
"""A program of somebody else's, as its types are checked."""

CACHE = Path(__file__).parents[1] / ".mypy_cache/consumer"
PYRIGHT = Path(__file__).parents[1] / "web/node_modules/pyright/index.js"
"""From npm: the client has Node already, and pyright's package on PyPI would fetch one when it first runs."""


def test_same_seed_repeats_a_match_with_all_decisions() -> None:
    first, again, other = (ff.dumps(ff.play("fzzt", ["greedy", "random"], seed=seed)) for seed in ("1", "1", "2"))
    assert json.loads(first)["actions"] == json.loads(again)["actions"]
    assert json.loads(first)["actions"] != json.loads(other)["actions"]


def test_package_exports_exactly_the_public_names() -> None:
    assert set(ff.__all__) <= set(dir(ff))
    for name in ff.__all__:
        assert getattr(ff, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'hall'"):
        _ = ff.hall  # type: ignore[attr-defined]


def test_import_of_the_package_loads_no_submodule() -> None:
    program = "import sys, factoryfloor; print([name for name in sys.modules if name.startswith('factoryfloor.')])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_objects_print_in_a_few_lines() -> None:
    match = ff.Match(ff.find_game("fzzt"), 2, seed="1")
    assert (repr(match), repr(match.state)) == (
        "<Match: fzzt, 2 seats, 0 moves>",
        f"<{type(match.state).__name__}: 2 seats, pending [0, 1]>",
    )
    head, *rows = str(ff.contest("fzzt", ["greedy", "random"], games=2, seats=2, seed="1")).splitlines()
    assert head == "fzzt, 2 seats, 2 games"
    assert [row.split()[:2] for row in rows] == [["greedy", "wins"], ["random", "wins"]]


def test_match_loaded_from_a_file_equals_the_saved_match(tmp_path: Path) -> None:
    match = ff.play("fzzt", ["random", "greedy"], seed="7")
    path = tmp_path / "game.json"
    ff.save(match, path, ["Ann", "Bob"])
    again = ff.load(path)
    assert [move.text for move in again.moves] == [move.text for move in match.moves]
    assert again.state.position() == match.state.position()
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(BadRecord, match="not a record"):
        ff.loads("[" * 100_000)
    with pytest.raises(BadRecord, match="not a record"):
        ff.load(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="not a record"):
        ff.load(path)


@pytest.mark.slow
def test_type_annotations_are_complete_for_other_packages(tmp_path: Path) -> None:
    """As installed: a consumer's project is clean under mypy strict; the same program with a wrong type is not."""
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(CONSUMER)
    bad.write_text(CONSUMER.replace("scores: list[int]", "scores: list[str]"))
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(CACHE)]
    told = subprocess.run([*command, str(good), str(bad)], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert told.stdout.count("error:") == 1
    assert "bad.py" in told.stdout
    assert 'variable has type "list[str]"' in told.stdout


def pyright(folder: Path, *arguments: str) -> Any:
    """Returns pyright's JSON report on the package that these tests run with."""
    if not PYRIGHT.exists():
        pytest.skip("pyright is not installed: make dev")
    package, python = Path(ff.__file__).parents[1], Path(sys.executable).parent
    environment = os.environ | {"PYTHONPATH": str(package), "PATH": f"{python}{os.pathsep}{os.environ['PATH']}"}
    command = ["node", str(PYRIGHT), "--outputjson", *arguments]
    told = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, check=False)
    return json.loads(told.stdout)


@pytest.mark.slow
def test_type_annotations_are_complete_for_pyright(tmp_path: Path) -> None:
    (tmp_path / "good.py").write_text(CONSUMER)
    (tmp_path / "bad.py").write_text(CONSUMER.replace("scores: list[int]", "scores: list[str]"))
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}))
    told = pyright(tmp_path)
    assert told["summary"]["filesAnalyzed"] == 2
    [fault] = told["generalDiagnostics"]
    assert Path(fault["file"]).name == "bad.py"
    assert '"list[int]" is not assignable to declared type "list[str]"' in fault["message"]


@pytest.mark.slow
def test_public_names_are_completely_typed(tmp_path: Path) -> None:
    named = [getattr(ff, name) for name in ff.__all__] + [
        getattr(factoryfloor.learn, name) for name in factoryfloor.learn.__all__
    ]
    surface = {f"{thing.__module__}.{thing.__qualname__}" for thing in named if hasattr(thing, "__qualname__")}
    report = pyright(tmp_path, "--verifytypes", "factoryfloor", "--ignoreexternal")["typeCompleteness"]
    seen = {symbol["name"]: symbol for symbol in report["symbols"]}
    assert surface <= seen.keys()
    guessed = [
        f"{name}: {' '.join(fault['message'] for fault in symbol['diagnostics'])}"
        for name, symbol in seen.items()
        if (name in surface or name.rpartition(".")[0] in surface)
        and not (symbol["isTypeKnown"] and not symbol["isTypeAmbiguous"])
        and any(fault["message"] for fault in symbol["diagnostics"])  # a class only repeats the messages of its parts
    ]
    # a counter that the class below declares, and that this one only adds to
    assert [fault.split(":")[0] for fault in guessed] == ["factoryfloor.kernel.chance.FastChance.draws"], guessed


def test_moves_of_a_match_form_a_table_with_scores() -> None:
    match = ff.play("factory_manager", ["random", "greedy", "random"], seed="1")
    rows = ff.moves(match)
    assert [(row["seat"], row["action"], row["number"]) for row in rows] == [
        (move.seat, move.text, move.action) for move in match.moves
    ]
    assert [row["turn"] for row in rows] == list(range(len(match.moves)))
    assert len({tuple(row) for row in rows}) == 1
    again = match.at_start()
    for row in rows:
        assert row["legal"] == len(again.state.legal(row["seat"]))
        again.play(row["seat"], row["action"])
        assert [row[f"score_{seat}"] for seat in range(3)] == again.state.scores()
