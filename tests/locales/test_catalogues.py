"""The catalogues of texts: their form, their faults, and what Python says with them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from factoryfloor.locales import FOLDER, Catalogue, MissingText, catalogue, catalogues, languages, read_messages
from factoryfloor.locales.faults import faults, untranslated

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
    """Run the program on the catalogues below ``root``."""
    command = [sys.executable, "-P", str(ROOT / "scripts/texts.py"), *arguments]
    environment = os.environ | {"PYTHONPATH": str(root / "src")}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_every_catalogue_is_whole_translated_and_in_order_and_the_keys_of_the_client_are_current() -> None:
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
        ({"a": " ", "b_one": "{{n}} вещь"}, "a is empty in ru"),
        ({"a": "{{x}} %"}, "a writes % differently from the language in ru"),
    ],
)
def test_each_fault_of_a_translation_is_found(change: dict[str, str | None], fault: str) -> None:
    changed = {key: text for key, text in (RUSSIAN | change).items() if text is not None}
    assert list(faults(ENGLISH, RUSSIAN, "ru")) == []
    assert fault in list(faults(ENGLISH, changed, "ru"))


def test_what_is_missing_or_equals_the_english_sentence_is_untranslated() -> None:
    english = {"a": "Take a card", "b": "Fzzzt!", "c": "Pass the {{what}}"}
    assert untranslated(english, {"a": "Take a card", "b": "Fzzzt!"}) == ["c", "a"]


@pytest.mark.parametrize(
    ("n", "text"),
    [(1, "1 вещь"), (3, "3 вещи"), (5, "5 вещей"), (11, "11 вещей"), (21, "21 вещь"), (2.5, "2,5 вещи")],
)
def test_plurals_of_russian(n: float, text: str) -> None:
    assert Catalogue(RUSSIAN, "ru").say("b", n=n) == text


def test_a_filling_that_is_a_sentence_takes_no_second_full_stop() -> None:
    texts = Catalogue({"a": "{{card}}. Market"}, "en")
    assert texts.say("a", card="Mine") == "Mine. Market"
    assert texts.say("a", card="It brings 1 metal.") == "It brings 1 metal. Market"


def test_chinese_has_spaces_beside_latin_letters_alone() -> None:
    texts = Catalogue({"a": "{{card}}要 {{price}}，放到 {{floor}}。", "b": "{{n}}金"}, "zh-Hant")
    assert texts.say("a", card="機器 5", price=8, floor="研究") == "機器 5 要 8，放到研究。"
    assert texts.say("a", card="Golem", price=8, floor="Dojo") == "Golem 要 8，放到 Dojo。"
    assert texts.say("b", n=2) == "2金"
    assert [texts.list(["Dojo", "Robot"]), texts.list(["1 金屬", "3 能量"])] == ["Dojo 和 Robot", "1 金屬和 3 能量"]


def test_lists_numbers_and_shares_follow_the_language() -> None:
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


def test_unknown_keys_languages_and_missing_facts_are_errors() -> None:
    texts = Catalogue(RUSSIAN, "ru")
    for call in (lambda: texts.say("c"), lambda: texts.say("a"), lambda: catalogue("common", "tlh")):
        with pytest.raises(MissingText):
            call()


def test_an_export_is_imported_unless_a_text_of_it_is_faulty(tmp_path: Path) -> None:
    root, work = tmp_path / "copy", tmp_path / "work"
    shutil.copytree(FOLDER, root / "src/factoryfloor/locales")
    (root / "src/factoryfloor/__init__.py").touch()
    assert script("export", "nl", str(work), root=root).returncode == 0
    dutch = json.loads((work / "fzzt.json").read_text(encoding="utf-8"))
    assert {"points_one", "points_other"} <= dutch.keys()
    assert set(dutch.values()) == {""}
    refused = script("import", "nl", str(work), root=root)
    assert (refused.returncode, "is empty in nl" in refused.stderr) == (1, True)
    assert not (root / "src/factoryfloor/locales/nl").exists()
    assert script("pseudo", str(work)).returncode == 0  # a translation, for the import
    assert script("import", "nl", str(work), root=root).returncode == 0
    for name in catalogues():
        imported = json.loads((root / f"src/factoryfloor/locales/nl/{name}.json").read_text(encoding="utf-8"))
        assert imported == json.loads((work / f"{name}.json").read_text(encoding="utf-8"))


def test_the_test_language_is_faultless_and_two_fifths_longer(tmp_path: Path) -> None:
    assert script("pseudo", str(tmp_path)).returncode == 0
    for name in catalogues():
        english = read_messages(name, "en")
        longer = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
        assert list(faults(english, longer, "en")) == []
        assert all(len(longer[key]) >= 1.35 * len(text) for key, text in english.items() if "{{" not in text), name


def test_english_is_the_first_language() -> None:
    assert languages() == ["en", "ru", "zh-Hant"]
