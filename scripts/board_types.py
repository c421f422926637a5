"""Translate every game's ``codec/view_types.py`` to TypeScript, as JSON by file for ``web/scripts/wire-types.mjs``.

The modules are parsed, not imported: aliases, classes and functional TypedDicts in order, docstrings as comments.
Fields of an event that only some seats see are optional.
"""

import ast
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src/factoryfloor/games"
NAMES = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null"}


def typescript(node: ast.expr) -> str:
    """An annotation as TypeScript."""
    match node:
        case ast.Name(id):
            return NAMES.get(id, id)
        case ast.Constant(None):
            return "null"
        case ast.BinOp(left, ast.BitOr(), right):
            return f"{typescript(left)} | {typescript(right)}"
        case ast.Subscript(ast.Name("list"), of):
            return f"({typescript(of)})[]" if "|" in typescript(of) else f"{typescript(of)}[]"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([key, of])):
            return f"Record<{typescript(key)}, {typescript(of)}>"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple(parts)):
            return f"[{', '.join(map(typescript, parts))}]"
        case ast.Subscript(ast.Name("Literal"), ast.Tuple(parts)):
            return " | ".join(ast.unparse(part) for part in parts)
        case ast.Subscript(ast.Name("Literal"), word):
            return ast.unparse(word)
    sys.exit(f"board_types.py: no TypeScript for {ast.unparse(node)}")


def field(name: str, of: ast.expr, optional: bool = False) -> str:
    """A field of an interface."""
    if isinstance(of, ast.Subscript) and ast.unparse(of.value) == "NotRequired":
        of, optional = of.slice, True
    return f"{name}{'?' if optional else ''}: {typescript(of)};"


def interface(node: ast.ClassDef) -> str:
    """A TypedDict as an interface."""
    lines: list[str] = []
    partial = any(word.arg == "total" for word in node.keywords)
    above = ast.get_docstring(node)
    for part in node.body[1 if above else 0 :]:
        if isinstance(part, ast.AnnAssign):
            lines.append(field(ast.unparse(part.target), part.annotation, partial))
        elif isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str):
            lines.insert(-1, f"/** {part.value.value} */")
    bases = [ast.unparse(base) for base in node.bases if ast.unparse(base) != "TypedDict"]
    comment = f"/** {above} */\n" if above else ""
    extends = f" extends {', '.join(bases)}" if bases else ""
    return f"{comment}export interface {node.name}{extends} {{\n" + "\n".join(lines) + "\n}\n"


def fields_of(node: ast.Dict) -> list[tuple[str, ast.expr]]:
    """The entries of a dict display, by the text of their keys."""
    return [(ast.literal_eval(key), of) for key, of in zip(node.keys, node.values, strict=True) if key is not None]


def private_fields(game: Path) -> dict[str, tuple[str, ...]]:
    """The fields of each kind of event that only some seats see, from ``rules/events.py``."""
    found = {}
    for call in ast.walk(ast.parse((game / "rules/events.py").read_text())):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "EventKind":
            hidden = [*call.args[2:], *(word.value for word in call.keywords if word.arg == "private")]
            found[ast.literal_eval(call.args[0])] = ast.literal_eval(hidden[0]) if hidden else ()
    return found


def event_types(game: Path, node: ast.Dict) -> str:
    """All events by their kind."""
    private = private_fields(game)
    kinds = []
    for kind, fields in fields_of(node):
        assert isinstance(fields, ast.Dict)
        rest = " ".join(field(name, of, name in private[kind]) for name, of in fields_of(fields))
        kinds.append(f"{kind}: {{ kind: '{kind}'; seat: number; {rest} }};")
    return "export interface Events {\n" + "\n".join(kinds) + "\n}\n"


def types_of(game: Path) -> str:
    """The TypeScript of a game."""
    source = game / "codec/view_types.py"
    parts = [f"// Generated from {source.relative_to(ROOT)} by `make wire`. Not to be edited by hand.\n"]
    for node in ast.parse(source.read_text()).body:
        match node:
            case ast.ClassDef():
                parts.append(interface(node))
            case ast.AnnAssign(target=ast.Name("EVENTS"), value=ast.Dict() as events):
                parts.append(event_types(game, events))
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("TypedDict"), [_, ast.Dict() as fields])):
                lines = "\n".join(field(word, of) for word, of in fields_of(fields))
                parts.append(f"export interface {name} {{\n{lines}\n}}\n")
            case ast.Assign([ast.Name(name)], of):
                parts.append(f"export type {name} = {typescript(of)};\n")
    return "\n".join(parts)


if __name__ == "__main__":
    games = sorted(path.parent.parent for path in GAMES.glob("*/codec/view_types.py"))
    json.dump({f"web/src/games/{game.name}/wire.ts": types_of(game) for game in games}, sys.stdout)
