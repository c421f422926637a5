"""The page of a game in docs/games/, in its parts."""

import json
import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs" / "games"


class Page:
    def __init__(self, game: str) -> None:
        self.text = (DOCS / f"{game}.md").read_text(encoding="utf-8")

    def part(self, heading: str) -> str:
        """What stands under a heading."""
        return self.text.split(f"\n## {heading}\n")[1].split("\n## ")[0]

    def example(self) -> dict[str, Any]:
        """The position that the page shows."""
        position: dict[str, Any] = json.loads(self.part("Positions").split("```json\n")[1].split("```")[0])
        return position

    def rows(self, heading: str) -> list[list[str]]:
        """The cells of a table, line by line, without its head."""
        lines = [line.strip("|").split("|") for line in self.part(heading).splitlines() if line.startswith("| `")]
        return [[cell.strip() for cell in cells] for cells in lines]


def quoted(text: str) -> set[str]:
    """The names that are set as code."""
    return set(re.findall(r"`(\w+)`", text))
