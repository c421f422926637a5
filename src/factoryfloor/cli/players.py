"""The names and places of the players of a game in the terminal."""

from collections.abc import Sequence
from typing import Final

from factoryfloor.bots import LEVELS
from factoryfloor.kernel import Match
from factoryfloor.locales import Catalogue
from factoryfloor.locales.words import Words

_IN_WORDS: Final = (*LEVELS, "random", "greedy")


def bot_name(spec: str, common: Catalogue) -> str:
    """Return the name of a bot, such as ``Craftsman``.

    For a bot with a budget or from another package, return the specification.
    """
    return common.say(f"bot.{spec}") if spec in _IN_WORDS else spec


def names_of(players: Sequence[str], common: Catalogue) -> list[str]:
    """Return the display names of the players of a record. If a name occurs twice, the seat number is added."""
    names = [bot_name(player, common) or common.say("text.seat", seat=seat) for seat, player in enumerate(players)]
    return [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def places(match: Match, words: Words) -> str:
    """Return the result of a game, as in ``1. Ann: 62, 2. Greedy player: 48``."""
    state = match.state
    listed = sorted(zip(state.ranking(), state.scores(), range(match.seats), strict=True))
    return ", ".join(words.labelled(f"{place}. {words.name(seat)}", str(score)) for place, score, seat in listed)
