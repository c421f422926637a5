"""The catalogues of texts: their form, their faults, and what Python says with them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from factoryfloor.locales import Catalogue, MissingText, catalogue, catalogues, languages, read_messages
from factoryfloor.locales.faults import OFFERED_FROM, faults, missing, untranslated

ROOT = Path(__file__).parents[2]
ENGLISH = {"a": "A {{x}}", "b_one": "{{n}} thing", "b_other": "{{n}} things"}
RUSSIAN = {
    "a": "А {{x}}",
    "b_one": "{{n}} вещь",
    "b_few": "{{n}} вещи",
    "b_many": "{{n}} вещей",
    "b_other": "{{n}} вещи",
}


def script(*arguments: str, root: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """Run the program of the clone ``root`` as documented, with another package installed or not."""
    command = [sys.executable, str(root / "scripts/texts.py"), *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with what the program needs."""
    root = tmp_path / "clone"
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "web")
    for folder in ("src/factoryfloor/kernel", "src/factoryfloor/resources", "src/factoryfloor/locales"):
        shutil.copytree(ROOT / folder, root / folder, ignore=left_out)
    shutil.copytree(ROOT / "scripts", root / "scripts", ignore=left_out)
    shutil.copy(ROOT / "src/factoryfloor/__init__.py", root / "src/factoryfloor")
    (root / "web/src/lib/i18n").mkdir(parents=True)
    return root


def test_catalogues_are_complete_and_sorted() -> None:
    done = script("check")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"a": "А {{y}}"}, "a has a placeholder in ru that nothing fills: y"),
        ({"a": "А"}, "a loses x in ru"),
        ({"a": None}, "ru lacks a"),
        ({"c": "В"}, "ru has c, which English has not"),
        ({"b_few": None}, "b has the plurals one, many, other in ru; needed: one, few, many, other"),
        ({"b_two": "{{n}}"}, "b has the plurals one, two, few, many, other in ru; needed: one, few, many, other"),
        ({"b": "{{n}}"}, "b is a text in ru, but depends on a number in English"),
        ({"a_one": "{{n}}", "a_other": "{{n}}"}, "a has plurals in ru, but is a text in English"),
        ({"a": "<b>{{x}}</b>"}, "a has markup in ru"),
        ({"a": "А&nbsp;{{x}}"}, "a has markup in ru"),
        ({"a": "А {x} {{x}}"}, "a has a brace that belongs to no placeholder in ru"),
        ({"a": "{{x}} %"}, "a writes % differently from the language in ru"),
    ],
)
def test_translation_check_finds_each_kind_of_fault(change: dict[str, str | None], fault: str) -> None:
    changed = {key: text for key, text in (RUSSIAN | change).items() if text is not None}
    assert list(faults(ENGLISH, RUSSIAN, "ru")) == []
    assert fault in list(faults(ENGLISH, changed, "ru"))


def test_incomplete_language_has_no_faults_except_missing_texts() -> None:
    half = {"b_one": "{{n}} вещь"}
    assert missing(ENGLISH, half, "ru") == ["a", "b"]
    assert list(faults(ENGLISH, half, "ru", whole=False)) == []
    assert list(faults(ENGLISH, {"b_two": "{{n}}"}, "ru", whole=False)) != []


def test_missing_text_is_shown_in_english_with_english_plurals() -> None:
    texts = Catalogue({"b_one": "{{n}} вещь"}, "ru", Catalogue(ENGLISH, "en"))
    assert [texts.say("b", n=n) for n in (1, 2, 21)] == ["1 вещь", "2 things", "21 вещь"]
    assert [texts.say("a", x="B"), texts.find("a"), texts.has("c")] == ["A B", "A {{x}}", False]
    assert Catalogue({}, "ru", Catalogue(ENGLISH, "en")).say("b", n=21) == "21 things"


def test_missing_texts_and_copies_of_english_sentences_count_as_untranslated() -> None:
    english = {"a": "Take a card", "b": "Fzzzt!", "c": "Pass the {{what}}"}
    assert untranslated(english, {"a": "Take a card", "b": "Fzzzt!"}) == ["c", "a"]


@pytest.mark.parametrize(
    ("n", "text"),
    [(1, "1 вещь"), (3, "3 вещи"), (5, "5 вещей"), (11, "11 вещей"), (21, "21 вещь"), (2.5, "2,5 вещи")],
)
def test_russian_plural_forms_are_correct(n: float, text: str) -> None:
    assert Catalogue(RUSSIAN, "ru").say("b", n=n) == text


def test_inserted_sentence_adds_no_second_full_stop() -> None:
    texts = Catalogue({"a": "{{card}}. Market"}, "en")
    assert texts.say("a", card="Mine") == "Mine. Market"
    assert texts.say("a", card="It brings 1 metal.") == "It brings 1 metal. Market"


def test_chinese_texts_have_spaces_only_beside_latin_letters() -> None:
    texts = Catalogue({"a": "{{card}}要 {{price}}，放到 {{floor}}。", "b": "{{n}}金"}, "zh-Hant")
    assert texts.say("a", card="機器 5", price=8, floor="研究") == "機器 5 要 8，放到研究。"
    assert texts.say("a", card="Golem", price=8, floor="Dojo") == "Golem 要 8，放到 Dojo。"
    assert texts.say("b", n=2) == "2金"
    assert [texts.list(["Dojo", "Robot"]), texts.list(["1 金屬", "3 能量"])] == ["Dojo 和 Robot", "1 金屬和 3 能量"]


def test_lists_numbers_and_percentages_follow_the_language() -> None:
    english, russian, chinese = (Catalogue({}, tag) for tag in ("en", "ru", "zh-Hant"))
    assert english.list(["Anna", "Boris", "Chen"]) == "Anna, Boris, and Chen"
    assert russian.list(["Анна", "Борис"]) == "Анна и Борис"
    assert chinese.list(["甲", "乙"]) == "甲和乙"
    assert [texts.commas(["A", "B"]) + texts.semicolons(["A", "B"]) for texts in (russian, chinese)] == [
        "A, BA; B",
        "A、BA；B",
    ]
    assert [texts.sentences(["A.", "B."]) for texts in (russian, chinese)] == ["A. B.", "A.B."]
    assert [english.signed(3), english.signed(0), english.signed(-2)] == ["+3", "0", "−2"]
    assert [english.percent(2 / 7), russian.percent(2 / 7)] == ["29%", "29\u00a0%"]


def test_unknown_key_unknown_language_or_missing_fact_raises_an_error() -> None:
    texts = Catalogue(RUSSIAN, "ru")
    for call in (lambda: texts.say("c"), lambda: texts.say("a"), lambda: catalogue("common", "tlh")):
        with pytest.raises(MissingText):
            call()


def test_exported_texts_can_be_imported_unless_one_is_wrong(tmp_path: Path, clone: Path) -> None:
    work, dutch = tmp_path / "work", clone / "src/factoryfloor/locales/nl"
    assert script("export", "nl", str(work), root=clone).returncode == 0
    exported = json.loads((work / "fzzt.json").read_text(encoding="utf-8"))
    assert {"points_one", "points_other"} <= exported.keys()
    assert set(exported.values()) == {""}
    refused = script("import", "nl", str(work), root=clone)
    assert (refused.returncode, "there is no text in" in refused.stderr) == (1, True)
    (work / "fzzt.json").write_text(json.dumps(exported | {"points_one": "{{m}} punt"}))
    refused = script("import", "nl", str(work), root=clone)
    assert (refused.returncode, "a placeholder in nl that nothing fills: m" in refused.stderr) == (1, True)
    assert not dutch.exists()
    assert script("pseudo", str(work)).returncode == 0  # a translation, for the import
    imported = script("import", "nl", str(work), root=clone)
    assert (imported.returncode, imported.stdout) == (0, f"nl: 100.0 % of {texts_in_english():,} texts, offered\n")
    for name in catalogues():
        assert json.loads((dutch / f"{name}.json").read_text(encoding="utf-8")) == json.loads(
            (work / f"{name}.json").read_text(encoding="utf-8")
        )


def texts_in_english() -> int:
    """The number of texts, a plural counted once."""
    keys = [key for name in catalogues() for key in read_messages(name, "en")]
    return len(keys) - sum(key.endswith("_one") for key in keys)


ELEVEN = {
    "text.yes": "Ja",
    "text.no": "Nee",
    "terminal.you": "Speler",
    "turn.you": "Jij bent aan de beurt.",
    "friends.count_other": "{{n}} spelers",
}


def test_incomplete_language_can_be_imported(tmp_path: Path, clone: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / "common.json").write_text(json.dumps(ELEVEN | {"door.play": "", "cancel": " "}), encoding="utf-8")
    imported = script("import", "nl", str(work), root=clone)
    assert (imported.returncode, imported.stderr) == (0, "")
    assert imported.stdout == f"nl: 0.1 % of {texts_in_english():,} texts, offered from {OFFERED_FROM} % on\n"
    listed = script("list", root=clone).stdout
    assert imported.stdout in listed
    assert "nl/common.json  door.play: Play" in listed
    assert script("check", root=clone).stderr.count("out of date") == script("check", root=clone).stderr.count("\n")
    languages_file = (clone / "web/src/lib/i18n/languages.ts").read_text(encoding="utf-8")
    assert "nl: 0," in languages_file
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "import clone; clone.use(); from factoryfloor.locales import *; c = catalogue('common', 'nl');"
            "print(c.say('terminal.you'), c.say('cancel'), c.say('friends.count', n=1), c.say('friends.count', n=5),"
            "catalogue('fzzt', 'nl').say('points', n=1), sep='|')",
        ],
        cwd=clone / "scripts",
        capture_output=True,
        text=True,
        check=True,
    )
    english = catalogue("common", "en")
    points = catalogue("fzzt", "en").say("points", n=1)
    assert said.stdout.split("|") == ["Speler", english.say("cancel"), "1 spelers", "5 spelers", points + "\n"]


def test_pseudo_language_is_valid_and_40_percent_longer_than_english(tmp_path: Path) -> None:
    assert script("pseudo", str(tmp_path)).returncode == 0
    for name in catalogues():
        english = read_messages(name, "en")
        longer = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
        assert list(faults(english, longer, "en")) == []
        assert all(len(longer[key]) >= 1.35 * len(text) for key, text in english.items() if "{{" not in text), name


def test_english_is_the_first_language_in_the_list() -> None:
    assert languages() == ["en", "ru", "zh-Hant"]
