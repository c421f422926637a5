"""A session of ``factoryfloor protocol``: games for other programs as lines of JSON (see docs/bots/protocol.md)."""

import secrets
from collections.abc import Callable
from copy import deepcopy
from typing import Any, ClassVar, Final

from factoryfloor.bots import BadBot, begin, begin_hint, heuristics_of, hint_of, make_bot
from factoryfloor.bots.clearly_better import course_of_hint
from factoryfloor.cli.protocol_requests import (
    Analyse,
    AnyRequest,
    AskBot,
    BadRequest,
    CheckPlan,
    Hint,
    Legal,
    ListGames,
    Load,
    New,
    Plan,
    Play,
    Position,
    Record,
    RequestId,
    Scores,
    Stop,
    Undo,
    View,
    WhyNot,
    id_on,
    read_request,
)
from factoryfloor.cli.protocol_searches import Answer, Choice, Search
from factoryfloor.kernel import (
    Event,
    FactoryFloorError,
    FastChance,
    Game,
    IllegalAction,
    Match,
    NotToMove,
    Plans,
    State,
    find_game,
    games,
)
from factoryfloor.kernel.action_list import played_list
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.record import read_record, write_record
from factoryfloor.locales import catalogue, why_no_texts
from factoryfloor.text import reason_in_words, words_of

PROTOCOL: Final = 1
"""The version of the protocol. It increases when the protocol changes."""

MAX_LINE: Final = 8_000_000  # bytes
MAX_MESSAGE: Final = 1_000  # characters; messages may quote the input


class NoGame(FactoryFloorError):
    """The command needs a game, but the session has none. Send ``new`` or ``load`` first."""

    code: ClassVar[str] = "no_game"


class TooLong(FactoryFloorError):
    """The line exceeds the limit."""

    code: ClassVar[str] = "too_long"


class Session:
    """A session with one game at a time. A rejected request changes nothing."""

    def __init__(self) -> None:
        self._match: Match | None = None

    def answer(self, line: bytes) -> Answer:
        """Execute a line, including its search, and return the last answer.

        If the line is rejected, return ``{"error": CODE, "message": TEXT}``.
        """
        try:
            request = read_line(line)
        except FactoryFloorError as refusal:
            return marked(id_on(line), error(refusal))
        begun = self.begin(request)
        while isinstance(begun, Search):
            answer = in_words(begun.step)
            if begun.finished or (answer is not None and "error" in answer):
                begun = answer or {}
        return marked(request.id, begun)

    def begin(self, request: AnyRequest) -> Answer | Search:
        """Return the answer to a request, or a search that will return the answer."""
        match = self._match
        before, length = (match.state.copy(), len(match.moves)) if match else (None, 0)
        try:
            return self._carry_out(request)
        except FactoryFloorError as refusal:
            return error(refusal)
        except Exception as fault:  # noqa: BLE001 - a fault in one game must not end the session
            if match is not None and before is not None:
                match.state = before
                del match.moves[length:]
            self._match = match
            return error(fault)

    @property
    def match(self) -> Match:
        """Return the current match. Raises NoGame if there is none."""
        if self._match is None:
            raise NoGame('there is no game yet; start with "new" or "load"')
        return self._match

    def _carry_out(self, request: AnyRequest) -> Answer | Search:
        match request:
            case ListGames():
                return {"protocol": PROTOCOL, "games": [_described(game) for game in games().values()]}
            case New():
                self._match = Match(find_game(request.game), request.seats, request.options, request.seed)
                return self._turn()
            case Load():
                return self._load(request)
            case Legal():
                seat, state = self._seat(request.seat), self.match.state
                return {"actions": [state.notation(seat, action) for action in state.legal(seat)]}
            case Play():
                return self._play(request)
            case Plan():
                seat = self._seat(request.seat)
                return self._happened(seat, self.match.play_plan(seat, request.plan))
            case CheckPlan() | WhyNot():
                return self._consider(request)
            case Hint() | AskBot() | Analyse() | Stop():
                return self._search(request)
            case Undo():
                undone = self.match.undo(self._seat(request.seat))
                return self._turn() | {"undone": undone.text}
            case View():
                return {"view": self.match.state.view(None if request.seat is None else self._seat(request.seat))}
            case Position():
                return {"game": self.match.game.id, "position": self.match.state.position()}
            case Scores():
                return {"scores": self.match.state.scores(), "ranking": self.match.state.ranking()}
            case Record():
                return {"record": write_record(self.match)}

    def _turn(self) -> Answer:
        return {"ok": True, "movers": self.match.state.movers(), "over": self.match.over}

    def _seat(self, seat: int) -> int:
        seats = self.match.seats
        if not 0 <= seat < seats:
            raise NotToMove(f"there is no seat {seat}; the seats are 0 to {seats - 1}")
        return seat

    def _load(self, request: Load) -> Answer:
        game = request.game or request.position.get("game")
        if not isinstance(game, str):
            raise BadRequest('load: the field "game" is missing from both the request and the position')
        rules = find_game(game)
        seats = rules.load(request.position, FastChance()).seats
        self._match = Match(rules, int(seats), None, request.seed, start=request.position)
        return self._turn()

    def _play(self, request: Play) -> Answer:
        seat = self._seat(request.seat)
        if (request.action is None) == (request.actions is None):
            raise BadRequest('play: give either "action" or "actions"')
        chain = [request.action] if request.action is not None else request.actions or []
        if not request.turn:
            return self._happened(seat, self.match.play_chain(seat, chain))
        played = played_list(self.match.state, seat, chain)
        return self._happened(seat, self.match.play_chain(seat, played.actions)) | {"turn": played.facts()}

    def _happened(self, seat: int, events: list[Event]) -> Answer:
        return self._turn() | {"events": [event.seen_by(seat) for event in events]}

    def _sample(self, seat: int, seed: int | None) -> State:
        """Return a sample of the seat's information state."""
        state = self.match.state
        state.check_mover(self._seat(seat))
        sample = state.copy()
        sample.resample(seat, FastChance(secrets.randbits(62) if seed is None else seed & MASK_62))
        return sample

    def _plans(self) -> Plans:
        """Return the plans of the game. Raises IllegalAction if the game has no plans."""
        game = self.match.game
        plans = game.plans()
        if plans is None:
            raise IllegalAction(f"{game.title} has no plans; play single actions")
        return plans

    def _consider(self, request: CheckPlan | WhyNot) -> Answer:
        """Return the answer to a query about a decision. A query does not change the game."""
        match request:
            case CheckPlan():
                return {"checked": self._plans().check(self._sample(request.seat, None), request.seat, request.plan)}
            case WhyNot():
                return self._why_not(request)

    def _search(self, request: Hint | AskBot | Analyse | Stop) -> Answer | Search:
        match request:
            case Hint():
                return self._hint(request)
            case AskBot():
                return self._ask_bot(request)
            case Analyse():
                return self._analyse(request)
            case Stop():  # the caller runs and stops searches
                return {"stopped": False}

    def _hint(self, request: Hint) -> Answer | Search:
        match, game, seat, language = self.match, self.match.game, request.seat, request.language
        if reason := why_no_texts(language):
            raise BadRequest(f"hint: {reason}")
        bot, sample = make_bot(request.bot, game), self._sample(seat, request.seed)
        heuristics = heuristics_of(bot, game)

        def worded(hint: Answer) -> Answer:
            return hint | {"text": _in_words(match, hint["reason"], language)}

        chance = FastChance(secrets.randbits(62) if request.seed is None else mix(request.seed & MASK_62, seat))
        thinking = begin_hint(bot, heuristics, sample.copy(), seat, chance)
        return Choice(
            thinking,
            lambda found: worded(hint_of(game, heuristics, sample, seat, course_of_hint(found))),
            request.every,
        )

    def _why_not(self, request: WhyNot) -> Answer:
        sample, shown = self._sample(request.seat, None), self.match.game.presentation()
        pieces = list(shown.pieces(sample, request.seat))
        if request.piece not in pieces:
            raise IllegalAction(
                f"seat {request.seat} sees no piece {request.piece[:60]!r}; pieces: {', '.join(pieces)}"
            )
        return {"why_not": shown.reason(shown.why_not(sample, request.seat, request.piece))}

    def _analyse(self, request: Analyse) -> Search:
        from factoryfloor.cli.protocol_reviews import Reviewing  # slow to import

        match = deepcopy(self.match) if request.record is None else read_record(request.record)
        return Reviewing(match, request)

    def _ask_bot(self, request: AskBot) -> Search:
        seat, state = self._seat(request.seat), self.match.state
        state.check_mover(seat)
        bot = make_bot(_specification(request.bot, request.ms), self.match.game)
        now = state.copy()  # more actions may be played during the search
        thinking = begin(bot, state, seat, request.seed)
        return Choice(thinking, lambda found: {"action": now.notation(seat, found.best())}, request.every)


def _in_words(match: Match, reason: Answer, language: str) -> str:
    """Return a reason as a sentence, or an empty string if there is no specific reason."""
    say = catalogue("common", language).say
    names = [say("text.seat", seat=seat) for seat in range(match.seats)]
    return reason_in_words(match.game, reason, words_of(match.game, names, language))


def _specification(bot: str, ms: int | None) -> str:
    """Return the specification of a bot.

    For ``search``, the budget comes from ``ms``. Other names are complete specifications.
    """
    if bot != "search":
        if ms is not None and ":" in bot:
            raise BadBot(f'{bot!r} already has a budget in its name: omit "ms"')
        return bot
    if ms is None:
        raise BadBot('search needs a budget: "ms", or a name such as search:200ms or search:2000 (playouts)')
    return f"search:{ms}ms"


def _described(game: Game) -> dict[str, Any]:
    """Return the facts of a game with its rules and notation.

    If only the client's rules page contains the rules, they are included.
    """
    return game.describe() | {"rules_text": game.written_rules(), "notation": game.written_notation()}


def read_line(line: bytes) -> AnyRequest:
    """Parse the request on a line. Raises FactoryFloorError if the line is not a valid request."""
    if len(line) > MAX_LINE:
        raise TooLong(f"a line must have at most {MAX_LINE} bytes")
    return read_request(line)


def in_words(step: Callable[[], Answer | None]) -> Answer | None:
    """Run a step of a search. Return its result, or its error as an answer."""
    try:
        return step()
    except Exception as fault:  # noqa: BLE001 - a fault in one search must not end the session
        return error(fault)


def marked(id: RequestId | None, answer: Answer) -> Answer:
    """Return the answer with the id of its request."""
    return answer if id is None else {"id": id} | answer


def error(fault: Exception) -> Answer:
    """Return the answer to a rejected or failed request."""
    if isinstance(fault, FactoryFloorError):
        code, message = fault.code, str(fault)
    else:
        code, message = "internal", f"{type(fault).__name__}: {fault}"
    return {"error": code, "message": message if len(message) <= MAX_MESSAGE else message[:MAX_MESSAGE] + " ..."}
