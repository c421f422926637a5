"""The contract of timing: time limits and races. The server measures time, because the rules have no clock."""

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Timing(Copyable):
    """The time limits and races of one game. The object is stateless."""

    def time_limit(self, state: State, seat: i64) -> tuple[int, int] | None:
        """Return the seat's time limit in seconds, and the legal action that is played when the limit expires.

        Return None if the seat has no time limit.
        """
        return None

    def race_winner(self, state: State, seat: int, action: int) -> int:
        """Return the seat that has won the race for the piece that ``action`` of ``seat`` would take, or -1.

        The action was legal when the seat became pending, but may be illegal now.
        """
        return -1
