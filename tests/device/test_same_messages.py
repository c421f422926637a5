"""The same evening of games gives the same messages, byte for byte, on a device and at tables whose storage answers
immediately.
"""

import pytest

from factoryfloor.tables.state.people import Person
from tests.device.page import DeviceStage
from tests.installed import INSTALLED
from tests.tables.evening import LocalStage, play_evening

PEOPLE = {name: Person(name, name.title()) for name in ("ann", "bob")}


@pytest.mark.parametrize("game", INSTALLED)
async def test_device_sends_the_same_messages_as_a_local_table(game: str) -> None:
    device, local = DeviceStage(PEOPLE), LocalStage(PEOPLE)
    await play_evening(device, game)
    await play_evening(local, game)
    assert device.heard == local.heard
