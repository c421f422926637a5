"""Matches of boardgame.io in which one player after another acts: the same turns on another server."""

import random
from typing import Any

from orjson import dumps, loads

from .table import Refused, Turns

_OVER = b'"gameover":'


class Matches(Turns):
    """A match of ``bench/boardgame_io/server.cjs``, played with its socket.io messages.

    boardgame.io acknowledges nothing, so an action is done when all seats have received its update.
    """

    _acknowledged = False

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._match = ""
        self._credentials: list[str] = []  # by seat

    async def play(self, game: str) -> None:
        """Play one match after another."""
        seats = range(len(self._site.cookies))
        asked = self._site.ask
        while True:
            again = f"{self._match}/playAgain" if self._match else "create"
            body: dict[str, Any] = {"numPlayers": len(seats)}
            if self._match:
                body |= {"playerID": "0", "credentials": self._credentials[0]}
            made = await asked(self._port, 0, "POST", f"/games/floor/{again}", body)
            self._match = str(made.get("nextMatchID") or made["matchID"])
            self._credentials = []
            for seat in seats:
                player = {"playerID": f"{seat}", "playerName": f"guest {seat}"}
                joined = await asked(self._port, seat, "POST", f"/games/floor/{self._match}/join", player)
                self._credentials.append(joined["playerCredentials"])
            await self._sit("/socket.io/?EIO=4&transport=websocket")
            await self._over
            self.leave()

    def _hear(self, guest: int, message: bytes) -> None:
        if message.startswith(b'42/floor,["update"'):
            self._owed[guest] = message
            if _OVER in message:
                self._end()
            else:
                self._count()
        elif message.startswith(b'42/floor,["sync"'):
            self._owed[guest] = message
            self._count()
        elif message == b"2":
            self._sockets[guest].send(b"3")  # a ping
        elif message.startswith(b"40/floor,"):
            sync = ["sync", self._match, f"{guest}", self._credentials[guest], len(self._owed)]
            self._sockets[guest].send(b"42/floor," + dumps(sync))
        elif message.startswith(b"0"):
            self._sockets[guest].send(b"40/floor,")
        elif not message.startswith(b'42/floor,["matchData"'):
            self._end(Refused(message.decode()))

    def _movers_now(self) -> list[int]:
        message = self._owed[0]
        begin = message.rindex(b'"currentPlayer":"') + 17
        return [int(message[begin : message.index(b'"', begin)])]

    def _action(self, seat: int) -> bytes:
        kind, _, known, *_ = loads(self._owed[seat][9:])
        state = known if kind == "update" else known["state"]
        index = random.randrange(len(state["G"]["players"][f"{seat}"]["hand"]))
        mark = {"playerID": f"{seat}", "credentials": self._credentials[seat]}
        move = {"type": "MAKE_MOVE", "payload": {"type": "build", "args": [index], **mark}}
        return b"42/floor," + dumps(["update", move, state["_stateID"], self._match, f"{seat}"])
