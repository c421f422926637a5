"""Batched environments for learning, adapters for third-party interfaces, and training by self-play."""

from factoryfloor.learn.arguments import BatchError, environment_id
from factoryfloor.learn.batch import Batch
from factoryfloor.learn.parallel import ParallelBatch
from factoryfloor.learn.rollout import ENDED, OPEN, Rollout, rollout

__all__ = ["ENDED", "OPEN", "Batch", "BatchError", "ParallelBatch", "Rollout", "environment_id", "rollout"]
