"""Reviews of finished games. A review finds losses, the effect of luck, and better actions."""

from factoryfloor.reviews.report import Lens, Report
from factoryfloor.reviews.reviewer import MAX_BUDGET, BadReview, Reviewer
from factoryfloor.reviews.versions import versions_of

__all__ = ["MAX_BUDGET", "BadReview", "Lens", "Report", "Reviewer", "versions_of"]
