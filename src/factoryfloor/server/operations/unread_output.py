"""Ends a child process after its server was killed, because its answers are no longer read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ending_unread() -> Iterator[None]:
    """End the process without a traceback if the block cannot write an answer.

    The process ends immediately. A normal exit would try to write the rest of the answer and report an error.
    """
    try:
        yield
    except OSError:
        os._exit(0)
