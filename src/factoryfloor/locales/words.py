"""What a game's text needs: the catalogues of a language, the names of the players, and the components."""

from __future__ import annotations

from typing import Any

from factoryfloor.locales import Catalogue, catalogue, catalogues


class Words:
    """The texts of a game in one language, with the players' names by seat and the components by id."""

    def __init__(self, game: str, components: dict[str, Any], players: list[str], language: str = "en") -> None:
        self.components = components
        self.players = players
        self.language = language
        self.common = catalogue("common", language)
        self.texts = catalogue(game, language) if game in catalogues() else Catalogue({}, language)
        self.find = self.texts.find
        self.list = self.texts.list
        self.signed = self.texts.signed
        self.percent = self.texts.percent

    def t(self, key: str, /, **facts: str | float) -> str:
        """A text of the game with its placeholders filled. Raises MissingText."""
        return self.texts.say(key, **facts)

    def name(self, seat: int) -> str:
        """The name of a seat; empty for ``-1``, the table."""
        return self.players[seat] if 0 <= seat < len(self.players) else ""

    def whose(self, seat: int) -> str:
        """The genitive of a seat's name: ``your``, ``Ann's``."""
        return "your" if self.name(seat) == "You" else f"{self.name(seat)}'s"
