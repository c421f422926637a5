"""The contract of a bot, and the question that shows it nothing its seat may not know."""

import secrets
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance, FastChance
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.state import State


class BadBot(FactoryFloorError):
    """A bot specification that cannot be read."""

    code: ClassVar[str] = "bad_bot"


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


def decide(bot: Bot, state: State, seat: int, seed: int | None = None) -> int:
    """The bot's choice for a seat that owes a decision. ``state`` is not changed, and the bot never sees it.

    The same ``seed`` gives the same choice, unless the bot goes by the clock. Raises NotToMove.
    """
    state.check_mover(seat)
    number = secrets.randbits(62) if seed is None else seed & MASK_62
    chance = FastChance(number)
    sample = state.copy()
    sample.resample(seat, chance)
    return bot.choose(sample, seat, chance)
