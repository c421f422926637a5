"""Options as parameters of an OpenSpiel game: every value comes back, and none breaks the game's string."""

from typing import Any

import pytest

from factoryfloor.kernel import BadOption, Choice, Flag, Option, Subset
from factoryfloor.learn.option_texts import read, write

NAMES = ("deal", "3", "-1.5", "true", "False", "a,b", "f(x)", "key=value", "a+b", "two words", "50%", "line\nbreak")


class Handicap(Option):
    """An option whose value is any JSON."""

    def settle(self, value: Any, seats: int) -> Any:
        return value


@pytest.mark.parametrize("name", NAMES)
def test_option_with_choices_survives_a_round_trip_as_text(name: str) -> None:
    option = Choice("start", NAMES)
    assert read(option, write(option, name)) == name


@pytest.mark.parametrize("chosen", [[], ["3"], ["3", "-1.5"], list(NAMES)])
def test_option_with_a_subset_survives_a_round_trip_as_text(chosen: list[str]) -> None:
    option = Subset("cards", NAMES)
    assert read(option, write(option, chosen)) == chosen


@pytest.mark.parametrize("value", [None, 7, "text", [1, {"a": [2, 3]}], True, ""])
def test_options_of_other_kinds_survive_a_round_trip_as_text(value: object) -> None:
    option = Handicap("handicap", None)
    assert read(option, write(option, value)) == value


@pytest.mark.parametrize("value", [True, False])
def test_option_with_a_flag_survives_a_round_trip_as_text(value: bool) -> None:
    option = Flag("open")
    assert read(option, write(option, value)) is value


def test_option_texts_contain_no_special_characters_of_a_game_string() -> None:
    texts = [write(Choice("start", NAMES), name) for name in NAMES]
    texts += [write(Subset("cards", NAMES), ["3", "-1.5"]), write(Handicap("handicap", None), [1, 2])]
    for text in texts:
        assert isinstance(text, str)
        assert not set(text) & set(",=()\n")
        assert text.lower() not in {"true", "false"}
        assert set(text) - set("+-.0123456789")


def test_option_text_keeps_the_value_all() -> None:
    assert read(Subset("cards", NAMES), "all") == "all"


def test_option_text_that_is_not_json_is_rejected() -> None:
    with pytest.raises(BadOption, match="option handicap must be JSON"):
        read(Handicap("handicap", None), "{")
