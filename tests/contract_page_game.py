"""The example game of docs/authors/contract.md as a game of another package, in plain Python, without a field for its
name.
"""

import re
import runpy
from pathlib import Path

from factoryfloor.kernel import Game
from factoryfloor.kernel.registry import register

PAGE = Path(__file__).parents[1] / "docs" / "authors" / "contract.md"


def page_game(folder: Path) -> Game:
    """Register the game in the page's first code block, and check it with the contract in the second block."""
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2, "a game, and the call that holds it to the contract"
    module = folder / "higher.py"
    module.write_text("\n".join(blocks), encoding="utf-8")
    game = runpy.run_path(str(module))["GAME"]
    assert isinstance(game, Game)
    register(game)
    return game
