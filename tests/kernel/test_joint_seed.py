"""Joint seeds: a record's fields are recomputed, and any change is detected."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factoryfloor.kernel import BadRecord, Match, commitment
from factoryfloor.kernel.joint_seed import check_joint_seed, is_word, joint_seed, secret_commitment, word_commitment
from factoryfloor.kernel.record import read_record, write_record
from tests.tiny_game import GAME

BROWSERS = Path(__file__).parents[2] / "web/src/lib/table/fixtures/joint-seed.json"

WORDS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def drawn(secret: str, words: dict[int, str]) -> dict[str, Any]:
    listed = [
        {"seat": seat, "commitment": word_commitment(word) if word else "", "word": word}
        for seat, word in words.items()
    ]
    return {"secret": secret, "commitment": secret_commitment(secret), "words": listed}


def example() -> tuple[dict[str, Any], str]:
    words = {0: "a1" * 32, 1: "", 3: "b2" * 32}
    drawing = drawn("0f" * 32, words)
    return drawing, joint_seed(drawing["secret"], [(seat, word) for seat, word in words.items() if word])


@given(WORDS, st.dictionaries(st.integers(0, 11), WORDS, max_size=5))
def test_joint_seed_does_not_depend_on_the_order_of_the_seed_words(secret: str, words: dict[int, str]) -> None:
    seed = joint_seed(secret, words.items())
    assert is_word(seed)
    assert seed == joint_seed(secret, reversed(list(words.items())))
    check_joint_seed(drawn(secret, words), seed, 12)
    for seat, word in words.items():
        others = {other: given for other, given in words.items() if other != seat}
        assert joint_seed(secret, others.items()) != seed
        assert joint_seed(secret, (others | {seat: word[::-1]}).items()) != seed or word == word[::-1]


def test_hashes_for_different_purposes_differ() -> None:
    word = "c3" * 32
    assert len({secret_commitment(word), word_commitment(word), commitment(word), joint_seed(word, [])}) == 4


def test_joint_seed_from_the_browser_is_valid() -> None:
    kept = json.loads(BROWSERS.read_text(encoding="utf-8"))
    check_joint_seed(kept["joint_seed"], kept["seed"], 4)
    assert commitment(kept["seed"]) == kept["commitment"]


def put(part: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda drawing: drawing.update({part: value})


def put_word(index: int, part: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda drawing: drawing["words"][index].update({part: value})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("secret", "00" * 32), "secret does not match"),
        (put("secret", "short"), "secret does not match"),
        (put("secret", 7), "secret does not match"),
        (put("commitment", "00" * 32), "secret does not match"),
        (put("more", 1), "must have secret"),
        (put("words", "none"), "at most 4 words"),
        (put("words", [{}] * 5), "at most 4 words"),
        (put("words", [{}]), "must have seat"),
        (put("words", []), "does not match its secret"),
        (put_word(0, "word", "00" * 32), "word of seat 0 does not match"),
        (put_word(2, "commitment", "00" * 32), "word of seat 3 does not match"),
        (put_word(0, "word", "\ud800"), "64 hexadecimal"),
        (put_word(0, "word", ["a"]), "64 hexadecimal"),
        (put_word(0, "word", ""), "does not match its secret"),
        (put_word(0, "seat", 2), "does not match its secret"),
        (put_word(0, "seat", 3), "two words for the same seat"),
        (put_word(0, "seat", 4), "must have a seat from 0 to 3"),
        (put_word(0, "seat", True), "must have a seat from 0 to 3"),
    ],
)
def test_record_with_a_modified_seed_exchange_is_rejected(change: Callable[[dict[str, Any]], None], said: str) -> None:
    drawing, seed = example()
    check_joint_seed(drawing, seed, 4)
    changed = copy.deepcopy(drawing)
    change(changed)
    with pytest.raises(BadRecord, match=said):
        check_joint_seed(changed, seed, 4)


def test_record_contains_its_seed_exchange_if_there_was_one() -> None:
    drawing, seed = example()
    match = Match(GAME, 4, None, seed)
    record = write_record(match, drawn=drawing)
    assert read_record(record).seed == seed
    assert "joint_seed" not in write_record(match)
    with pytest.raises(BadRecord, match="does not match its secret"):
        read_record(write_record(Match(GAME, 4, None, "another"), drawn=drawing))
    with pytest.raises(BadRecord, match="must have secret"):
        read_record(record | {"joint_seed": None})
