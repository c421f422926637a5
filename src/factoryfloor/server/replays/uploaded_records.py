"""Replays of records that people open from files: few at a time, within limits, each with a deadline."""

from collections import Counter
from dataclasses import dataclass

from factoryfloor.server.errors import Refused
from factoryfloor.server.limits.client import Client
from factoryfloor.server.replays.replay_process import ReplayProcess, TooSlow


@dataclass(frozen=True, slots=True)
class RecordLimits:
    """Bounds of a record that is shown: bytes, actions, characters of a name and of the answer, seconds.

    ``person``, ``address`` and ``together``: the records that are replayed at once, or wait for it.
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
    """Records that are being replayed: one for each person, a few for each address, not many together."""

    def __init__(self, process: ReplayProcess, limits: RecordLimits) -> None:
        self.limits = limits
        self._process = process
        self._asking: Counter[tuple[str, str]] = Counter()

    async def replay(self, client: Client, record: bytes, seat: int | None) -> bytes:
        """The Replay of a record as JSON. Raises Refused."""
        limits = self.limits
        shares = {("all", ""): limits.together, ("address", client.address): limits.address}
        if client.person:
            shares["person", client.person] = limits.person
        if any(self._asking[share] >= most for share, most in shares.items()):
            raise Refused("too_fast", "records are replayed one after the other: try again when yours is done")
        question = {
            "kind": "record",
            "record": _text(record),
            "seat": seat,
            "most_actions": self.limits.actions,
            "longest_name": self.limits.name,
            "most_characters": self.limits.characters,
        }
        self._asking.update(shares.keys())
        try:
            return await self._process.ask(question, self.limits.seconds)
        except TooSlow as error:
            raise Refused(
                "bad_record", f"this record takes more than {self.limits.seconds:.0f} seconds to replay: too long here"
            ) from error
        finally:
            self._asking -= Counter(shares.keys())


def _text(record: bytes) -> str:
    try:
        return record.decode()
    except UnicodeDecodeError as error:
        raise Refused("bad_record", f"this is not JSON: {error.reason}") from error
