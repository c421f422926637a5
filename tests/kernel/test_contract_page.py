"""The game on the page about the contract is a game, to the letter."""

import re
import runpy
from pathlib import Path

import pytest

from factoryfloor.kernel.registry import register
from factoryfloor.testing.playouts import random_match

PAGE = Path(__file__).parents[2] / "docs" / "contract.md"


@pytest.mark.skipif(not PAGE.exists(), reason="the documents are not there")
def test_the_game_on_the_page_keeps_the_contract(tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2, "a game, and the call that holds it to the contract"
    module = tmp_path / "higher.py"
    module.write_text("\n".join(blocks), encoding="utf-8")
    game = runpy.run_path(str(module))["GAME"]
    register(game)
    match = random_match(game, 3)
    assert match.over
    assert sorted(match.state.ranking()) == [1, 2, 3]
