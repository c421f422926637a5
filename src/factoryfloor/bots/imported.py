"""Bots of other packages.

The name of such a bot is an entry point of the group ``factoryfloor.bots``, or ``module:Name``. It refers to a subclass
of Bot, to a function that creates a Bot, or to a Bot. Parsing the name imports nothing. Only creating the bot imports
its module.
"""

import inspect
import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from factoryfloor.bots.bot import BadBot, Bot
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.kernel.game import Game

GROUP: Final = "factoryfloor.bots"
_PATTERN: Final = re.compile(r"[a-z_]\w*(?:\.[a-z_]\w*)*:[a-z_]\w*(?:\.[a-z_]\w*)*", re.IGNORECASE | re.ASCII)
_OURS: Final = ("exec", "noisy", "omniscient", "search")  # words before a colon in the specifications of this package
_LONGEST: Final = 200

_entries: Final[dict[str, dict[str, EntryPoint]]] = {}  # under the empty key, after the first read

BotMaker = Bot | Callable[..., Any]
"""A Bot, a subclass of Bot, or a function that creates a Bot (see :func:`made_by`)."""


def is_imported(spec: str) -> bool:
    """Return whether a specification is the name of a bot from another package. Nothing is imported."""
    if len(spec) > _LONGEST:
        return False
    if _PATTERN.fullmatch(spec):
        return spec.partition(":")[0] not in _OURS
    return spec in _registered()


def make_imported(spec: str, game: Game) -> Bot:
    """Import and create a bot. The name of the bot is its specification. Raises BadBot if this fails."""
    try:
        source = _found(spec)
    except Exception as fault:  # a module may raise any error
        raise BadBot(f"the bot {spec!r} cannot be imported: {type(fault).__name__}: {fault}") from fault
    bot = made_by(source, game)
    bot.spec = spec
    return bot


def made_by(source: object, game: Game) -> Bot:
    """Return a Bot unchanged, or the Bot that a class or function creates.

    A function with a required argument receives the game. Raises BadBot if the result is not a Bot.
    """
    if isinstance(source, Bot):
        return source
    if not callable(source):
        raise BadBot(f"a bot must be a specification, a Bot, or a function that creates a Bot, not {source!r:.80}")
    try:
        made = source(game) if _requires_an_argument(source) else source()
    except FactoryFloorError as refusal:
        raise BadBot(f"{name_of(source)}: {refusal}") from refusal
    except Exception as fault:  # a function may raise any error
        raise BadBot(f"{name_of(source)} failed: {type(fault).__name__}: {fault}") from fault
    if not isinstance(made, Bot):
        raise BadBot(f"{name_of(source)} must return a Bot, not {made!r:.80}")
    return made


def name_of(source: object) -> str:
    """Return the name of a bot in results: its specification, or the name of the class or function that creates it."""
    if isinstance(source, str):
        return source
    if isinstance(source, Bot):
        return source.spec
    return str(getattr(source, "__qualname__", type(source).__name__))


def _registered() -> dict[str, EntryPoint]:
    """Return the entry points by name. The result is cached, because searching all installed packages takes
    milliseconds.
    """
    if not _entries:
        _entries[""] = {entry.name: entry for entry in entry_points(group=GROUP)}
    return _entries[""]


def _found(spec: str) -> object:
    if ":" not in spec:
        found: object = _registered()[spec].load()
        return found
    module, _, name = spec.partition(":")
    place: Any = _module(module)
    for part in name.split("."):
        place = getattr(place, part)
    return place


def _module(name: str) -> object:
    """Import an installed module or a module in the current folder."""
    try:
        return import_module(name)
    except ModuleNotFoundError as fault:
        folder = str(Path.cwd())
        if fault.name != name.partition(".")[0] or folder in sys.path:
            raise
        sys.path.append(folder)
        return import_module(name)


def _requires_an_argument(source: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(source).parameters.values()
    except (TypeError, ValueError):  # for builtin objects
        return True
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(each.kind in positional and each.default is inspect.Parameter.empty for each in parameters)
