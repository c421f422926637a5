from higher.bots import Careful
from higher.game import GAME

import factoryfloor as ff
from factoryfloor.testing import check_game
from factoryfloor.testing.game_files import check_files


def test_the_game_keeps_the_contract() -> None:
    check_game(GAME, games=20)


def test_lessons_texts_and_labels_fit_the_game() -> None:
    check_files(GAME)


def test_the_bot_beats_chance() -> None:
    summary = ff.contest("higher", [Careful, "random"], games=200, seed="1")
    careful, random = (standing.wins for standing in summary.standings)
    assert careful > random
