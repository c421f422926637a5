"""The contract of a bot, and the question that shows it nothing its seat may not know."""

import secrets
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance, FastChance
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.kernel.hashing import mixed
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.state import State


class BadBot(FactoryFloorError):
    """A bot specification that cannot be read."""

    code: ClassVar[str] = "bad_bot"


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinking:
    """A decision in the making, which can be left and taken up again. This one is made already."""

    def __init__(self, action: int) -> None:
        self.action = action

    def think(self, seconds: float) -> bool:
        """Think on for about so many seconds. Returns whether there is more to think about."""
        return False

    def best(self) -> int:
        """The choice as far as thinking has come."""
        return self.action


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that picks one action at a time. ``spec`` is its specification, as :func:`make_bot` reads it.

    A bot belongs to one seat of a table and may remember things from decision to decision.
    """

    def __init__(self, spec: str) -> None:
        self.spec = spec

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        """One of ``state.legal(seat)``, which is not empty.

        ``state`` is a sample in which everything hidden from the seat was redealt: the bot may look at it and
        change it freely. All randomness comes from ``chance``, so that a choice can be repeated.
        """
        raise NotImplementedError

    def begin(self, state: State, seat: i64, chance: Chance) -> Thinking:
        """The beginning of a choice, with the arguments of :meth:`choose`; by default it is made at once."""
        return Thinking(self.choose(state, seat, chance))


def decide(bot: Bot, state: State, seat: int, seed: int | None = None) -> int:
    """The bot's choice for a seat that owes a decision. ``state`` is not changed, and the bot never sees it.

    The same ``seed`` gives the same choice, unless the bot goes by the clock. Raises NotToMove.
    """
    number = _number(seed)
    return bot.choose(_sample(state, seat, number), seat, FastChance(mixed(number, seat)))


def begin(bot: Bot, state: State, seat: int, seed: int | None = None) -> Thinking:
    """The beginning of the choice that :func:`decide` would make, so that thinking can pause."""
    number = _number(seed)
    return bot.begin(_sample(state, seat, number), seat, FastChance(mixed(number, seat)))


def _number(seed: int | None) -> int:
    return secrets.randbits(62) if seed is None else seed & MASK_62


def _sample(state: State, seat: int, number: int) -> State:
    state.check_mover(seat)
    sample = state.copy()
    sample.resample(seat, FastChance(number))
    return sample
