"""The inverse of ``factoryfloor.text.complete``: a view, read from its text."""

import json
import re
from typing import Any

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},|]|[^\s\[\]{},|]+')


def rebuilt(text: str) -> dict[str, Any]:
    """The view of a text."""
    view: dict[str, Any] = {}
    lines = iter(text.split("\n"))
    for line in lines:
        key, _, rest = line.partition(": ")
        table = re.fullmatch(r"(\d+) rows of (.*)", rest)
        if table is None:
            view[_value_of(key)] = _value_of(rest)
            continue
        heads = _row_of(table[2])
        view[_value_of(key)] = [dict(zip(heads, _row_of(next(lines)), strict=True)) for _ in range(int(table[1]))]
    return view


def _row_of(line: str) -> list[Any]:
    tokens, found = TOKEN.findall(line), []
    while tokens:
        found.append(_read(tokens))
        assert not tokens or tokens.pop(0) == "|"
    return found


def _value_of(text: str) -> Any:
    tokens = TOKEN.findall(text)
    value = _read(tokens)
    assert not tokens, text
    return value


def _read(tokens: list[str]) -> Any:
    token = tokens.pop(0)
    if token == "[":
        items = []
        while tokens[0] != "]":
            items.append(_read(tokens))
        tokens.pop(0)
        return items
    if token == "{":
        fields = {}
        while tokens[0] != "}":
            name = _read(tokens)
            fields[name] = _read(tokens)
            assert tokens[0] == "}" or tokens.pop(0) == ","
        tokens.pop(0)
        return fields
    if token in ("-", "yes", "no"):
        return {"-": None, "yes": True, "no": False}[token]
    if token[0] == '"':
        return json.loads(token)
    return token if token[0].isalpha() else json.loads(token)
