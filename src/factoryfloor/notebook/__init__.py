"""Shows matches, positions, tables, reviews and rules in notebooks, by ``factoryfloor.show`` and IPython's own
display.
"""

from factoryfloor.notebook.arguments import BadDrawing
from factoryfloor.notebook.drawing import Drawing, html_of, show
from factoryfloor.notebook.review_drawing import ReviewDrawing
from factoryfloor.notebook.rules_drawing import RulesDrawing

__all__ = ["BadDrawing", "Drawing", "ReviewDrawing", "RulesDrawing", "html_of", "show"]
