"""Matches, positions, tables and reviews in notebooks: ``factoryfloor.show``, and IPython's automatic display."""

from factoryfloor.notebook.arguments import BadDrawing
from factoryfloor.notebook.drawing import Drawing, html_of, show
from factoryfloor.notebook.review_drawing import ReviewDrawing

__all__ = ["BadDrawing", "Drawing", "ReviewDrawing", "html_of", "show"]
