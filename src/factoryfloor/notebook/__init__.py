"""Shows matches, positions, tables, reviews and rules in notebooks.

``factoryfloor.show`` and IPython's display use this package.
"""

from factoryfloor.notebook.arguments import BadDrawing
from factoryfloor.notebook.drawing import Drawing, html_of, show
from factoryfloor.notebook.review_drawing import ReviewDrawing
from factoryfloor.notebook.rules_drawing import RulesDrawing

__all__ = ["BadDrawing", "Drawing", "ReviewDrawing", "RulesDrawing", "html_of", "show"]
