"""Messages for missing extras."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "lacking", "extra"),
    [
        ("factoryfloor.learn", "numpy", "rl"),
        ("factoryfloor.learn.pettingzoo", "pettingzoo", "rl"),
        ("factoryfloor.learn.gymnasium", "gymnasium", "rl"),
        ("factoryfloor.learn.openspiel", "pyspiel", "openspiel"),
    ],
)
def test_error_names_the_missing_extra_package(module: str, lacking: str, extra: str) -> None:
    script = f"import sys; sys.modules[{lacking!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{module} needs" in done.stderr
    assert f'pip install "factoryfloor[{extra}]"' in done.stderr
