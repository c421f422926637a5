"""The contract of a bot, and functions that ask a bot for a decision on a sample of the position."""

import secrets
from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance, FastChance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.errors import FactoryFloorError, IllegalAction
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.state import State


class BadBot(FactoryFloorError):
    """The specification of a bot is invalid."""

    code: ClassVar[str] = "bad_bot"


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinking(Copyable):
    """A decision in progress. It can be paused and resumed. An instance of this base class is a finished decision."""

    def __init__(self, action: int, following: Sequence[int] = ()) -> None:
        self.action = action
        self.following: list[int] = list(following)

    def think(self, seconds: float) -> bool:
        """Think for about ``seconds``. Return whether more thinking is possible."""
        return False

    def best(self) -> int:
        """Return the best action found so far."""
        return self.action

    def course(self) -> list[int]:
        """The best action, with the later steps that were planned after it."""
        return [self.action, *self.following]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Copyable):
    """A player that chooses one action at a time.

    ``spec`` is a specification that :func:`make_bot` can parse, or any other name. The default is the name of the
    class. A bot belongs to one seat of a table, and may cache results between decisions.
    """

    def __init__(self, spec: str = "") -> None:
        self.spec: str = spec or type(self).__name__

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        """Choose an action from ``state.legal(seat)``, which is not empty.

        ``state`` is a sample in which everything hidden from the seat is redealt. The bot may change ``state``. All
        randomness must come from ``chance``, so that choices are reproducible.
        """
        raise NotImplementedError

    def begin(self, state: State, seat: i64, chance: Chance) -> Thinking:
        """Start a decision with the arguments of :meth:`choose`. By default, the decision is finished immediately."""
        return Thinking(_chosen(self, state, seat, chance))


def decide(bot: Bot, state: State, seat: int, seed: int | None = None) -> int:
    """Return a bot's action for a pending seat. ``state`` does not change, because the bot receives a sample.

    The same ``seed`` gives the same action, unless the bot's budget is a time. Raises NotToMove, or IllegalAction if
    the bot's choice is not a number.
    """
    number = _number(seed)
    return _chosen(bot, _sample(state, seat, number), seat, FastChance(mix(number, seat)))


def begin(bot: Bot, state: State, seat: int, seed: int | None = None) -> Thinking:
    """Start the decision that :func:`decide` would make. The decision can be paused."""
    number = _number(seed)
    return bot.begin(_sample(state, seat, number), seat, FastChance(mix(number, seat)))


def _chosen(bot: Any, state: State, seat: int, chance: Chance) -> int:
    """Return the choice of a bot as an int. The bot may return any integer type, such as one of numpy's. Raises
    IllegalAction for other types.
    """
    chosen = bot.choose(state, seat, chance)
    try:
        return index(chosen)
    except TypeError as error:
        raise IllegalAction(f"the bot {bot.spec} chose {chosen!r:.80}, which is not a number") from error


def _number(seed: int | None) -> int:
    return secrets.randbits(62) if seed is None else seed & MASK_62


def _sample(state: State, seat: int, number: int) -> State:
    state.check_mover(seat)
    sample = state.copy()
    sample.resample(seat, FastChance(number))
    return sample
