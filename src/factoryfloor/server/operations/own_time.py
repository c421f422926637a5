"""Measures the processor time of one coroutine without the time of other tasks."""

import time
from collections.abc import Awaitable, Coroutine, Generator
from typing import Any, TypeVar

Value = TypeVar("Value")


class OwnTime(Awaitable[Value]):
    """A wrapper that measures the steps of a coroutine.

    Without it, a request that waits for the database would be charged for other tasks that run meanwhile.
    """

    def __init__(self, work: Coroutine[Any, Any, Value]) -> None:
        self._work = work
        self._steps = 0.0

    def timer(self) -> float:
        """Return the seconds used by the coroutine's steps and by all threads except the thread of the event loop.

        Only differences between two values are meaningful.
        """
        return self._steps + time.process_time() - time.thread_time()

    def close(self) -> None:
        """Close a coroutine that was never awaited."""
        self._work.close()

    def __await__(self) -> Generator[Any, Any, Value]:
        resume, value = self._work.send, None
        while True:
            began = time.thread_time()
            try:
                waiting = resume(value)
            except StopIteration as end:
                result: Value = end.value
                return result
            finally:
                self._steps += time.thread_time() - began
            try:
                value = yield waiting
                resume = self._work.send
            except BaseException as error:  # noqa: BLE001 - the coroutine decides, also about cancellation
                resume, value = self._work.throw, error
