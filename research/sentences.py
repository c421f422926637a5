"""Draws random sentences of the project for a reader: docs, docstrings, comments, texts, errors, tests, subjects.

A reader who has never seen the project judges each sentence: A clear at once, B needs a second reading, C reads like a
translation. ``python -m research.sentences SEED`` draws 100 English items, and ``... SEED ru`` draws 40 texts of the
three heavier games and of reviews. The places of the items go to standard error.
"""

import argparse
import ast
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SHARES: Final = {"docs": 22, "docstrings": 17, "comments": 14, "texts": 17, "errors": 8, "tests": 14, "subjects": 8}
HEAVY: Final = ("fantastic_factories", "factory_manager", "factory_fun")
SUBJECTS: Final = 250  # newest commits

Item = tuple[str, str]
"""A place, and a sentence."""


def sentences(text: str, least: int = 4) -> list[str]:
    """Return the sentences with at least ``least`` words."""
    parts = re.split(r"(?<=[.!?。！？])\s+", " ".join(text.split()))
    return [part.strip() for part in parts if len(part.split()) >= least]


def docs() -> Iterator[Item]:
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))):
        text = re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL)
        for paragraph in re.split(r"\n\s*\n|\n(?=[-*] )|\n(?=\d+\. )", text):
            if not paragraph.strip().startswith(("|", "#", ":", "<", "(", "{")) and "|" not in paragraph:
                plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"^([-*]|\d+\.) ", "", paragraph.strip()))
                yield from ((path.name, each) for each in sentences(plain))


def nodes(folder: str) -> Iterator[tuple[str, ast.AST]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield from ((path.name, node) for node in ast.walk(ast.parse(path.read_text())))


def docstrings() -> Iterator[Item]:
    for place, node in nodes("src"):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield from ((place, each) for each in sentences(ast.get_docstring(node) or ""))


def errors() -> Iterator[Item]:
    for place, node in nodes("src"):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            message = ast.unparse(node.exc.args[-1])
            if len(message.split()) > 4:
                yield place, message


def tests() -> Iterator[Item]:
    for place, node in nodes("tests"):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield place, node.name


def comments() -> Iterator[Item]:
    for path in sorted((ROOT / "web/src").rglob("*.ts")):
        for comment in re.findall(r"/\*\*(.*?)\*/", path.read_text(), flags=re.DOTALL):
            plain = re.sub(r"^\s*\* ?", "", comment, flags=re.MULTILINE)
            yield from ((path.name, each) for each in sentences(plain))


def texts(language: str = "en", chosen: Callable[[str], bool] = lambda _: True) -> Iterator[Item]:
    for path in sorted((ROOT / "src/factoryfloor/locales" / language).glob("*.json")):
        if chosen(path.name):
            for key, text in json.loads(path.read_text()).items():
                yield from ((f"{path.name} {key}", each) for each in sentences(text, 4 if language == "en" else 1))


def subjects() -> Iterator[Item]:
    log = subprocess.run(
        ["git", "log", "--format=%s", f"-{SUBJECTS}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    yield from (("log", line) for line in log.stdout.splitlines())


def of_heavy_games(name: str) -> bool:
    return name.startswith("common.review") or (name.startswith(HEAVY) and ("lessons" in name or "rules" in name))


def drawn(seed: str, language: str) -> Iterator[tuple[str, Item]]:
    """Yield the drawn items with their kinds."""
    lots = random.Random(f"{seed}/{language}")
    if language != "en":
        pool = [item for item in texts(language, of_heavy_games) if len(item[1]) > 8]
        yield from (("texts", item) for item in lots.sample(pool, 40))
        return
    sources = (docs, docstrings, comments, texts, errors, tests, subjects)
    for source in sources:
        kind = source.__name__
        yield from ((kind, item) for item in lots.sample(list(source()), SHARES[kind]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed")
    parser.add_argument("language", nargs="?", default="en")
    arguments = parser.parse_args()
    for number, (kind, (place, sentence)) in enumerate(drawn(arguments.seed, arguments.language), 1):
        print(f"{number}. [{kind}] {sentence}")
        print(f"{number} {place}", file=sys.stderr)


if __name__ == "__main__":
    main()
