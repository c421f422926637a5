"""Environments for learning: many games stepped together, and adapters to the interfaces that learners know."""

from factoryfloor.learn.batch import Batch, BatchError, environment_id
from factoryfloor.learn.parallel import ParallelBatch

__all__ = ["Batch", "BatchError", "ParallelBatch", "environment_id"]
