"""The build: flags of the compiler, ccache, and the locked packages."""

import runpy
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import setuptools  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The functions of setup.py, without a build."""
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    monkeypatch.setattr(sys, "argv", ["setup.py"])
    return runpy.run_path(str(ROOT / "setup.py"))


def test_each_compiler_flag_appears_once_per_extension(program: dict[str, Any]) -> None:
    """mypyc passes one list of flags to all extensions; appending to it repeated the flag for each of them."""
    flags = ["-O2"]
    extensions = [setuptools.Extension(name, [], extra_compile_args=flags) for name in ("a", "b", "c")]
    program["hide_symbols"](extensions)
    assert [extension.extra_compile_args for extension in extensions] == [["-O2", "-fvisibility=hidden"]] * 3
    assert flags == ["-O2"]


def test_setup_calls_the_compiler_directly_without_ccache(
    program: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program["ccache"]() == []


@pytest.mark.parametrize(("cache", "used"), [("cache", True), ("file/cache", False)])
def test_setup_uses_ccache_if_ccache_can_write_its_cache(
    program: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cache: str, used: bool
) -> None:
    (tmp_path / "file").touch()
    stub = tmp_path / "ccache"
    stub.write_text(f"#!/bin/sh\necho '{tmp_path / cache}'\n")
    stub.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program["ccache"]() == ([str(stub)] if used else [])


def test_lock_file_contains_a_hash_for_every_dependency() -> None:
    """Each package of constraints.txt has a version and hashes; no index or address is written into it."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert [line for line in lines if "://" in line or line.startswith("-")] == []
    assert all("==" in line and "--hash=sha256:" in line for line in lines)


def test_build_requirements_are_listed_identically_in_both_places() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["build-system"]["requires"] == project["dependency-groups"]["build"]
