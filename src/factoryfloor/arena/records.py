"""A folder that a contest is written to: a record for each game, and the summary."""

import json
from pathlib import Path
from typing import ClassVar, Final

from factoryfloor.arena.playing import Outcome
from factoryfloor.arena.standings import Summary
from factoryfloor.kernel import FactoryFloorError

SUMMARY: Final = "summary.json"


class NotWritten(FactoryFloorError):
    """Records or summary cannot be written where they should be."""

    code: ClassVar[str] = "not_written"


class RecordFolder:
    """Writes ``game-000001.json`` and so on, and ``summary.json``. The folder must be new or empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            occupied = any(path.iterdir())
        except OSError as fault:
            raise NotWritten(f"{path} cannot hold records: {fault.strerror}") from fault
        if occupied:
            raise NotWritten(f"{path} is not empty; name a new folder, so that no contest mixes with another")

    def add(self, outcome: Outcome) -> None:
        """Write the record of a game that kept one."""
        self._write(f"game-{outcome.number:06}.json", outcome.record)

    def close(self, summary: Summary) -> None:
        """Write the summary."""
        self._write(SUMMARY, summary.to_json())

    def _write(self, name: str, content: object) -> None:
        try:
            (self.path / name).write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as fault:
            raise NotWritten(f"{self.path / name} cannot be written: {fault.strerror}") from fault
