"""``factoryfloor protocol``: games for other programs by JSON lines, see docs/bots/protocol.md."""

import json
import secrets
from codecs import BOM_UTF8
from typing import Any, BinaryIO, ClassVar, Final

from factoryfloor.bots import BadBot, decide, heuristics_of, hint_of, make_bot, suggested
from factoryfloor.cli.protocol_requests import (
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
    Scores,
    Undo,
    View,
    WhyNot,
    read_request,
)
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
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.record import write_record
from factoryfloor.locales import catalogue, languages
from factoryfloor.text import reason_in_words, text_of, words_of

PROTOCOL: Final = 1
"""The version of the protocol; it counts up when words of it change."""

MAX_LINE: Final = 8_000_000  # bytes
MAX_MESSAGE: Final = 1_000  # characters; messages may quote the input

Answer = dict[str, Any]


class NoGame(FactoryFloorError):
    """A command that needs a game, before ``new`` or ``load``."""

    code: ClassVar[str] = "no_game"


class TooLong(FactoryFloorError):
    """A line longer than the limit."""

    code: ClassVar[str] = "too_long"


class Session:
    """A session with one game at a time. Every line gets one answer; a rejected line changes nothing."""

    def __init__(self) -> None:
        self._match: Match | None = None

    def answer(self, line: bytes) -> Answer:
        """The answer to a line, or ``{"error": CODE, "message": TEXT}``."""
        match = self._match
        before, length = (match.state.copy(), len(match.moves)) if match else (None, 0)
        try:
            if len(line) > MAX_LINE:
                raise TooLong(f"a line must have at most {MAX_LINE} bytes")
            return self._carry_out(read_request(line))
        except FactoryFloorError as refusal:
            return _error(refusal.code, str(refusal))
        except Exception as fault:  # noqa: BLE001 - a fault in one game must not end the session
            if match is not None and before is not None:
                match.state = before
                del match.moves[length:]
            self._match = match
            return _error("internal", f"{type(fault).__name__}: {fault}")

    @property
    def match(self) -> Match:
        """The current match. Raises NoGame."""
        if self._match is None:
            raise NoGame('there is no game yet; start with "new" or "load"')
        return self._match

    def _carry_out(self, request: AnyRequest) -> Answer:
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
            case CheckPlan() | Hint() | WhyNot():
                return self._consider(request)
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
            case AskBot():
                return self._ask_bot(request)

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
            raise BadRequest('load: the field "game" is missing, here or in the position')
        rules = find_game(game)
        seats = rules.load(request.position, FastChance()).seats
        self._match = Match(rules, int(seats), None, request.seed, start=request.position)
        return self._turn()

    def _play(self, request: Play) -> Answer:
        seat = self._seat(request.seat)
        if (request.action is None) == (request.actions is None):
            raise BadRequest('play: give either "action" or "actions"')
        chain = [request.action] if request.action is not None else request.actions or []
        return self._happened(seat, self.match.play_chain(seat, chain))

    def _happened(self, seat: int, events: list[Event]) -> Answer:
        return self._turn() | {"events": [event.seen_by(seat) for event in events]}

    def _sample(self, seat: int, seed: int | None) -> State:
        """A sample of the seat's information state."""
        state = self.match.state
        state.check_mover(self._seat(seat))
        sample = state.copy()
        sample.resample(seat, FastChance(secrets.randbits(62) if seed is None else seed & MASK_62))
        return sample

    def _plans(self) -> Plans:
        """The plans of the game. Raises IllegalAction if it has none."""
        game = self.match.game
        plans = game.plans()
        if plans is None:
            raise IllegalAction(f"{game.title} has no plans; play single actions")
        return plans

    def _consider(self, request: CheckPlan | Hint | WhyNot) -> Answer:
        """The answer to a query about a decision; changes nothing."""
        match request:
            case CheckPlan():
                return {"checked": self._plans().check(self._sample(request.seat, None), request.seat, request.plan)}
            case Hint():
                return self._hint(request)
            case WhyNot():
                return self._why_not(request)

    def _hint(self, request: Hint) -> Answer:
        game, seat = self.match.game, request.seat
        if request.language not in languages():
            raise BadRequest(f"hint: there are no texts in {request.language!r}; languages: {', '.join(languages())}")
        bot, sample = make_bot(request.bot, game), self._sample(seat, request.seed)
        heuristics = heuristics_of(bot, game)
        hint = suggested(game, heuristics, sample, seat)
        if hint is None:
            hint = hint_of(game, heuristics, sample, seat, decide(bot, self.match.state, seat, request.seed))
        return hint | {"text": self._in_words(hint["reason"], request.language)}

    def _in_words(self, reason: Answer, language: str) -> str:
        """A reason as a sentence; empty if there is none."""
        say = catalogue("common", language).say
        names = [say("text.seat", seat=seat) for seat in range(self.match.seats)]
        game = self.match.game
        return reason_in_words(text_of(game), reason, words_of(game, names, language)) if reason else ""

    def _why_not(self, request: WhyNot) -> Answer:
        sample, shown = self._sample(request.seat, None), self.match.game.presentation()
        pieces = list(shown.pieces(sample, request.seat))
        if request.piece not in pieces:
            raise IllegalAction(
                f"seat {request.seat} sees no piece {request.piece[:60]!r}; pieces: {', '.join(pieces)}"
            )
        return {"why_not": shown.why_not(sample, request.seat, request.piece)}

    def _ask_bot(self, request: AskBot) -> Answer:
        seat, state = self._seat(request.seat), self.match.state
        state.check_mover(seat)
        bot = make_bot(_specification(request.bot, request.ms), self.match.game)
        return {"action": state.notation(seat, decide(bot, state, seat, request.seed))}


def _specification(bot: str, ms: int | None) -> str:
    """The specification of a bot: ``search`` gets its budget from ``ms``; other names are complete."""
    if bot != "search":
        if ms is not None and ":" in bot:
            raise BadBot(f'{bot!r} has its budget in its name: leave out "ms"')
        return bot
    if ms is None:
        raise BadBot('search needs a budget: "ms", or a name such as search:200ms or search:2000 (playouts)')
    return f"search:{ms}ms"


def _described(game: Game) -> dict[str, Any]:
    """The facts of a game with its rules and notation, also of a game whose rules page is in the client."""
    return game.describe() | {"rules_text": game.written_rules(), "notation": game.written_notation()}


def _error(code: str, message: str) -> Answer:
    return {"error": code, "message": message if len(message) <= MAX_MESSAGE else message[:MAX_MESSAGE] + " ..."}


def converse(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink``, except blank ones, until either side is closed."""
    session = Session()
    try:
        while line := _read_line(source):
            line = line.removeprefix(BOM_UTF8)  # a shell may put one before its text
            if not line.strip():
                continue
            sink.write(_encode(session.answer(line)) + b"\n")
            sink.flush()
    except BrokenPipeError:
        return


def _encode(answer: Answer) -> bytes:
    """Encode an answer as one line of ASCII."""
    try:
        return json.dumps(answer, allow_nan=False).encode("ascii")
    except (TypeError, ValueError, RecursionError) as fault:
        return _encode(_error("internal", f"the answer cannot be written as JSON: {fault}"))


def _read_line(source: BinaryIO) -> bytes:
    """The next line, truncated just above the limit; empty at the end."""
    line = source.readline(MAX_LINE + 1)
    rest = line
    while rest and not rest.endswith(b"\n"):
        rest = source.readline(MAX_LINE + 1)
    return line
