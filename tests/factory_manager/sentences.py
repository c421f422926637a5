"""The sentences for reasons, as the client has them."""

import re
from pathlib import Path

_CATALOGUE = Path(__file__).parents[2] / "web/src/games/factory_manager/words/reasons/en.ts"
_NUMBERS = {"n", "workers", "tiles", "most", "machines", "left"}


def faults(kind: str, holes: dict[str, set[str]]) -> list[str]:
    """What is missing for reasons that were given: a sentence, or a fact for one of its holes."""
    found = []
    text = _CATALOGUE.read_text()
    for key, facts in holes.items():
        entry = re.search(rf"^  '{kind}\.{re.escape(key)}':(.*?)(?=^  '|^  //|^\}})", text, re.MULTILINE | re.DOTALL)
        if entry is None:
            found.append(f"{kind}.{key} has no sentence")
            continue
        wanted = set(re.findall(r"\{(\w+)\}", entry[1]))
        if "n" in wanted and facts & _NUMBERS:
            wanted.remove("n")
        if wanted - facts:
            found.append(f"{kind}.{key} wants {sorted(wanted - facts)}")
    return found
