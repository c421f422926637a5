"""The notebook of docs/ runs unchanged, and is stored without output."""

import re
from pathlib import Path
from typing import Any

import pytest

import factoryfloor
from tests.timeouts import TIMEOUT

nbformat = pytest.importorskip("nbformat", reason="notebooks are run where there is a kernel for them")
nbclient = pytest.importorskip("nbclient", reason="notebooks are run where there is a kernel for them")

NOTEBOOK = Path(__file__).parents[2] / "docs" / "reference" / "getting-started.ipynb"


def read() -> Any:
    return nbformat.read(NOTEBOOK, as_version=4)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the client of kernels, which is not ours
def test_example_notebook_runs_and_shows_its_documented_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(factoryfloor.__file__).parents[1]))  # the package of these tests
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "1")  # the kernel of this environment
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = read()
    nbclient.NotebookClient(notebook, timeout=TIMEOUT, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert [output for output in shown if output.output_type == "stream" and output.name == "stderr"] == []
    tutorials = NOTEBOOK.parents[1] / "environments" / "tutorials.md"
    assert f"```\n{shown[-1].text}```" in tutorials.read_text(encoding="utf-8")
    drawn = [output.data["text/html"] for output in shown if "text/html" in output.get("data", {})]
    assert len(drawn) == 3
    assert "Fzzzt! · 3 players · after" in drawn[0]
    assert "Monster Factory · 3 players · view of seat 0" in drawn[1]
    assert re.search(r"Fzzzt! · 2 players · after \d+ moves? · view of seat 0", drawn[2])
    assert shown[-2].data["text/plain"] == "True"


def test_example_notebook_is_stored_without_outputs() -> None:
    notebook = read()
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert [cell for cell in code if cell.outputs or cell.execution_count is not None or cell.metadata] == []
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
