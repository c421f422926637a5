"""The options `first` and `colours`, which all games of the package have."""

from typing import Any

import pytest

from factoryfloor.kernel import Game, TableChance, games

OWN = [game for game in games().values() if type(game).__module__.startswith("factoryfloor.games.")]
BEGINS = {
    "fzzt": lambda view: view["chief"],
    "monster_factory": lambda view: view["turn"],
    "fantastic_factories": lambda view: view["turn"],
    "factory_manager": lambda view: view["turn"],
    "factory_fun": lambda view: view["order"][0],
}


def begun(game: Game, seats: int, **options: Any) -> Any:
    return game.start(seats, options, TableChance("first seat"))


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_option_first_changes_only_the_first_player(game: Game) -> None:
    for seats in range(max(2, game.seats_min), game.seats_max + 1):
        drawn = begun(game, seats)
        by_chance = BEGINS[game.id](drawn.view(None))
        for first in range(seats):
            chosen = begun(game, seats, first=first)
            assert BEGINS[game.id](chosen.view(None)) == first
            assert (chosen.position() == drawn.position()) == (first == by_chance)
        assert begun(game, seats, first="random").position() == drawn.position()


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_option_colours_changes_no_deal(game: Game) -> None:
    seats = game.seats_max
    mirrored = list(reversed(range(seats)))
    plain, coloured = begun(game, seats).position(), begun(game, seats, colours=mirrored).position()
    if game.id == "factory_fun":
        assert [player["board"] for player in coloured["players"]] == [f"{'ABCDE'[i]}-classic" for i in mirrored]
    else:
        assert plain == coloured
