"""Types and defaults of the fixed words in a table's state."""

from typing import Final, Literal

SeatKind = Literal["open", "player", "bot"]
Status = Literal["open", "starting", "running", "over"]
Access = Literal["open", "link"]
Takeover = Literal["host", "anybody"]
ChatAccess = Literal["all", "seats"]

AWAY_AFTER: Final = 120
"""The default of ``away_after``: the seconds without a connection after which a person is absent."""
