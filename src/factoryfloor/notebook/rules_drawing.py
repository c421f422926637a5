"""The rules of a game in a notebook."""

from html import escape

from factoryfloor.kernel import Game
from factoryfloor.notebook.arguments import check_language
from factoryfloor.text.rules import rules_text


class RulesDrawing:
    """The display of a game in a notebook cell: its rules as text."""

    def __init__(self, game: Game, language: str | None) -> None:
        """See :func:`factoryfloor.show`."""
        check_language(language)
        self._text = rules_text(game, language or "en")

    def __repr__(self) -> str:
        """The rules as Markdown."""
        return self._text

    def _repr_html_(self) -> str:
        """The rules as Markdown, wrapped at the width of the cell."""
        return f'<pre style="white-space: pre-wrap">{escape(self._text)}</pre>'
