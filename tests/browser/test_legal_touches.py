"""Every legal touch by mouse and finger is accepted in every game. No piece turns red, and no touch is rejected."""

import random
from typing import Final

import pytest

from factoryfloor.kernel import games
from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import ME, RANDOM_BOT, go_to, new_table, wait_for_turn
from tests.browser.player import Hand, Player

DECISIONS: Final = 6


@pytest.mark.parametrize("hand", ["mouse", "finger"])
@pytest.mark.parametrize("game", games())
def test_client_accepts_every_legal_tap(open_page: Opener, game: str, hand: Hand) -> None:
    watched = open_page(size=PHONE if hand == "finger" else DESK)
    page = watched.page
    go_to(page, new_table(page, game, [ME, RANDOM_BOT]))
    player = Player(watched, hand)
    chance = random.Random(game)
    for _ in range(DECISIONS):
        if not wait_for_turn(page):
            break
        player.wait(lambda: player.decision)
        if game == "factory_fun" and player.decision["prompt"] == "build":
            break  # lessons lay out a build
        player.wait(player.shown)
        player.take(chance.choice(player.shown()))
        player.check()
