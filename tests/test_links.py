"""Links, anchors and paths in the documents lead to files and headings."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("research/**/*.md")])
PRESENT = [path for path in DOCUMENTS if ROOT / "research" / "log" not in path.parents]  # logs keep old paths
FOLDERS = "bench|deploy|docs|examples|research|scripts|src|tests|web"
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def links(text: str) -> list[str]:
    """The relative links of a document, without those in code."""
    found = re.findall(r"\]\(([^()\s]+)\)", CODE.sub("", text))
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings, as forges make them."""
    prose = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ +(.*)", prose, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_relative_links_in_the_documentation_have_existing_targets(document: Path) -> None:
    for link in links(document.read_text("utf-8")):
        name, _, anchor = link.partition("#")
        target = document.parent / name if name else document
        if target.resolve().is_relative_to(ROOT / "research") and not (ROOT / "research").exists():
            continue  # the sources of a release have no research/
        assert target.exists(), link
        assert not anchor or target.suffix != ".md" or anchor in anchors(target), link


@pytest.mark.parametrize("document", PRESENT, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_paths_named_in_the_documentation_exist(document: Path) -> None:
    """A path with a word in capitals is a pattern."""
    for path in re.findall(rf"`((?:{FOLDERS})/[\w./-]+)`", document.read_text("utf-8")):
        if path.startswith("research/") and not (ROOT / "research").exists():
            continue
        assert re.search(r"\b(ID|NAME|GAME|LANG|LANGUAGE)(\b|_)", path) or (ROOT / path).exists(), path
