"""scripts/prose.py finds phrases where people read them, and only there."""

import runpy
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).parents[1] / "scripts/prose.py"
PYTHON = '''"""A module.

It is told so
many things."""
value = "whoever"  # begun anew
raise ValueError(f"{value} owes a bid")

def test_what_is_owed() -> None:
    """Nobody can
    say."""
'''
CLIENT = """// Comes whatever
/** What a seat has seen. */
const told = 'begun'
/** Lies
 * there. */
export const blurb = { en: 'It goes by fast' }
it('tells of it', () => {})
"""


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    return runpy.run_path(str(PROGRAM))


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        ("docs/a.md", "Good.\nAs\nmade.\n", [("document", "docs/a.md:2", "as made")]),
        ("locales/en/fzzt.json", '"a": "By heart"', [("text", "locales/en/fzzt.json:1", "by heart")]),
        (
            "src/a.py",
            PYTHON,
            [
                ("comment", "src/a.py:5", "begun"),
                ("comment", "src/a.py:5", "anew"),
                ("string", "src/a.py:3", "told"),
                ("string", "src/a.py:3", "so many"),
                ("string", "src/a.py:6", "owes"),
                ("test name", "src/a.py:8", "owed"),
                ("string", "src/a.py:9", "nobody can"),
            ],
        ),
        (
            "web/src/a.test.ts",
            CLIENT,
            [
                ("comment", "web/src/a.test.ts:1", "whatever"),
                ("comment", "web/src/a.test.ts:2", "what"),
                ("comment", "web/src/a.test.ts:4", "lies there"),
                ("text", "web/src/a.test.ts:6", "goes by"),
                ("test name", "web/src/a.test.ts:7", "tells"),
            ],
        ),
    ],
)
def test_prose_check_finds_planted_phrases(
    program: dict[str, Any], file: str, text: str, found: list[tuple[str, str, str]]
) -> None:
    assert sorted(program["phrases"](file, text)) == sorted(found)


def test_prose_check_accepts_plain_sentences(program: dict[str, Any]) -> None:
    assert (
        list(program["phrases"]("docs/a.md", "The server retries the command. Nobody bids: the card is discarded."))
        == []
    )


def test_prose_check_allows_a_phrase_only_in_its_listed_place(program: dict[str, Any]) -> None:
    page = "docs/games/factory_manager_format.md"
    assert [found.phrase for found in program["phrases"](page, "`owed` is told")] == ["told"]
    assert [found.phrase for found in program["phrases"]("docs/a.md", "`owed`")] == ["owed"]


def test_prose_check_fails_with_a_planted_phrase(
    program: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("The server is told.\n")
    assert program["main"]([str(page)]) == 1
    assert f"{page}:1: told (document)" in capsys.readouterr().out


def test_prose_check_includes_commit_subjects(program: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    subjects = ["Fix whoever asks", "Retry a command on a write conflict", "Add " + "a word " * 12, "Fix a retry"]
    monkeypatch.setitem(program["bad_subjects"].__globals__, "git", lambda *_: subjects)
    bad = list(program["bad_subjects"]())
    assert [message.rpartition(": ")[2] for message in bad] == [
        "whoever",
        "begin with Add, Document, Fix, Move, Remove, Rename, Speed up, Test",
        "longer than 72 characters",
    ]
