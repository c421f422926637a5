"""Bots that answer the requests of another process, and suspend long searches.

    a BotQuestion as JSON     ->    {"action": A, "reaction_time": T}
    with "hint": true         ->    {"action": TEXT, "actions", ...}
    with "done": [A, ...]     ->    the same

or {"error": TEXT}. With "slice": SECONDS and "decision": N, a longer search is suspended and answered {"more": true}.
The request {"decision": N, "slice": SECONDS} continues it, and is answered {"lost": true} if the search is unknown.
With 0 seconds the search answers with its best result so far. "forget": [N, ...] in any request drops searches.
"""

import json
import secrets
import traceback
from collections.abc import Collection
from operator import index
from typing import Any, Final

from factoryfloor.bots import (
    BadBot,
    Bot,
    Thinking,
    begin_hint,
    heuristics_of,
    hindsight_of,
    hint_of,
    read_specification,
)
from factoryfloor.bots.clearly_better import course_of_hint, is_clearly_better
from factoryfloor.kernel import (
    FactoryFloorError,
    FastChance,
    Game,
    Heuristics,
    IllegalAction,
    NotToMove,
    State,
    find_game,
)
from factoryfloor.tables.ports.bot_question import BotKey, BotQuestion, Former

KEPT: Final = 64
"""The maximum number of bots that a worker remembers."""

_AT_ONCE: Final = 1.0e9  # seconds of a slice that has no limit


class SuspendedSearch:
    """A suspended search for a decision."""

    def __init__(
        self, thinking: Thinking, game: Game, state: State, seat: int, heuristics: Heuristics, former: Former = ()
    ) -> None:
        self.thinking = thinking
        self._former = former
        self._game = game
        self._state = state
        self._seat = seat
        self._heuristics = heuristics

    def answer(self) -> dict[str, Any]:
        action = index(self.thinking.best())
        return {"action": action, "reaction_time": self._heuristics.reaction_time(self._state, self._seat, action)}


class SuspendedHint(SuspendedSearch):
    """A suspended search for a hint. A ``former`` hint stays unless another sequence of actions is clearly better."""

    def answer(self) -> dict[str, Any]:
        state, seat, course = self._state, self._seat, [index(action) for action in course_of_hint(self.thinking)]
        former = course_in(state, seat, self._former)
        if former and not is_clearly_better(self.thinking, former):
            course = former
        return hint_of(self._game, self._heuristics, state, seat, course)


def course_in(state: State, seat: int, texts: Former) -> list[int]:
    """Return the actions of a seat in notation, up to the first illegal action."""
    after, course = state.copy(), list[int]()
    try:
        for text in texts:
            course.append(after.parse(seat, text))
            after.apply(seat, course[-1])
    except (IllegalAction, NotToMove):
        pass
    return course


class BotMemory:
    """An LRU cache of bots, each with the heuristics of its seat.

    ``unfinished`` maps numbers to suspended searches. The server limits the number of these searches. ``imported``
    lists the bots of other packages that this worker may create.
    """

    def __init__(self, size: int = KEPT, imported: Collection[str] = ()) -> None:
        self.unfinished: dict[int, SuspendedSearch] = {}
        self._size = size
        self._imported = imported
        self._known: dict[BotKey, tuple[Bot, Heuristics]] = {}

    def bot(self, game: Game, key: BotKey) -> tuple[Bot, Heuristics]:
        """Return the bot of a seat at a table. Create the bot if necessary. Raises BadBot."""
        known = self._known.pop(key, None) or self._make(game, key[2])
        self._known[key] = known
        if len(self._known) > self._size:
            del self._known[next(iter(self._known))]
        return known

    def _make(self, game: Game, spec: str) -> tuple[Bot, Heuristics]:
        read = read_specification(spec, game.id)
        if read.imported and spec not in self._imported:
            raise BadBot(f"the bot {spec[:80]!r} from another package is not allowed here")
        bot = read.make(game)
        return bot, heuristics_of(bot, game)


def answer(request: dict[str, Any], memory: BotMemory) -> dict[str, Any]:
    """Answer a request for a bot's action, a hint or hindsight."""
    for number in request.get("forget", ()):
        memory.unfinished.pop(number, None)
    try:
        if "position" not in request:
            suspended = memory.unfinished.pop(request["decision"], None)
            return {"lost": True} if suspended is None else _continue(suspended, request, memory)
        question = BotQuestion.of(request)
        game, seat = find_game(question.game), question.seat
        state = game.load(question.position, FastChance(secrets.randbits(60)), trusted=True)
        state.check_mover(seat)
        bot, heuristics = memory.bot(game, question.key)
        if question.done:
            return hindsight_of(game, heuristics, state, seat, list(question.done))
        chance = FastChance(secrets.randbits(60))  # the position is a sample
        if not question.hint:
            thinking = bot.begin(state.copy(), seat, chance)
            return _continue(SuspendedSearch(thinking, game, state, seat, heuristics), request, memory)
        thinking = begin_hint(bot, heuristics, state.copy(), seat, chance)
        return _continue(SuspendedHint(thinking, game, state, seat, heuristics, question.former), request, memory)
    except FactoryFloorError as error:
        return {"error": str(error)}
    except Exception as error:  # noqa: BLE001 - a bot's fault must not lose the searches of others
        traceback.print_exc()
        return {"error": f"{type(error).__name__}: {error}"}


def _continue(suspended: SuspendedSearch, request: dict[str, Any], memory: BotMemory) -> dict[str, Any]:
    seconds = request.get("slice", _AT_ONCE)
    if seconds > 0.0 and suspended.thinking.think(seconds):
        memory.unfinished[request["decision"]] = suspended
        return {"more": True}
    return suspended.answer()


def written(answered: dict[str, Any]) -> str:
    """Encode the answer as a line of JSON. Raises an error if a bot or its heuristics returned an invalid value."""
    try:
        return json.dumps(answered)
    except (RecursionError, TypeError, ValueError) as error:
        return json.dumps({"error": f"the answer is not JSON: {error}"})
