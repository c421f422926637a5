"""Learning: batched environments, adapters to third-party interfaces, and training by self-play."""

from factoryfloor.learn.arguments import BatchError, environment_id
from factoryfloor.learn.batch import Batch
from factoryfloor.learn.parallel import ParallelBatch

__all__ = ["Batch", "BatchError", "ParallelBatch", "environment_id"]
