"""Write the rules and the notation that programs receive: `python scripts/rules_texts.py`.

``src/factoryfloor/games/ID/rules.md`` has the sentences of the English rules page (``locales/en/ID.rules.json``),
without captions, examples and the use of the client; ``notation.md`` has the tables and explanations of notation in
``docs/games/ID_format.md``. ``--check`` reports files that are out of date, and writes nothing.
"""

import json
import re

from clone import ROOT
from generated import update

GAMES = ROOT / "src/factoryfloor/games"
LOCALES = ROOT / "src/factoryfloor/locales/en"
LEFT_OUT = re.compile(r"(?:made|keys|trial|example|examples)\.|.*\.(?:figure|example.*|anna|natalie|signs)$")
PYTHON_ONLY = ("```", "`Game.action_count`", "`Timing.", "`GAME.", "Prompts:", "Targets ")


def rules_of(title: str, page: dict[str, str]) -> str:
    """The rules page as Markdown: its titles and its whole sentences."""
    parts, heading = [f"# {title}"], ""
    for key, text in page.items():
        if key.endswith(".title"):
            heading = text
        elif not LEFT_OUT.match(key) and text.endswith((".", ":")):
            if heading:
                parts.append(f"## {heading}")
            heading = ""
            parts.append(text)
    return "\n\n".join(parts) + "\n"


def notation_of(page: str) -> str:
    """The sections of a format page that explain ids and notation, without action numbers and Python."""
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
        title = format_page.partition(": ")[0].removeprefix("# ")
        rules_page = json.loads((LOCALES / f"{folder.name}.rules.json").read_text(encoding="utf-8"))
        files[folder / "rules.md"] = rules_of(title, rules_page)
        files[folder / "notation.md"] = notation_of(format_page)
    update(files)


if __name__ == "__main__":
    main()
