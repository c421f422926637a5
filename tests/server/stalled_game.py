"""The tiny game, standing still at every action: imported by a process that replays a record."""

import time

from tests.tiny_game import Tiny


def stand_still(self: Tiny, seat: int, action: int) -> None:
    time.sleep(3600)


Tiny.apply = stand_still  # type: ignore[method-assign]
