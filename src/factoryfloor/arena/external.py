"""External bots: programs in any language, named ``exec:COMMAND``, that communicate by lines of JSON."""

from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.arena.answer import read_answer
from factoryfloor.arena.dialog import PREFIX, Answer, Dialog, NoAnswer, begin_facts
from factoryfloor.arena.usage import Usage, read_usage, total
from factoryfloor.kernel import Game, IllegalAction, State
from factoryfloor.kernel.action_list import PlayedList
from factoryfloor.kernel.match import Move
from factoryfloor.kernel.terminal_text import printable

GAVE_UP: Final = "gave up: "
"""The start of the reason if the program itself requested the fallback."""

_REASON: Final = 200  # characters kept of a program's reason to give up


def is_external(spec: str) -> bool:
    return spec.startswith(PREFIX)


class External:
    """An external bot for one seat of one game.

    The bot starts at its first decision, and receives ``begin`` with protocol, game, title, rules version, rules text,
    meaning of the notation, components, seats, its seat and options. Each ``choose`` contains the view of the seat, the
    events since the last ``choose``, and the legal actions in notation. The answer is ``{"action": ...}`` with one of
    these actions, parsed as leniently as typed actions, or ``{"actions": [...]}`` or ``{"plan": {...}}``. After a list
    that stopped before its end, the next ``choose`` contains ``stopped``. After a rejected answer, the same ``choose``
    is sent again with the reason in ``rejected``. The answer ``{"fallback": REASON}`` gives up the decision, and the
    program continues. An answer may contain a ``usage``. The attribute ``usage`` is the sum of all reported usages.
    After a failure the program is killed, and restarted at the next decision. A program that fails at its first
    ``begin`` raises NoProgram. After a failure, the end of the program's standard error is logged, at most once a
    minute.
    """

    def __init__(self, spec: str, game: Game, options: dict[str, Any]) -> None:
        """Parse the specification without running the command. Raises BadBot if it is invalid."""
        self._dialog = Dialog(spec)
        self._game = game
        self._options = options
        self._seen = 0  # number of moves whose events were sent
        self._last: PlayedList | None = None
        self.usage: Usage = Usage()

    @property
    def seconds(self) -> float:
        """Return the seconds for a decision."""
        return self._dialog.seconds

    def decide(self, state: State, seat: int, moves: Sequence[Move] = ()) -> list[int]:
        """Return the bot's actions after these moves of the game. Raises NoAnswer or NoProgram."""
        if not self._dialog.running:
            self._seen, self._last = 0, None
            self._dialog.start(begin_facts(self._game, int(state.seats), seat, self._options))
        legal = [state.notation(seat, action) for action in state.legal(seat)]
        events = [event.seen_by(seat) for move in moves[self._seen :] for event in move.events]
        self._seen = len(moves)
        question = {"seat": seat, "view": state.view(seat), "events": events, "legal": legal}
        if self._last is not None and self._last.stopped:
            question["stopped"] = self._last.facts()
        played: list[PlayedList] = []

        def read(answer: Answer) -> str:
            try:
                played.append(self._read(answer, state, seat))
            except IllegalAction as refusal:
                return str(refusal)
            return ""

        self._dialog.choose(question, read)
        self._last = played[0]
        return played[0].actions

    def close(self) -> None:
        """Stop the program."""
        self._dialog.close()

    def _read(self, answer: Answer, state: State, seat: int) -> PlayedList:
        """Return the actions of an answer. Raises IllegalAction, or NoAnswer if the program gives up the decision."""
        self.usage = total((self.usage, read_usage(answer.get("usage"))))
        if (reason := answer.get("fallback")) is not None:
            self._last = None
            raise NoAnswer(f"{GAVE_UP}{printable(str(reason))[:_REASON]}")
        return read_answer(answer, self._game, state, seat)
