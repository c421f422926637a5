"""``factoryfloor dataset``, which writes recorded games as arrays."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from factoryfloor.cli.arguments import read_record_file
from factoryfloor.cli.console import console
from factoryfloor.cli.errors import BadUsage, Failed
from factoryfloor.kernel import Match


def write(target: Path, sources: Sequence[Path]) -> None:
    """Write the decisions in records and contest folders to a new file."""
    try:
        from factoryfloor.learn.dataset import write_data_set
    except ImportError as fault:
        raise Failed(str(fault)) from fault
    try:
        found = write_data_set(_matches(sources), target)
    except FileExistsError as fault:
        raise BadUsage(f"{target} already exists; choose another name") from fault
    except OSError as fault:
        raise Failed(f"{target} cannot be written: {fault.strerror}") from fault
    size = f"{len(found):,} games, {found.decisions:,} decisions"
    console().print(f"{target}: {size} of {found.environment}", soft_wrap=True)


def _matches(sources: Sequence[Path]) -> Iterator[Match]:
    for source in sources:
        if not source.is_dir():
            yield read_record_file(source)[0]
            continue
        paths = sorted(source.glob("game-*.json"))
        if not paths:
            raise BadUsage(f"{source} has no records (game-*.json); play a contest with --records {source}")
        for path in paths:
            yield read_record_file(path)[0]
