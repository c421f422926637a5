"""Write the tables of components into the pages of the games: `python scripts/component_tables.py`.

A table is between ``<!-- table: NAME -->`` and ``<!-- end -->``. Its numbers come from ``Game.components()``, and its
sentences from the English texts for players. ``--check`` only reports pages that are out of date.
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from clone import ROOT
from generated import update

from factoryfloor.kernel import find_game

TABLE = re.compile(r"(<!-- table: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)

Rows = Iterable[tuple[object, ...]]


def blueprints(components: dict[str, Any], texts: dict[str, str]) -> Rows:
    yield "blueprint", "copies", "type", "tool", "metal", "energy", "prestige", "effect"
    for kind, card in components["blueprints"].items():
        prestige = ", then ".join(map(str, card.get("prestige_by_copy", [card["prestige"]])))
        costs = (card["metal"], card["energy"], prestige)
        yield card["name"], card["copies"], card["type"], card["tool"], *costs, effect(kind, texts)


def contractors(components: dict[str, Any], texts: dict[str, str]) -> Rows:
    yield "contractor", "copies", "energy", "effect"
    for kind, card in components["contractors"].items():
        yield card["name"], card["copies"], card["energy"] or "", effect(kind, texts)


def effect(kind: str, texts: dict[str, str]) -> str:
    """Return the sentences of a card, followed by the different sentences of an edition."""
    retail = texts.get(f"card.{kind}.retail")
    return texts[f"card.{kind}"] + (f" `retail`: {retail}" if retail else "")


def machines(components: dict[str, Any], texts: dict[str, str]) -> Rows:
    yield "machine", "value", "inputs", "output", "bonus supply"
    for kind, machine in components["machines"].items():
        inputs = ", ".join(port(each) for each in machine["inputs"])
        output = port(machine["output"]) if machine["output"] else ""
        yield f"`{kind}`", machine["value"], inputs, output, machine["bonus"] or ""


def port(facts: dict[str, Any]) -> str:
    """Write a port as its edge, colour and amount, such as ``W red 2``."""
    return " ".join(str(facts[part]) for part in ("edge", "colour", "amount") if facts[part] is not None)


TABLES: dict[str, dict[str, Callable[[dict[str, Any], dict[str, str]], Rows]]] = {
    "fantastic_factories": {"blueprints": blueprints, "contractors": contractors},
    "factory_fun": {"machines": machines},
}


def markdown(rows: Rows) -> str:
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    columns = lines[0].count("|") - 1
    return "\n".join([lines[0], "|" + "---|" * columns, *lines[1:]]).replace("|  |", "| |") + "\n"


def written(game: str, page: str) -> str:
    """Return the page with current tables."""
    components = find_game(game).components()
    texts = json.loads((ROOT / f"src/factoryfloor/locales/en/{game}.json").read_text(encoding="utf-8"))
    return TABLE.sub(lambda found: found[1] + markdown(TABLES[game][found[2]](components, texts)) + found[3], page)


def main() -> None:
    pages = {game: ROOT / f"docs/games/{game}.md" for game in TABLES}
    update({path: written(game, path.read_text(encoding="utf-8")) for game, path in pages.items()})


if __name__ == "__main__":
    main()
