"""The two pages of a game in docs/games/, rules and format, in their sections."""

import json
import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs" / "games"


class Page:
    def __init__(self, game: str) -> None:
        self.text = "\n".join((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in (game, f"{game}_format"))

    def part(self, heading: str) -> str:
        """The text under a heading."""
        return self.text.split(f"\n## {heading}\n")[1].split("\n## ")[0]

    def example(self) -> dict[str, Any]:
        """The example of a position."""
        position: dict[str, Any] = json.loads(self.part("Positions").split("```json\n")[1].split("```")[0])
        return position

    def rows(self, heading: str) -> list[list[str]]:
        """The cells of a table, row by row, without its header."""
        lines = [line.strip("|").split("|") for line in self.part(heading).splitlines() if line.startswith("| `")]
        return [[cell.strip() for cell in cells] for cells in lines]


def quoted(text: str) -> set[str]:
    """The names set as code."""
    return set(re.findall(r"`(\w+)`", text))
