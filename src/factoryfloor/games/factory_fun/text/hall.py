"""Drawings of halls. The viewer's hall is large, and the other players' halls are small."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text as Line

from factoryfloor.locales.words import Words

View = dict[str, Any]
Cell = tuple[int, int]

SIDES: Final = "NESW"
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
JOINTS: Final = {
    "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NS": "│", "EW": "─", "EN": "└", "ES": "┌", "SW": "┐", "NW": "┘",
    "ENS": "├", "ESW": "┬", "NSW": "┤", "ENW": "┴", "ENSW": "┼",
}  # fmt: skip
STYLES: Final = {"red": "red", "orange": "dark_orange", "blue": "blue", "green": "green"}


def large(hall: str, pieces: list[View], flows: list[Any], words: Words) -> Line:
    """Draw a hall with five by three characters per cell."""
    rows = words.components["boards"][hall]
    cells: dict[Cell, tuple[list[str], str]] = {}
    for piece, flow in zip(pieces, flows, strict=True):
        colours = {colour for colour in flow if colour} if flow else set()
        style = STYLES.get(colours.pop(), "") if len(colours) == 1 else ""
        for cell, drawn in _drawn(piece, words).items():
            cells[cell] = (drawn, style)
    text = Line("    " + "".join(f"{column:^5}" for column in range(1, len(rows[0]) + 1)).rstrip() + "\n")
    for row, ground in enumerate(rows, 1):
        for part in range(3):
            text.append(f"{row:>3} " if part == 1 else "    ")
            for column, sign in enumerate(ground, 1):
                drawn, style = cells.get((row, column), (_ground(sign), "dim"))
                text.append(drawn[part], style)
            text.append("\n")
    return text


def small(player: View, words: Words) -> Line:
    """Draw a hall with two characters per cell."""
    cells: dict[Cell, str] = {}
    for piece in player["pieces"]:
        name = piece["piece"]
        machine = name in words.components["machines"]
        signs = {"white": "w ", "black": "b "}.get(name, f"{name[7:8].upper()} " if name.startswith("supply") else "+ ")
        for number, cell in enumerate(_cells(piece, machine)):
            cells[cell] = (name[1:] if not number else "░░") if machine else signs
    text = Line(words.name(player["seat"]))
    text.truncate(20)
    text.append("\n")
    for row, ground in enumerate(words.components["boards"][player["board"]], 1):
        for column, sign in enumerate(ground, 1):
            text.append(cells.get((row, column), {"O": "▓▓", "#": "  "}.get(sign, "· ")))
        text.append("\n")
    return text


def _cells(piece: View, two: bool) -> list[Cell]:
    """Return the cells of a piece. A machine's second cell depends on its turn."""
    first = (piece["row"], piece["column"])
    down, right = STEPS[(piece["turn"] // 90 + 1) % 4]
    return [first, (first[0] + down, first[1] + right)] if two else [first]


def _ground(sign: str) -> list[str]:
    if sign == "O":
        return [" ▓▓▓ "] * 3
    return ["     "] * 3 if sign == "#" else ["     ", "  ·  ", "     "]


def _drawn(piece: View, words: Words) -> dict[Cell, list[str]]:
    """Return three lines for each cell of a piece."""
    name = piece["piece"]
    facts = words.components["machines"].get(name)
    if facts is not None:
        return _machine(piece, facts, name)
    shape = words.components["pieces"][name]
    cells = _cells(piece, False)
    if shape["cells"] == 2:
        down, right = (0, 1) if piece["turn"] == 0 else (1, 0)
        cells.append((cells[0][0] + down, cells[0][1] + right))
    paths = shape["paths"][str(piece["turn"])]
    arms = "".join(sorted({side.upper() for path in paths for side in path}))
    if name.startswith("supply-"):
        middle = f"({name[7].upper()})"
    elif name in ("white", "black"):
        middle = f"({name[0]})"
    else:
        middle = {"cross": "x", "diagonal": "x", "double": "\\" if "NE" in paths else "/"}.get(name, JOINTS[arms])
    return {cell: _pipe(arms, middle) for cell in cells}


def _pipe(arms: str, middle: str) -> list[str]:
    up, down = (("  │  " if side in arms else "     ") for side in "NS")
    ends = 1 if len(middle) == 3 else 2
    west, east = (("─" if side in arms else " ") * ends for side in "WE")
    return [up, f"{west}{middle}{east}", down]


def _machine(piece: View, facts: View, name: str) -> dict[Cell, list[str]]:
    quarter = piece["turn"] // 90
    first, second = _cells(piece, True)
    sides = {cell: [["░"] * 5 for _ in range(3)] for cell in (first, second)}
    sides[first][1][1:4] = list(name)
    for cell, ports in ((first, facts["inputs"]), (second, [facts["output"]])):
        for port in ports:
            side = SIDES[(SIDES.index(port["edge"][0]) + quarter) % 4]
            text = f"{port['colour'][0]}{port['amount'] or ''}"
            row = {"N": 0, "S": 2}.get(side, 1)
            if side in "NS":
                start = 2
            else:
                start = 0 if side == "W" else 5 - len(text)
            if cell == first and side in "WE":
                sides[cell][1] = list(f"{text:░<2}{name}" if side == "W" else f"{name}{text:░>2}")
            else:
                sides[cell][row][start : start + len(text)] = list(text)
    return {cell: ["".join(line) for line in lines] for cell, lines in sides.items()}
