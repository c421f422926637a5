"""Work that is done before the interpreter of the site is stored.

Otherwise the first table of every game would repeat this work.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from factoryfloor.device.device import Device
from factoryfloor.kernel import Game, games
from factoryfloor.puzzles.stored import puzzles_of
from factoryfloor.tables.ports.bot_worker import BotMemory, answer
from factoryfloor.tables.ports.pace import Pace

BOT: Final = "journeyman"
"""The level that the lobby offers by default."""

DECISIONS: Final = 3


def prepare(lessons: Mapping[str, str]) -> None:
    """Load all games.

    Play the first decisions of each game, and begin its lesson in ``lessons`` and a puzzle. This fills caches,
    specializes bytecode, and imports all modules that a table needs. A module that is not imported before the
    interpreter is stored is missing until the page has read the rest of the standard library.
    """
    for game in games().values():
        page = _Page(game)
        page.play()
        if game.id in lessons:
            page.learn(lessons[game.id])


class _Page:
    """A page that stores nothing, with bots that answer at once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._device = Device(self._hear, pace=Pace(0.0, 0.0))
        self._posted: list[dict[str, Any]] = []
        self._made: dict[str, Any] = {}
        self._memory = BotMemory()
        self._decisions = DECISIONS

    def play(self) -> None:
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": BOT}] * (self._game.seats_max - 1)
        self._tell("start", me={"id": "prepared", "name": "Guest"})
        self._open("tables", {"game": self._game.id, "seats": seats, "word": False})
        for puzzle in puzzles_of(self._game.id)[:1]:
            self._open(f"puzzles/{self._game.id}/{puzzle['id']}/again", {})

    def learn(self, lesson: str) -> None:
        self._open("tables", {"game": self._game.id, "seats": [{"kind": "me"}], "lesson": lesson, "word": False})

    def _open(self, path: str, body: dict[str, Any]) -> None:
        """Create a table and open its view."""
        self._tell("request", id=1, method="POST", path=path, body=body)
        self._tell("connect", link=2, table=self._made["id"])

    def _hear(self, text: str) -> None:
        self._posted.append(json.loads(text))

    def _tell(self, kind: str, **fields: Any) -> None:
        self._device.receive(json.dumps({"kind": kind, **fields}))
        while self._posted:
            posted = self._posted.pop(0)
            if posted["kind"] == "store":
                self._tell("stored", write=posted["write"], error="")
            elif posted["kind"] == "response":
                self._made = posted["body"]
            elif posted["kind"] == "think" and self._decisions:
                self._decisions -= 1
                self._tell("thought", job=posted["job"], answer=answer(posted["question"], self._memory))
