"""A bot in its seat of a contest, and the one bot that may see everything."""

from typing import Final

from factoryfloor.bots import Bot, Budget, SearchBot, SearchSettings, decide, make_bot, read_specification
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.kernel import FastChance, Game, State

OMNISCIENT: Final = "omniscient:"


class Contestant:
    """A bot that decides for one seat.

    ``omniscient:2000@classic`` is ``search:2000@classic`` to which nothing is hidden: it is given the position itself,
    with its decks, hands, dice to come, and what others have laid face down. It measures how much luck and hidden
    cards bound what a search can win, and there is no other use for it: bots learn what :func:`decide` shows them, and
    no specification elsewhere names this one.
    """

    def __init__(self, spec: str, game: Game) -> None:
        self.sees_all: bool = is_omniscient(spec)
        self.bot: Bot = _omniscient(spec, game) if self.sees_all else make_bot(spec, game)

    def decide(self, state: State, seat: int, seed: int) -> int:
        """The choice for a seat that owes a decision; ``state`` is not changed."""
        if not self.sees_all:
            return decide(self.bot, state, seat, seed)
        return self.bot.choose(state.copy(), seat, FastChance(seed))


def is_omniscient(spec: str) -> bool:
    return spec.startswith(OMNISCIENT)


def _omniscient(spec: str, game: Game) -> Bot:
    read = read_specification("search:" + spec.removeprefix(OMNISCIENT))
    read.make(game)
    budget = Budget(read.playouts, read.milliseconds)
    return SearchBot(budget, heuristics_for(game, read.evaluation), SearchSettings(redeal=False), spec)
