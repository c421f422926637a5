"""Factory Fun as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.locales.words import Words

View = dict[str, Any]
Cell = tuple[int, int]

LEGEND: Final = """\
Colours: red, orange, blue, green; black for end products. r2 means 2 red.
In the drawing a machine covers two cells: name and inputs on the first, output
on the second. (R) is a supply, (w) a white and (b) a black reservoir,
┼ joins all four sides; x crosses two pipes, / and \\ bend two; ▓ is a pillar.
Cells are row,column. The halls of other players show pipes as +.
Type: rank m05, done, claim m05, pass, place m46 6,1 0 (a quarter turn is 90),
lay curve 5,2 90, name red, lift m05, clear, remove 5,3, connect,
extend, from 5,3, build, give up."""

SIDES: Final = "NESW"
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
JOINTS: Final = {
    "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NS": "│", "EW": "─", "EN": "└", "ES": "┌", "SW": "┐", "NW": "┘",
    "ENS": "├", "ESW": "┬", "NSW": "┤", "ENW": "┴", "ENSW": "┼",
}  # fmt: skip
STYLES: Final = {"red": "red", "orange": "dark_orange", "blue": "blue", "green": "green"}
QUESTIONS: Final = {
    "ready": "Ready to reveal the machines?",
    "rank": "Which machine is next on your secret list, or done?",
    "claim": "Which machine do you claim, or pass?",
    "build": "Where do you place your machine, or give up?",
    "machine": "Where do you place your machine, or give up?",
    "colour": "Which colour is the bonus supply?",
    "lifted": "Where do you place the lifted machine?",
    "clear": "Which piece do you remove, or connect?",
    "start": "From which supply do you extend the pipes?",
    "finish": "Build this factory, or extend it?",
}


def board(view: View, words: Words) -> RenderableType:
    """The board: round and machines on top, the players below, then the halls, the viewer's large."""
    parts: list[RenderableType] = [_headline(view, words)]
    if view["revealed"] and view["phase"] in ("take", "build"):
        parts.append(_machines(view, words))
    parts.append(_players(view, words))
    if view["list"] is not None:
        parts.append(Line(f"Your list: {', '.join(view['list']) or 'empty'}"))
    small = []
    for player in view["players"]:
        if player["seat"] == view["seat"]:
            build = view["build"] or player
            parts.append(_large(player["board"], build["pieces"], build["flows"], words))
        else:
            small.append(_small(player, words))
    parts.append(Columns(small, padding=(0, 3)))
    if view["build"]:
        parts.append(_build(view["build"]))
    return Group(*parts)


def tell(event: View, words: Words) -> str:
    """An event as a sentence."""
    speak = _SENTENCES.get(event["kind"])
    return speak(event, words, words.name(event["seat"])) if speak else ""


def ask(prompt: str, view: View, words: Words) -> str:
    """A prompt as a question."""
    if prompt == "lay" and view["build"]:
        return f"Which piece do you lay at {view['build']['cell']}?"
    return QUESTIONS.get(prompt, f"{prompt.capitalize()}?")


def legend(words: Words) -> str:
    """The symbols of the board."""
    return LEGEND


def _headline(view: View, words: Words) -> Line:
    if view["over"]:
        return Line("The game is over", style="bold")
    phases = {"take": "taking machines", "build": "building", "ready": "getting ready"}
    order = ", ".join(words.name(seat) for seat in view["order"])
    return Line.assemble((f"Round {view['round']} of 10 · {phases[view['phase']]}", "bold"), f" · order: {order}")


def _machines(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for title in ("machine", "value", "inputs", "output", "bonus supply", "taken by"):
        table.add_column(title, justify="right" if title == "value" else "left")
    for shown in view["revealed"]:
        facts = words.components["machines"][shown["machine"]]
        taker = "" if shown["taken_by"] is None else words.name(shown["taken_by"])
        inputs = ", ".join(map(_port, facts["inputs"]))
        makes = _port(facts["output"])
        table.add_row(shown["machine"], str(facts["value"]), inputs, makes, facts["bonus"] or "", Line(taker))
    return table


def _port(port: View) -> str:
    return f"{port['colour']} {port['amount']}" if port["amount"] else str(port["colour"])


def _players(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    numbers = ("money", "bonus", "score")
    for title in ("", *numbers, "supplies", "machine"):
        table.add_column(title, justify="right" if title in numbers else "left", no_wrap=True)
    for player in view["players"]:
        mark = "▸ " if player["waiting"] else ""
        supplies = " ".join(f"{colour[0]}{number}" for colour, number in player["supplies"].items())
        table.add_row(
            Line(f"{mark}{words.name(player['seat'])}", style="bold" if player["seat"] == view["seat"] else ""),
            *(str(player[field]) for field in numbers),
            supplies,
            player["machine"] or ("none" if player["decided"] else "-"),
        )
    return table


def _build(build: View) -> Line:
    left = " ".join(f"{colour[0]}{number}" for colour, number in build["supplies"].items())
    lifted = f" · to place again: {', '.join(build['lifted'])}" if build["lifted"] else ""
    funds = f"price {build['price']}, funds {build['funds']}"
    return Line(f"Building {build['machine']} · {funds} · supplies left: {left}{lifted}", style="yellow")


def _cells(piece: View, two: bool) -> list[Cell]:
    """The cells of a piece; a machine's second one lies where its turn points to."""
    first = (piece["row"], piece["column"])
    down, right = STEPS[(piece["turn"] // 90 + 1) % 4]
    return [first, (first[0] + down, first[1] + right)] if two else [first]


def _large(hall: str, pieces: list[View], flows: list[Any], words: Words) -> Line:
    """A hall with five by three characters per cell."""
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


def _ground(sign: str) -> list[str]:
    if sign == "O":
        return [" ▓▓▓ "] * 3
    return ["     "] * 3 if sign == "#" else ["     ", "  ·  ", "     "]


def _drawn(piece: View, words: Words) -> dict[Cell, list[str]]:
    """Three lines for each cell of a piece."""
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


def _small(player: View, words: Words) -> Line:
    """A hall with two characters per cell."""
    cells: dict[Cell, str] = {}
    for piece in player["pieces"]:
        name = piece["piece"]
        machine = name in words.components["machines"]
        signs = {"white": "w ", "black": "b "}.get(name, f"{name[7:8].upper()} " if name.startswith("supply") else "+ ")
        for number, cell in enumerate(_cells(piece, machine)):
            cells[cell] = (name[1:] if not number else "░░") if machine else signs
    text = Line(f"{words.name(player['seat'])[:20]}\n")
    for row, ground in enumerate(words.components["boards"][player["board"]], 1):
        for column, sign in enumerate(ground, 1):
            text.append(cells.get((row, column), {"O": "▓▓", "#": "  "}.get(sign, "· ")))
        text.append("\n")
    return text


def _built(event: View, words: Words, who: str) -> str:
    cost = f"value {event['value']}, price {event['price']}"
    return f"{who} built {event['machine']}, {cost}; money: {event['money']}, chain bonus: {event['bonus']}."


def _lists(event: View, words: Words, who: str) -> str:
    lists = [f"{words.name(seat)}: {', '.join(one) or 'none'}" for seat, one in enumerate(event["lists"])]
    return f"Secret lists: {'; '.join(lists)}."


def _done(event: View, words: Words, who: str) -> str:
    if "built" not in event:
        return f"{who} finished."
    return f"{who} finished: {'built' if event['built'] else 'gave up'}."


def _final(event: View, words: Words, who: str) -> str:
    scores = ", ".join(f"{words.name(seat)} {score}" for seat, score in enumerate(event["scores"]))
    return f"The game is over. Scores with chain bonuses: {scores}."


_SENTENCES: Final[dict[str, Callable[[View, Words, str], str]]] = {
    "ready": lambda event, words, who: f"{who} {'were' if who == 'You' else 'was'} ready.",
    "round": lambda event, words, who: f"Round {event['round']}: machines {', '.join(event['machines'])}.",
    "ranked": lambda event, words, who: (
        f"{who} made a list: {', '.join(event['list']) or 'no machine'}." if "list" in event else f"{who} made a list."
    ),
    "lists": _lists,
    "took": lambda event, words, who: f"{who} took {event['machine'] or 'no machine'}.",
    "done": _done,
    "built": _built,
    "gave_up": lambda event, words, who: f"{who} gave up {event['machine']}; money: {event['money']}.",
    "final": _final,
}
