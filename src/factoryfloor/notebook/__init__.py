"""Boards of matches, positions and tables in notebooks: ``factoryfloor.show``, and IPython's automatic display."""

from factoryfloor.notebook.drawing import BadDrawing, Drawing, html_of, show

__all__ = ["BadDrawing", "Drawing", "html_of", "show"]
