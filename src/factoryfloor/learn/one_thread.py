"""The lock of a batch. Only one thread at a time can hold it."""

import threading
from typing import Any

from factoryfloor.learn.arguments import BatchError


class OneThread:
    """A context manager that only one thread at a time can enter.

    Other threads get a BatchError. A copy gets a new lock.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return OneThread, ()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise BatchError("another thread is using this batch; create one for each thread")

    def __exit__(self, *_: object) -> None:
        self._lock.release()
