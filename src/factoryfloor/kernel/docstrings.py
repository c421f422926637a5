"""Docstrings for compiled classes. mypyc removes the original docstrings. This module is never compiled."""

import ast
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path

from factoryfloor.kernel.fast import COMPILED

_NONE = (None, "", "mypyc filler docstring")  # mypyc gives this text to named tuples


def document(*objects: object) -> None:
    """Set the docstrings of compiled classes in ``objects`` and of their methods, from the installed source."""
    for one in objects if COMPILED else ():
        if isinstance(one, type) and one.__doc__ in _NONE:
            one.__doc__ = _Docstring(one)  # type: ignore[assignment]  # read through the descriptor


class _Docstring:
    """The docstring of a class, read from the source at its first use."""

    def __init__(self, owner: type) -> None:
        self._owner = owner

    def __get__(self, _instance: object, _class: type | None = None) -> str | None:
        owner = self._owner
        spec = find_spec(owner.__module__)
        source = Path(spec.origin or "").with_name(owner.__module__.rpartition(".")[2] + ".py") if spec else Path()
        text = docstring(source.read_text(encoding="utf-8"), owner.__name__) if source.is_file() else None
        owner.__doc__ = text
        return text


def docstring(source: str, name: str) -> str:
    """Return the docstring of a class in a module's source, followed by the signature and docstring of each public
    method.
    """
    found = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name)
    parts = [ast.get_docstring(found) or ""]
    for node in found.body:
        if isinstance(node, ast.FunctionDef) and (node.name == "__init__" or not node.name.startswith("_")):
            returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
            lines = cleandoc(ast.get_docstring(node) or "").splitlines()
            parts.append(
                "\n".join([f"{node.name}({ast.unparse(node.args)}){returned}", *(f"    {line}" for line in lines)])
            )
    return "\n\n".join(parts)
