"""Docstrings for compiled classes, which mypyc strips of them. This module is never compiled."""

import ast
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path

from factoryfloor.kernel.fast import COMPILED


def document(*classes: type) -> None:
    """Set the docstrings of compiled classes from the installed source, methods included."""
    for one in classes if COMPILED else ():
        spec = find_spec(one.__module__)
        source = Path(spec.origin or "").with_name(one.__module__.rpartition(".")[2] + ".py") if spec else Path()
        if source.is_file():
            one.__doc__ = docstring(source.read_text(encoding="utf-8"), one.__name__)


def docstring(source: str, name: str) -> str:
    """The docstring of a class in a module's source, then the signature and docstring of each public method."""
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
