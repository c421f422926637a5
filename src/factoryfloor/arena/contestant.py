"""A bot in its seat of a contest: one of ours, one outside, or the one bot that may see everything."""

import random
from typing import Any, Final

from factoryfloor.arena.external import External, NoAnswer, is_external
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

    ``exec:COMMAND`` is a program outside (see :class:`External`). For a decision that it does not make a legal action
    is drawn by lot, and ``fallbacks`` has its number among the seat's decisions, and why.
    """

    def __init__(self, spec: str, game: Game, options: dict[str, Any] | None = None) -> None:
        """Raises BadBot."""
        self.sees_all: bool = is_omniscient(spec)
        self.fallbacks: list[tuple[int, str]] = []
        self._decisions = 0
        self._external = External(spec, game, options or {}) if is_external(spec) else None
        self._bot = None if self._external else _omniscient(spec, game) if self.sees_all else make_bot(spec, game)

    def decide(self, state: State, seat: int, seed: int) -> int:
        """The choice for a seat that owes a decision; ``state`` is not changed."""
        self._decisions += 1
        if self._external is not None:
            return self._ask(self._external, state, seat, seed)
        assert self._bot is not None
        if not self.sees_all:
            return decide(self._bot, state, seat, seed)
        return self._bot.choose(state.copy(), seat, FastChance(seed))

    def close(self) -> None:
        """End the program outside, if this is one."""
        if self._external is not None:
            self._external.close()

    def _ask(self, external: External, state: State, seat: int, seed: int) -> int:
        try:
            return external.decide(state, seat)
        except NoAnswer as fault:
            self.fallbacks.append((self._decisions, str(fault)))
            return random.Random(seed).choice(state.legal(seat))


def is_omniscient(spec: str) -> bool:
    return spec.startswith(OMNISCIENT)


def _omniscient(spec: str, game: Game) -> Bot:
    read = read_specification("search:" + spec.removeprefix(OMNISCIENT))
    read.make(game)
    budget = Budget(read.playouts, read.milliseconds)
    return SearchBot(budget, heuristics_for(game, read.evaluation), SearchSettings(redeal=False), spec)
