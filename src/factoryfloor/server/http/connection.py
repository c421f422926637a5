"""The connection of one client to one table."""

import asyncio
import logging
from contextlib import suppress
from contextvars import copy_context
from typing import Any, Final

from orjson import dumps
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.http.prices import MESSAGES
from factoryfloor.server.http.receive_queue import ReceiveQueue
from factoryfloor.server.http.send_queue import Backlog, SendQueue
from factoryfloor.server.http.socket_protocol import ABORT, LAST, RESTARTS, SOCKET, SocketProtocol
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.token_bucket import TokenBucket
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.services import Services
from factoryfloor.server.storage.store import Player
from factoryfloor.tables import questions
from factoryfloor.tables.answers import ack, answer, refusal
from factoryfloor.tables.client_messages import command_of, no_guest, question_of
from factoryfloor.tables.errors import Refused, code_of
from factoryfloor.tables.live_table import Command
from factoryfloor.tables.messages import Ack, Answer, Refusal
from factoryfloor.tables.names import clean_text
from factoryfloor.tables.questions import HintQuestion
from factoryfloor.tables.read_request import NO_JSON, id_of, read_message
from factoryfloor.tables.request import Result
from factoryfloor.tables.requests import (
    ChatRequest,
    HintRequest,
    Message,
    PingRequest,
    RecapRequest,
    SyncRequest,
)
from factoryfloor.tables.storage import Outcome

_logger = logging.getLogger(__name__)

MAX_MESSAGE: Final = 64 * 1024  # maximum bytes of a client message

_RATE, _BURST = 30.0, 120.0  # messages per second of a connection, and burst
_BRAKE: Final = 0.02  # seconds that reading pauses above the rate
_TRY_AGAIN: Final = 1013
_LAST_WORDS: Final = 1.0  # seconds to send queued messages before shutdown


class Connection:
    """A client's socket with queues in both directions, so that a slow client blocks nothing."""

    def __init__(
        self, websocket: WebSocket, player: Player | None, client: Client, services: Services, backlog: Backlog
    ) -> None:
        self.player = player
        self.player_id = player.id if player is not None else ""
        self.client = client
        self.last_sent = self.last_said = 0
        self._websocket = websocket
        self._metrics = services.metrics
        self._link: SocketProtocol = websocket.scope["extensions"][SOCKET]
        self._send_queue = SendQueue(backlog, self._link.pass_on, self._dropped, self._metrics.sent)
        self._receive_queue = ReceiveQueue(self._answer, self._link)
        self._room: Room
        self._loop = asyncio.get_running_loop()
        self._receiving: asyncio.Task[bool] | None = None  # cancelled when the client is dropped
        self._answering: asyncio.Task[None] | None = None  # a message that is not answered at once
        self._bot_service = services.bot_service
        self._hinting: asyncio.Task[None] | None = None  # a hint blocks no other message
        self._last_hint: tuple[int, int, dict[str, Any]] | None = None  # seat, entry and content of the last hint
        self._messages = TokenBucket(_RATE, _BURST)
        self._turns = services.turns
        self._recaps = services.recaps
        settings = services.settings
        self._adviser = f"search:{round(settings.hint_thinking * 1000)}ms" if settings.hint_thinking else "greedy"
        self._hints = TokenBucket(settings.hint_rate, settings.hint_burst)
        self._chat = services.chat

    def send(self, message: bytes) -> None:
        """Queue a message."""
        self._send_queue.put(message)

    def send_sync(self, message: bytes, after: Outcome | None) -> None:
        """Queue a sync, to be sent when ``after`` succeeds; it is dropped if ``after`` fails."""
        self._send_queue.put(message, after, sync=True)

    async def serve(self, room: Room) -> None:
        """Send and receive until the client disconnects. Raises FactoryFloorError if the table cannot be shown."""
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
            await _cancelled(receiving, self._answering, self._hinting)
        if dropped:
            await self._close_dropped()

    async def _end(self) -> None:
        """Send queued messages, and close with the code for a restart."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self._send_queue.emptied()
        with suppress(WebSocketDisconnect, RuntimeError):  # already closed
            await self._websocket.close(RESTARTS, "the server restarts")

    def _dropped(self) -> None:
        if self._receiving is not None:
            self._receiving.cancel()

    async def _close_dropped(self) -> None:
        """Close the socket of a client that did not read its messages; it may reconnect."""
        reason = "the server has too many unsent messages" if self._send_queue.crowded else "too many unread messages"
        closing = {"type": "websocket.close", "code": _TRY_AGAIN, "reason": reason, ABORT: self._send_queue.crowded}
        with suppress(WebSocketDisconnect, RuntimeError):  # already closed
            await self._websocket.send(closing)

    async def _join_and_receive(self, room: Room) -> bool:
        """Answer messages until the client disconnects or the server drains; whether it drains."""
        await self._turns.run(self.client, Price.SHORT, room.join(self))
        context = copy_context()  # log context of the request
        self._link.take_with(lambda text: context.run(self._receive_queue.put, text), self._send_queue.taken)
        received = await self._websocket.receive()  # all other messages go to the receive queue
        if not received.get(LAST):
            return False
        await self._receive_queue.finish()
        return True

    def _answer(self, text: str | None) -> None:
        """Handle one message. The reply is sent later, for commands after the commit."""
        if not self._messages.take():  # reading pauses, so that the sender has to wait
            too_fast = Refused("too_fast", f"more than {_RATE:.0f} messages per second: this one was ignored")
            self._loop.call_later(_BRAKE, self._reply, self._refusal(_id_of(text), too_fast))
            return
        try:
            do = read_message(_json(text))
        except Refused as malformed:
            self._loop.call_soon(self._reply, self._refusal(_id_of(text), malformed))
            return
        command = command_of(self.player_id, do)
        if command is not None and MESSAGES[do.kind] is Price.CHEAP:
            self._carry_out(do, command)
        else:
            self._answer_later(do)

    def _carry_out(self, do: Message, command: Command) -> None:
        """Execute a command at once; it is answered when it is durable."""
        if self.player is None:
            self._reply(self._refusal(do.id, no_guest()))
            return
        self._room.live.submit(self.player_id, do.id, command, lambda result: self._carried_out(do.id, result))

    def _carried_out(self, mark: str, result: Result[tuple[int, bool]]) -> None:
        if result.error is not None:
            self._reply(self._refusal(mark, result.error))
        else:
            n, again = result.get()
            self._reply(ack(mark, n, again=again))

    def _reply(self, message: Ack | Answer | Refusal | None) -> None:
        if message is not None:
            self.send(dumps(message))
        self._receive_queue.answered()

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
        message: Ack | Answer | Refusal | None
        try:
            if MESSAGES[do.kind] is Price.CHEAP or isinstance(do, RecapRequest):
                message = await self._execute(self._room, do)
            else:
                message = await self._turns.run(self.client, MESSAGES[do.kind], self._execute(self._room, do))
        except FactoryFloorError as error:
            message = self._refusal(do.id, error)
        self._reply(message)

    async def _execute(self, room: Room, do: Message) -> Ack | Answer | None:
        if isinstance(do, PingRequest):
            return ack(do.id, self.last_sent)
        if isinstance(do, SyncRequest):
            return await self._sync(room, do)
        if self.player is None:
            raise no_guest()
        if isinstance(do, RecapRequest):  # takes turns itself
            return answer(do.id, await self._recaps.recap(room, self.client, do.seat))
        if (question := question_of(self.player_id, do)) is not None:
            return answer(do.id, await room.ask(question))
        if (command := command_of(self.player_id, do)) is not None:
            n, again = await room.submit(self.player_id, do.id, command)
            return ack(do.id, n, again=again)
        if isinstance(do, HintRequest):
            await self._begin_hint(room, do)
            return None
        assert isinstance(do, ChatRequest)
        text = clean_text(do.text)
        if not text:
            raise Refused("malformed", "this line is empty")
        n, again = await room.write_chat(self.player, do.id, text, self._check_chat)
        return ack(do.id, n, again=again)

    def _check_chat(self, sits: bool) -> None:
        self._chat.check(self.client, sits)

    async def _sync(self, room: Room, do: SyncRequest) -> Ack:
        """Send a sync, unless one is queued."""
        if not self._send_queue.syncing:
            await room.sync(self)
        return ack(do.id, self.last_sent)

    async def _begin_hint(self, room: Room, do: HintRequest) -> None:
        if self._hinting is not None or self._hints.wait() > 0.0:
            raise Refused("too_fast", "too many hints: this one was not computed")
        asked = await room.ask(lambda table: questions.ask_hint(table, self.player_id, do.seat, quiet=do.quiet))
        self._hints.take()
        self._hinting = asyncio.create_task(self._hint(room, do, asked))

    async def _hint(self, room: Room, do: HintRequest, asked: HintQuestion) -> None:
        """Compute a hint and send it, after the commit of its log entry unless it is quiet."""
        message: Answer | Refusal
        player, seat, since = self.player_id, do.seat, asked.since
        try:
            hint = await self._find_hint(room, do.seat, asked)
            texts = hint["actions"]
            if not do.quiet:
                await room.submit(player, do.id, lambda at: questions.give_hint(at, player, seat, since, texts, do.id))
            message = answer(do.id, hint)
        except WorkerFailed as error:
            _logger.warning("table %s: no hint: %s", room.id, error)
            message = refusal(Refused("internal", "internal error; nothing was changed"), do.id)
        except FactoryFloorError as error:
            message = self._refusal(do.id, error)
        finally:
            self._hinting = None
        self.send(dumps(message))

    async def _find_hint(self, room: Room, seat: int, asked: HintQuestion) -> dict[str, Any]:
        """A bot's hint; cached for the same decision."""
        if self._last_hint is not None and self._last_hint[:2] == (seat, asked.since):
            return self._last_hint[2]
        hint = await self._bot_service.hint(
            room.id, room.table.game.id, asked.position, seat, self._adviser, self.client, asked.since, asked.coached
        )
        self._last_hint = (seat, asked.since, hint)
        return hint

    def _refusal(self, mark: str, error: FactoryFloorError) -> Refusal:
        self._metrics.refusals[code_of(error)] += 1
        return refusal(error, mark)


def _json(text: str | None) -> Any:
    """The JSON value of a message. Raises Refused."""
    if text is None:
        raise Refused("malformed", "messages are JSON text, not binary")
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError:
        raise NO_JSON from None


def _id_of(text: str | None) -> str:
    """The id of a malformed message, or an empty string."""
    try:
        return id_of(_json(text))
    except Refused:
        return ""


async def _cancelled(*tasks: "asyncio.Task[Any] | None") -> None:
    """Cancel tasks and wait for them."""
    staged = [task for task in tasks if task is not None]
    for task in staged:
        task.cancel()
    await asyncio.wait(staged)
