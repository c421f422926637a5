"""Texts of games as Markdown, in the folders of their games."""

from pathlib import Path
from typing import Final

RULES_TEXT: Final = "rules.md"
NOTATION: Final = "notation.md"


def text_beside(module: str, name: str) -> str:
    """The contents of a text file in a module's folder."""
    return Path(module).with_name(name).read_text(encoding="utf-8")
