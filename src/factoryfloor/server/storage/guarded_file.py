"""Detects lost writes of an SQLite file. Writes are lost if the file was deleted or replaced, or if its write-ahead log
was damaged.

If its file is deleted or replaced, SQLite continues without an error. SQLite also reads a damaged write-ahead log up to
the first error without reporting it. In both cases acknowledged writes would be lost without notice.
"""

import logging
import os
from hashlib import sha256
from pathlib import Path
from typing import Final

from factoryfloor.tables.state.errors import StoreError

_DIGITS: Final = 20
_logger = logging.getLogger(__name__)


class GuardedFile:
    """An open database file with its write-ahead log and its high-water mark.

    The mark is a file beside the database that contains the number of the last acknowledged group commit and a
    checksum. The mark is written after each commit without a sync, so it may be out of date after a power failure.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.wal = path.with_name(path.name + "-wal")
        self.mark = path.with_name(path.name + "-mark")
        self._identity: tuple[int, int] | None = None
        self._wal_identity: tuple[int, int] | None = None
        self._lost = ""
        self._mark_file: int | None = None
        self._mark_fails = False

    def opened(self) -> None:
        """Remember the identity of the opened file."""
        self._identity = _identity(self.path)

    def connected(self) -> None:
        """Remember the identity of the write-ahead log of the writer's connection at the next commit."""
        self._wal_identity = None

    def check(self, *, writing: bool = False) -> None:
        """Raise StoreError if the file or its log has been replaced since it was opened.

        All later calls then raise it, too.
        """
        if not self._lost and self._identity is not None:
            if _identity(self.path) != self._identity:
                self._lost = str(self.path)
            elif writing:
                found = _identity(self.wal)
                if self._wal_identity is None:
                    self._wal_identity = found
                elif found != self._wal_identity:
                    self._lost = str(self.wal)
        if self._lost:
            raise StoreError(
                f"the file {self._lost} was deleted or replaced while the server was running; writes are rejected: "
                "stop the server, restore the file or a backup, and start again"
            )

    def acknowledge(self, commit: int) -> None:
        """Write the number of a durable commit to the mark file."""
        try:
            if self._mark_file is None:
                self._mark_file = os.open(self.mark, os.O_RDWR | os.O_CREAT, 0o644)
            os.lseek(self._mark_file, 0, os.SEEK_SET)
            os.write(self._mark_file, _marked(commit))
        except OSError as error:  # the commit is durable even without the mark
            if not self._mark_fails:
                _logger.warning("%s cannot be written: %s", self.mark, error)
            self._mark_fails = True

    def acknowledged(self) -> int:
        """Return the number in the mark file, or 0 if the file is missing or unreadable."""
        try:
            found = self.mark.read_bytes()
            commit = int(found[:_DIGITS])
        except (OSError, ValueError):
            return 0
        return commit if found == _marked(commit) else 0

    def close(self) -> None:
        """Close the mark file."""
        if self._mark_file is not None:
            os.close(self._mark_file)
            self._mark_file = None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _marked(commit: int) -> bytes:
    number = f"{commit:0{_DIGITS}d}"
    return f"{number} {sha256(number.encode()).hexdigest()}\n".encode()
