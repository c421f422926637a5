"""Reject phrases that read like a translation (see STYLE.md): `python scripts/prose.py [FILE...]`.

Searches documents, docstrings, messages, comments, English texts of the client, names of tests and the subjects of new
commits. With files as arguments it checks only these. This is a check of our own, because Vale is a binary that no
package registry has.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PHRASES = (
    "told|tells|anew|so many|whoever|whatever|what is wanted|owe[sd]?|(its|their) like|the own|goes? by|in the midst|"
    "foresee\\w*|begun|by heart|as made|(lies?|stands?) there|of today|"
    "(nobody|somebody) (is|was|has|had|can|could|may|might|must|needs?|wants?|comes|came|sits|does)"
)
PATTERN = re.compile(rf"\b({PHRASES})\b".replace(" ", r"\s+(?:[#*/]+\s+)?"), re.IGNORECASE)
CLAUSE = re.compile(r"(?:/\*\*|//|<!--)\s*(what|whatever|who|whoever|whose|where|why|how|which|that)\b", re.IGNORECASE)
# Places where a phrase is allowed: file and phrase, or all phrases of a file.
ALLOWED = {
    ("STYLE.md", "*"),
    ("scripts/prose.py", "*"),
    ("tests/test_prose.py", "*"),
    ("docs/games/factory_manager_format.md", "owed"),  # a field of the view
    ("src/factoryfloor/games/factory_manager/codec/load_phases.py", "owed"),  # a field of the position
    ("src/factoryfloor/locales/en/factory_manager.json", "owed"),  # the key of that field's label
}
# Subjects of later commits are checked.
BASE_COMMIT = "95373af0db5b3375fd24ffd3e1b01faba036b904"
LONGEST_SUBJECT = 72
SUBJECT_VERBS = ("Add ", "Document ", "Fix ", "Move ", "Remove ", "Rename ", "Speed up ", "Test ")

GENERATED = re.compile(r"/fixtures/")
CLIENT_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|<!--.*?-->", re.DOTALL)
CLIENT_TEST = re.compile(r"^\s*(?:it|test|describe)[.\w]*\((.*)", re.MULTILINE)
CLIENT_ENGLISH = re.compile(r"\ben: .*")


class Found(NamedTuple):
    kind: str
    place: str
    phrase: str


def parts(file: str, text: str) -> Iterator[tuple[str, int, str]]:
    """Yield the parts of a file that people read: kind, first line, text."""
    if file.endswith((".md", ".ipynb")):
        yield "document", 1, text
    elif file.endswith(".json"):
        yield "text", 1, text
    elif file.endswith(".py"):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield "comment", token.start[0], token.string
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield "string", node.lineno, node.value  # a docstring, a message or a help text
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield "test name", node.lineno, node.name.replace("_", " ")
    else:
        searched = [("comment", CLIENT_COMMENT), ("text", CLIENT_ENGLISH)]
        for kind, pattern in [*searched, ("test name", CLIENT_TEST)] if ".test." in file else searched:
            for match in pattern.finditer(text):
                yield kind, text.count("\n", 0, match.start()) + 1, match[0]


def phrases(file: str, text: str) -> Iterator[Found]:
    if not PATTERN.search(text.replace("_", " ")) and not CLAUSE.search(text):
        return
    for kind, line, part in parts(file, text):
        starts = [CLAUSE.match(part)] if kind == "comment" else []
        for match in [*filter(None, starts), *PATTERN.finditer(part)]:
            phrase = " ".join(re.findall(r"\w+", match[0].lower()))
            if not {(file, phrase), (file, "*")} & ALLOWED:
                yield Found(kind, f"{file}:{line + part.count(chr(10), 0, match.start())}", phrase)


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def bad_subjects() -> Iterator[str]:
    for subject in git("log", "--no-merges", "--format=%s", f"{BASE_COMMIT}..HEAD"):
        if match := PATTERN.search(subject):
            yield f"commit {subject!r}: {match[0]}"
        if not subject.startswith(SUBJECT_VERBS):
            yield f"commit {subject!r}: begin with {', '.join(map(str.strip, SUBJECT_VERBS))}"
        if len(subject) > LONGEST_SUBJECT:
            yield f"commit {subject!r}: longer than {LONGEST_SUBJECT} characters"


def main(wanted: list[str]) -> int:
    files = wanted or [
        file
        for file in git(
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "*.py",
            "*.md",
            "*.ipynb",
            "src/factoryfloor/locales/en/*.json",
            "web/*.ts",
            "web/*.svelte",
        )
        if not GENERATED.search(file) and Path(file).exists()
    ]
    failed = [
        f"{found.place}: {found.phrase} ({found.kind})"
        for file in files
        for found in phrases(file, Path(file).read_text(encoding="utf-8"))
    ]
    failed += bad_subjects()
    print(*failed, sep="\n", end="\n" * bool(failed))
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
