"""The review of finished games: what decisions lost, what luck did, and what would have been better."""

from factoryfloor.reviews.report import Lens, Report
from factoryfloor.reviews.reviewer import MAX_BUDGET, BadReview, Reviewer, versions_of

__all__ = ["MAX_BUDGET", "BadReview", "Lens", "Report", "Reviewer", "versions_of"]
