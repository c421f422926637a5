"""The inputs of a game's text: the catalogues of a language, the names of the players, and the components."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from factoryfloor.kernel import Game
from factoryfloor.locales import catalogue, game_catalogue
from factoryfloor.resources.board import Board, board_of


class Words:
    """The texts of a game in one language, with the players' names by seat and the components by id."""

    def __init__(self, game: Game | str, components: dict[str, Any], players: list[str], language: str = "en") -> None:
        self.components = components
        self.players = players
        self.language = language
        self.common = catalogue("common", language)
        self.texts = game_catalogue(game, "", language)
        self.board = Board() if isinstance(game, str) else board_of(game)
        self.find = self.texts.find
        self.list = self.texts.list
        self.commas = self.texts.commas
        self.signed = self.texts.signed
        self.percent = self.texts.percent

    def t(self, key: str, /, **facts: str | float) -> str:
        """Return a text of the game with its placeholders filled. Raises MissingText if there is no such text."""
        return self.texts.say(key, **facts)

    def name(self, seat: int) -> str:
        """Return the name of a seat, or an empty string for ``-1``, the table."""
        return self.players[seat] if 0 <= seat < len(self.players) else ""

    def label(self, key: str) -> str:
        """Return the label of a view's field, or the name of the field if the catalogue has no label."""
        return self.find("view", key) or key.replace("_", " ")

    def labelled(self, label: str, value: str) -> str:
        """Write ``Points: 3`` with the colon of the language."""
        return self.common.say("terminal.labelled", label=label, value=value)

    def fill(self, key: str, facts: Mapping[str, Any], piece_name: Callable[[str, Words], str]) -> str:
        """Return a text filled with the facts of a sentence (:mod:`factoryfloor.kernel.presentation`)."""

        def joined(parts: list[Any]) -> list[str]:
            return [str(fact("", part)) for part in parts]

        def fact(name: str, value: Any) -> str | float:
            match value:
                case bool():
                    return ""
                case str():
                    return piece_name(value, self)
                case list():
                    return self.list(joined(value))
                case int() | float():
                    return float(value) if name == "n" else self.texts.number(value)
                case {"key": key}:
                    return self.fill(key, value, piece_name)
                case {"seat": seat}:
                    return self.name(seat)
                case {"signed": number}:
                    return self.signed(number)
                case {"commas": parts}:
                    return self.commas(joined(parts))
                case {"semicolons": parts}:
                    return self.texts.semicolons(joined(parts))
                case {"sentences": parts}:
                    return self.texts.sentences(joined(parts))
            return ""

        return self.t(key, **{name: fact(name, value) for name, value in facts.items()})
