"""The rules of a game in a notebook."""

from html import escape

from factoryfloor.kernel import Game
from factoryfloor.notebook.arguments import check_language
from factoryfloor.text.rules import rules_text


class RulesDrawing:
    """Shows the rules of a game as text in a notebook cell."""

    def __init__(self, game: Game, language: str | None) -> None:
        """:func:`factoryfloor.show` describes the arguments."""
        check_language(language)
        self._text = rules_text(game, language or "en")

    def __repr__(self) -> str:
        """Return the rules as Markdown."""
        return self._text

    def _repr_html_(self) -> str:
        """Return the rules as Markdown, wrapped at the width of the cell."""
        return f'<pre style="white-space: pre-wrap">{escape(self._text)}</pre>'
