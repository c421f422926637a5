"""The connection between one client and one table."""

import asyncio
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, Final

from orjson import dumps
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.http.prices import MESSAGES
from factoryfloor.server.http.receive_queue import ReceiveQueue
from factoryfloor.server.http.send_queue import Backlog, SendQueue
from factoryfloor.server.http.socket_protocol import ABORT, LAST, RESTARTS, SOCKET, SocketProtocol
from factoryfloor.server.notices.seen_decisions import note_seen
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.token_bucket import TokenBucket
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.services import Services
from factoryfloor.server.storage.store import Player
from factoryfloor.tables.keeper.answers import answer, refusal
from factoryfloor.tables.keeper.client_messages import no_guest
from factoryfloor.tables.ports.outbox import Outbox
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.verbs.read_request import NO_JSON, id_of, read_message
from factoryfloor.tables.verbs.requests import (
    HindsightRequest,
    HintRequest,
    Message,
    RecapRequest,
    SeenRequest,
    SyncRequest,
)

if TYPE_CHECKING:
    from factoryfloor.tables.keeper.keeper import Reply

MAX_MESSAGE: Final = 64 * 1024  # maximum bytes of a client message

_RATE, _BURST = 30.0, 120.0  # messages per second of a connection, and burst
_BRAKE: Final = 0.02  # pause in seconds when messages arrive too fast
_TRY_AGAIN: Final = 1013
_LAST_WORDS: Final = 1.0  # seconds at shutdown to send queued messages


class Connection:
    """A client's socket with a queue in each direction.

    The queues prevent a slow client from blocking other clients.
    """

    def __init__(
        self, websocket: WebSocket, player: Player | None, client: Client, services: Services, backlog: Backlog
    ) -> None:
        self.person: Person | None = player
        self.player_id = player.id if player is not None else ""
        self.client = client
        self._websocket = websocket
        self._metrics = services.metrics
        self._link: SocketProtocol = websocket.scope["extensions"][SOCKET]
        self._send_queue = SendQueue(backlog, self._link.pass_on, self._dropped, self._metrics.sent)
        self.outbox = Outbox(self._send_queue)
        self._receive_queue = ReceiveQueue(self._answer, self._link)
        self._room: Room
        self._loop = asyncio.get_running_loop()
        self._receiving: asyncio.Task[bool] | None = None  # cancelled when the client is dropped
        self._answering: asyncio.Task[None] | None = None  # answers a slow message
        self._hinting = False
        self._ended: Refused | None = None  # the reason why the session ended
        self._messages = TokenBucket(_RATE, _BURST)
        self._limits = services.guest_limits
        self._turns = services.turns
        self._recaps = services.recaps
        self._transactions = services.jobs.transactions
        settings = services.settings
        self._hints = TokenBucket(settings.hint_rate, settings.hint_burst)
        self._chat = services.chat

    def end(self, why: Refused) -> None:
        """End the connection because the session has ended."""
        self._ended = why
        self._dropped()

    async def serve(self, room: Room) -> None:
        """Send and receive until the client disconnects.

        Raises FactoryFloorError if the table cannot be shown, or if the session has ended.
        """
        self._check_session()
        self._room = room
        receiving = self._receiving = asyncio.create_task(self._join_and_receive(room))
        try:
            await asyncio.wait([receiving])
            if not receiving.cancelled() and receiving.result():
                room.leave(self)
                await self._end()
        finally:
            room.leave(self)
            self._link.let_go()
            dropped = self._send_queue.closed
            self._receive_queue.close()
            self._send_queue.close()
            await _cancelled(receiving, self._answering)
        self._check_session()
        if dropped:
            await self._close_dropped()

    def _check_session(self) -> None:
        if self._ended is not None:
            raise self._ended

    async def _end(self) -> None:
        """Send the queued messages, and close the socket with the code for a restart."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self._send_queue.emptied()
        with suppress(WebSocketDisconnect, RuntimeError):  # the socket is already closed
            await self._websocket.close(RESTARTS, "the server restarts")

    def _dropped(self) -> None:
        if self._receiving is not None:
            self._receiving.cancel()

    async def _close_dropped(self) -> None:
        """Close the socket of a client that does not read its messages. The client may reconnect."""
        reason = "the server has too many unsent messages" if self._send_queue.crowded else "too many unread messages"
        closing = {"type": "websocket.close", "code": _TRY_AGAIN, "reason": reason, ABORT: self._send_queue.crowded}
        with suppress(WebSocketDisconnect, RuntimeError):  # the socket is already closed
            await self._websocket.send(closing)

    async def _join_and_receive(self, room: Room) -> bool:
        """Answer messages until the client disconnects or the server drains. Return whether the server is draining."""
        await self._turns.run(self.client, Price.SHORT, room.admit(self))
        context = copy_context()  # the request's context for the log
        self._link.take_with(lambda text: context.run(self._receive_queue.put, text), self._send_queue.taken)
        received = await self._websocket.receive()  # all other messages are in the receive queue
        if not received.get(LAST):
            return False
        await self._receive_queue.finish()
        return True

    def _answer(self, text: str | None) -> None:
        """Handle one message.

        This method returns before the reply is sent. The reply to a command is sent when the command is committed.
        """
        if not self._messages.take():  # while reading is paused, the sender must wait
            too_fast = Refused("too_fast", f"more than {_RATE:.0f} messages per second: this message was ignored")
            self._loop.call_later(_BRAKE, self._reply, refusal(too_fast, _id_of(text)))
            return
        try:
            do = read_message(_json(text))
            if isinstance(do, SyncRequest) and not self.outbox.syncing:  # otherwise the answer is only an ack
                self._limits.check_sync(self.client)
        except Refused as malformed:
            self._loop.call_soon(self._reply, refusal(malformed, _id_of(text)))
            return
        if MESSAGES[do.kind] is Price.CHEAP:
            self._room.carry_out(self, do, self._reply)
        else:
            self._answer_later(do)

    def _reply(self, message: "Reply") -> None:
        self._send_answer(message)
        self._receive_queue.answered()

    def _send_answer(self, message: "Reply") -> None:
        if message["kind"] == "error":
            self._metrics.refusals[message["code"]] += 1
        self.outbox.send(dumps(message))

    def _answer_later(self, do: Message) -> None:
        """Answer a message in a task."""
        if not self._send_queue.closed:
            self._answering = self._loop.create_task(self._answer_in_task(do))
            self._answering.add_done_callback(self._on_answered)

    def _on_answered(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and task.exception() is not None and self._receiving is not None:
            self._loop.call_exception_handler({"message": "handling a message failed", "exception": task.exception()})
            self._receiving.cancel()

    async def _answer_in_task(self, do: Message) -> None:
        try:
            if isinstance(do, RecapRequest):  # a recap waits for turns of its own
                message: Reply = await self._recap(do)
            else:
                if isinstance(do, HintRequest | HindsightRequest):
                    await self._turns.run(self.client, MESSAGES[do.kind], self._begin_hint(do))
                    self._receive_queue.answered()  # a hint must not block other messages
                    return
                if isinstance(do, SeenRequest) and self.person is not None:
                    seen = note_seen(self._transactions, self._room, self.player_id, do.n)
                    await self._turns.run(self.client, MESSAGES[do.kind], seen)
                message = await self._turns.run(self.client, MESSAGES[do.kind], self._carried_out(do))
        except FactoryFloorError as error:
            message = refusal(error, do.id)
        self._reply(message)

    async def _carried_out(self, do: Message) -> "Reply":
        """Execute a message, and wait for its answer."""
        answered: asyncio.Future[Reply] = self._loop.create_future()

        def then(answer: "Reply") -> None:
            if not answered.done():  # the connection has been closed
                answered.set_result(answer)

        self._room.carry_out(self, do, then)
        return await answered

    async def _recap(self, do: RecapRequest) -> "Reply":
        if self.person is None:
            raise no_guest()
        return answer(do.id, await self._recaps.recap(self._room, self.client, do.seat))

    def check_chat(self, sits: bool) -> None:
        self._chat.check(self.client, sits)

    async def _begin_hint(self, do: HintRequest | HindsightRequest) -> None:
        """Request a hint. If the hint has a log entry, the hint is sent when the entry is committed."""
        if self.person is not None and (self._hinting or self._hints.wait() > 0.0):
            raise Refused("too_fast", "too many hint requests: this hint was not computed")
        self._hinting = True
        self._room.carry_out(self, do, self._hinted)

    def _hinted(self, message: "Reply") -> None:
        self._hinting = False
        if message["kind"] == "answer":
            self._hints.take()
        self._send_answer(message)


def _json(text: str | None) -> Any:
    """Return the JSON value of a message. Raises Refused for invalid JSON."""
    if text is None:
        raise Refused("malformed", "messages are JSON text, not binary")
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError:
        raise NO_JSON from None


def _id_of(text: str | None) -> str:
    """Return the id of a malformed message, or an empty string if the message has no id."""
    try:
        return id_of(_json(text))
    except Refused:
        return ""


async def _cancelled(*tasks: "asyncio.Task[Any] | None") -> None:
    """Cancel tasks, and wait until they have ended."""
    staged = [task for task in tasks if task is not None]
    for task in staged:
        task.cancel()
    await asyncio.wait(staged)
