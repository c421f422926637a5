"""Write the rules and the notation that programs receive: `PYTHONPATH=src python scripts/rules_texts.py`.

``src/factoryfloor/games/ID/rules.md`` contains the English rules as text. ``notation.md`` contains the tables and
explanations of notation from ``docs/games/ID_format.md``. ``--check`` only reports files that are out of date.
"""

import re

from clone import ROOT
from generated import update

from factoryfloor.kernel import find_game
from factoryfloor.text.rules import rules_text

GAMES = ROOT / "src/factoryfloor/games"
PYTHON_ONLY = ("```", "`Game.action_count`", "`Timing.", "`GAME.", "Prompts:", "Targets ")


def notation_of(page: str) -> str:
    """Return the sections of a format page that explain ids and notation, without action numbers and Python."""
    parts = []
    for heading in ("Ids", "Actions and notation"):
        section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        for part in re.split(r"\n{2,}(?!>>>|\()", section.strip()):
            if part.startswith("| notation"):
                parts.append("\n".join("|".join(line.split("|")[:3]) + "|" for line in part.splitlines()))
            elif part and not part.startswith(PYTHON_ONLY) and not part.startswith("|"):
                parts.append(re.sub(r"\[([^][]+)\]\([^()\s]+\)", r"\1", part))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    files = {}
    for folder in sorted(path.parent for path in GAMES.glob("*/game.py")):
        format_page = (ROOT / f"docs/games/{folder.name}_format.md").read_text(encoding="utf-8")
        files[folder / "rules.md"] = rules_text(find_game(folder.name))
        files[folder / "notation.md"] = notation_of(format_page)
    update(files)


if __name__ == "__main__":
    main()
