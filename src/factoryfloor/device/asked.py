"""A request to the program of a device, and its answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from factoryfloor.device.device_table import DeviceTable
from factoryfloor.device.device_tables import DeviceTables
from factoryfloor.device.reviews import Status
from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.keeper import answers
from factoryfloor.tables.keeper.first_entries import Start
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.summary import summary
from factoryfloor.tables.verbs.read_request import read_request

Wish = TypeVar("Wish")

CREATED: Final = 201
OK: Final = 200
REFUSED: Final = 409


@dataclass(frozen=True, slots=True)
class Asked:
    """A request with the parts of its path, its query and its body.

    ``answer`` receives a status and the body of the answer.
    """

    device: DeviceTables
    parts: tuple[str, ...]
    query: dict[str, str]
    body: dict[str, Any]
    answer: Callable[[int, Any], None]

    def refuse(self, error: FactoryFloorError) -> None:
        self.answer(REFUSED, answers.refusal(error))

    def attempt(self, do: Callable[[], None]) -> None:
        """Execute a request. After a rejection or an error, answer with it."""
        try:
            do()
        except FactoryFloorError as error:
            self.refuse(error)
        except (KeyError, TypeError, ValueError) as error:
            self.refuse(Refused("malformed", f"the request is malformed: {error!r:.200}"))

    def wish(self, kind: type[Wish]) -> Wish:
        """Parse the body as a request of this kind. Raises Refused if the body is invalid."""
        return read_request(kind, self.body)

    def make(self, facts: dict[str, Any], start: Start) -> None:
        """Create a table, and answer with its TableInfo."""
        self.device.make(facts, lambda found: self.tell(found, CREATED), start)

    def tell(self, found: DeviceTable | FactoryFloorError, status: int = OK) -> None:
        """Answer with the TableInfo of a table, or with the rejection."""
        if isinstance(found, FactoryFloorError):
            self.refuse(found)
        else:
            there = found.presence
            self.answer(status, summary(found.state, there.online(), there.spectators(found.state)))

    def tell_review(self, found: Status | FactoryFloorError) -> None:
        """Answer with the ReviewStatus, or with the rejection."""
        if isinstance(found, FactoryFloorError):
            self.refuse(found)
        else:
            self.answer(OK, found)
