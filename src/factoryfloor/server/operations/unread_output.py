"""Ends a child process whose answers are no longer read, because its server was killed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ending_unread() -> Iterator[None]:
    """End the process without a traceback if an answer in the block cannot be written.

    The process ends immediately, because the interpreter would otherwise try to write the rest of the answer and report
    an error.
    """
    try:
        yield
    except OSError:
        os._exit(0)
