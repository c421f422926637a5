"""Replays of uploaded records, with limits and a deadline."""

from collections import Counter
from dataclasses import dataclass
from json import detect_encoding

from factoryfloor.server.errors import Refused
from factoryfloor.server.limits.client import Client
from factoryfloor.server.replays.replay_process import ReplayProcess, TooSlow


@dataclass(frozen=True, slots=True)
class RecordLimits:
    """Limits of an uploaded record: bytes, actions, characters of a name and of the answer, seconds.

    ``person``, ``address`` and ``together``: records in progress or waiting.
    """

    size: int
    actions: int
    name: int
    characters: int
    seconds: float
    person: int
    address: int
    together: int


class UploadedRecords:
    """The uploaded records being replayed, limited per person, per address and in total."""

    def __init__(self, process: ReplayProcess, limits: RecordLimits) -> None:
        self.limits = limits
        self._process = process
        self._asking: Counter[tuple[str, str]] = Counter()

    async def replay(self, client: Client, record: bytes, seat: int | None) -> bytes:
        """The Replay of a record as JSON. Raises Refused."""
        limits = self.limits
        quotas = {("all", ""): limits.together, ("address", client.address): limits.address}
        if client.person:
            quotas["person", client.person] = limits.person
        if any(self._asking[key] >= most for key, most in quotas.items()):
            raise Refused("too_fast", "too many records at once: try again when yours is done")
        question = {
            "kind": "record",
            "record": record_text(record),
            "seat": seat,
            "most_actions": self.limits.actions,
            "longest_name": self.limits.name,
            "most_characters": self.limits.characters,
        }
        self._asking.update(quotas.keys())
        try:
            return await self._process.ask(question, self.limits.seconds)
        except TooSlow as error:
            raise Refused(
                "bad_record", f"this record takes more than {self.limits.seconds:.0f} seconds to replay: too long here"
            ) from error
        finally:
            self._asking -= Counter(quotas.keys())


def record_text(record: bytes) -> str:
    """The text of an uploaded record, in the encoding that its first bytes show. Raises Refused."""
    try:
        return record.decode(detect_encoding(record))  # with or without a byte order mark
    except UnicodeDecodeError as error:
        raise Refused("bad_record", f"this is not JSON: {error.reason}") from error
