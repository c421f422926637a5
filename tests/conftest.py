"""Tests run against the installed package: the compiled wheel, or plain Python without the tests marked slow.

FACTORYFLOOR_EXPECT=compiled or plain rejects a run of the other kind, and FACTORYFLOOR_TIMEOUT_SCALE multiplies every
limit.
`pytest` runs the tests that need only Python; `pytest tests/browser` and `pytest tests/ops` need other programs.
"""

import os
import signal
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from hypothesis import settings

import factoryfloor
from factoryfloor.kernel.fast import COMPILED
from tests.timeouts import TEST_LIMIT

# the same examples in every run; plain Python has no deadline
settings.register_profile("factoryfloor", deadline=None, derandomize=True)
settings.load_profile("factoryfloor")

PACKAGE = Path(factoryfloor.__file__).parent
NEVER_COMPILED = {
    "__init__.py",
    "__main__.py",
    "docstrings.py",
    "fast.py",
    "component_types.py",
    "view_types.py",
    "event_types.py",
}


def _uncompiled() -> list[str]:
    """Return modules of the rules and of tables that have no compiled extension beside them."""
    rules = [path for floor in ("kernel", "games", "bots") for path in sorted((PACKAGE / floor).rglob("*.py"))]
    return [
        path.relative_to(PACKAGE).as_posix()
        for path in (*rules, PACKAGE / "tables/state/table.py")
        if path.name not in NEVER_COMPILED
        and path.parent.name != "text"
        and not any(path.with_name(path.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES)
    ]


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    os.environ.setdefault("PYTEST_TIMEOUT", str(TEST_LIMIT))  # the timeout of pytest-timeout
    # in the background of a shell Ctrl-C is ignored, and the programs that the tests start would inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)
    expected = os.environ.get("FACTORYFLOOR_EXPECT")
    if expected == "compiled" and (left := _uncompiled()):
        raise pytest.UsageError(f"not compiled in {PACKAGE}: {', '.join(left)}")
    if expected == "plain" and (COMPILED or any(PACKAGE.rglob("*.so"))):
        raise pytest.UsageError(f"compiled extensions in {PACKAGE}: remove them")


def pytest_report_header() -> str:
    return f"factoryfloor: {'compiled' if COMPILED else 'plain Python'}, from {PACKAGE}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if COMPILED or config.option.markexpr:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if not item.get_closest_marker("slow")]
