"""The contract of timing: time limits and races. The rules have no clock; the server has it."""

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Timing(Copyable):
    """Time limits and races of one game; stateless."""

    def time_limit(self, state: State, seat: i64) -> tuple[int, int] | None:
        """Return the seat's time limit in seconds, and the legal action that is played when the limit expires.

        None means that the seat has no time limit.
        """
        return None

    def race_winner(self, state: State, seat: int, action: int) -> int:
        """The seat that has already won what ``action`` of ``seat`` claims in a race; -1 if there is none.

        The action was legal when the seat became pending, but may no longer be legal.
        """
        return -1
