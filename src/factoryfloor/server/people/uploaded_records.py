"""Replays uploaded records in a fair order, with limits and a deadline."""

import asyncio
import zlib
from dataclasses import dataclass
from json import detect_encoding

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.turns import Places, Turns
from factoryfloor.server.storage.replay_library import ComputeReplay, TooSlow
from factoryfloor.tables.state.errors import Refused


@dataclass(frozen=True, slots=True)
class RecordLimits:
    """The limits of an uploaded record: its bytes and actions, the characters of a name and of the answer, and the
    seconds of a replay.

    ``places`` is the maximum number of waiting and running replays.
    """

    size: int
    actions: int
    name: int
    characters: int
    seconds: float
    places: Places


class UploadedRecords:
    """Replays uploaded records one at a time.

    The number of records is limited for each person, for each network, and in total.
    """

    def __init__(self, compute: ComputeReplay, limits: RecordLimits) -> None:
        self.limits = limits
        self._compute = compute
        self._turns = Turns(limits.places)

    async def replay(self, client: Client, record: bytes, seat: int | None) -> bytes:
        """Return the Replay of a record as JSON. Raises Refused if the record is invalid or a limit is exceeded."""
        content = {
            "replay": "record",
            "seat": seat,
            "most_actions": self.limits.actions,
            "longest_name": self.limits.name,
            "most_characters": self.limits.characters,
        }
        try:
            async with self._turns.turn(client, Price.LONG):
                content["record"] = record_text(record)
                body = await self._compute(client, content, self.limits.seconds)
                return await asyncio.to_thread(zlib.decompress, body)
        except TooSlow as error:
            raise Refused(
                "bad_record", f"replaying this record takes longer than the limit of {self.limits.seconds:.0f} seconds"
            ) from error


def record_text(record: bytes) -> str:
    """Return the text of an uploaded record.

    The first bytes determine the encoding. Raises Refused if the record cannot be decoded.
    """
    try:
        return record.decode(detect_encoding(record))  # with or without a byte order mark
    except UnicodeDecodeError as error:
        raise Refused("bad_record", f"this is not JSON: {error.reason}") from error
