"""Matches and positions as pictures in a notebook: ``factoryfloor.show``, and what IPython draws by itself."""

from factoryfloor.notebook.drawing import BadDrawing, Drawing, html_of, show

__all__ = ["BadDrawing", "Drawing", "html_of", "show"]
