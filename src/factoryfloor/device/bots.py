"""Bots that run in another worker, so that tables never wait."""

import random
from collections.abc import Callable
from typing import Any, Final

from factoryfloor.device.storage import Post
from factoryfloor.tables.ports.bot_question import Former, ask_action, ask_hindsight, ask_hint
from factoryfloor.tables.ports.bots import OUTDATED, Advised, BotAction, BotsHere
from factoryfloor.tables.state.table import Table

ADVISER: Final = "judge:1500ms"
"""The bot that gives hints."""

LONGER: Final = "judge:6000ms"
"""The bot for longer searches about the decision of a hint."""

Answer = dict[str, Any]
_REVIEW: Final = "", -1, "review"


class DeviceBots:
    """Bots and reviews. They send the messages ``think`` and ``forget``, and receive the answers later."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._jobs: dict[int, tuple[tuple[str, int, str], Callable[[Answer], None]]] = {}
        self._number = 0
        self._here = BotsHere()

    def think(self, table: Table, seat: int, share: float, then: Callable[[BotAction], None]) -> None:
        def decided(answer: Answer) -> None:
            action, legal = answer.get("action", -1), table.legal(seat)
            if legal:  # a bot that fails must not stop the game
                chosen = action if action in legal else random.choice(legal)
                then(BotAction(chosen, float(answer.get("reaction_time", 0.0))))

        self._ask((table.id, seat, "move"), ask_action(table, seat, share).content(), decided)

    def advise(self, table: Table, seat: int, player: str, then: Advised, former: Former = ()) -> None:
        question = ask_hint(table, seat, LONGER if former else ADVISER, former).content()

        def advised(answer: Answer) -> None:
            then(answer if "actions" in answer else self._here.hint(table, seat))

        def looked(answer: Answer) -> None:
            then(answer if "actions" in answer else OUTDATED)

        if former:
            self._ask((table.id, seat, "look"), question, looked)
        else:
            self._ask((table.id, seat, "hint"), question, advised)

    def look_back(self, table: Table, seat: int, player: str, then: Advised) -> None:
        def seen(answer: Answer) -> None:
            then(answer if "actions" in answer else OUTDATED)

        self._ask((table.id, seat, "hindsight"), ask_hindsight(table, seat).content(), seen)

    def review(self, question: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Work on a review for a second (see :mod:`factoryfloor.device.thinking`)."""
        self._ask(_REVIEW, question, then)

    def stop_reviewing(self) -> None:
        """Interrupt the work on a review. The work can be continued later."""
        self._forget(lambda known: known == _REVIEW)

    def _ask(self, key: tuple[str, int, str], question: dict[str, Any], then: Callable[[Answer], None]) -> None:
        self._forget(lambda known: known == key)
        self._number += 1
        self._jobs[self._number] = key, then
        self._post({"kind": "think", "job": self._number, "question": {**question, "decision": self._number}})

    def forget(self, table_id: str, seat: int) -> None:
        self._forget(lambda known: known == (table_id, seat, "move"))
        look = table_id, seat, "look"
        for then in [then for known, then in self._jobs.values() if known == look]:
            self._forget(lambda known: known == look)
            then({})

    def forget_table(self, table_id: str) -> None:
        """Interrupt all bots that think about a deleted table."""
        self._forget(lambda known: known[0] == table_id)

    def _forget(self, meant: Callable[[tuple[str, int, str]], bool]) -> None:
        for number in [number for number, (key, _) in self._jobs.items() if meant(key)]:
            del self._jobs[number]
            self._post({"kind": "forget", "job": number})

    def thought(self, job: int, answer: Answer) -> None:
        """Pass on the answer of a job, unless the job was forgotten."""
        known = self._jobs.pop(job, None)
        if known is not None:
            known[1](answer)
