"""A program with a seat at a table of a site.

The program receives decisions as questions. Its answers become messages to the site.
"""

import json
import random
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from factoryfloor.agents.server import RejectedByServer
from factoryfloor.arena.dialog import ANSWERS, Answer, Dialog, NoAnswer, NoProgram, begin_facts
from factoryfloor.cli.bridge_site import Site, wait_after
from factoryfloor.cli.errors import Failed
from factoryfloor.kernel import find_game
from factoryfloor.kernel.joint_seed import word_commitment

_STALE: Final = {"stale", "not_to_move", "too_late", "not_started", "starting"}
"""The codes of rejections after which the decision must be asked again."""

_FINAL: Final = {4401: "the token was revoked", 4404: "there is no such table", 4409: "the table cannot be played here"}

_STAND_IN: Final = "greedy"
"""The bot that replaces a program that fails too often."""


class BridgeSeat:
    """The seat of a bot at one table. ``say`` is called with lines about the progress."""

    def __init__(self, site: Site, table: str, command: str, say: Callable[[str], None]) -> None:
        self._site = site
        self._table = table
        self._say = say
        self._dialog = Dialog(command, lambda info: say(f"info {json.dumps(info)}"))
        self._known: dict[str, Any] = {}
        self._events: list[Any] = []  # since the last question
        self._word = secrets.token_hex(32)
        self._stopped: dict[str, Any] | None = None  # the stop of the last list of actions
        self._sent: dict[str, Any] | None = None  # the message without an answer from the site
        self._stale = False  # whether the known decisions have changed
        self._rejections = 0  # rejections of answers to the current decision by the site
        self._failures = 0  # attempts to connect

    def play(self) -> None:
        """Play until the game is over or the bot has left the seat.

        Reconnect if necessary. Raises Failed if the site cannot be used.
        """
        from websockets import ConnectionClosed, InvalidHandshake

        try:
            while True:
                try:
                    with self._site.connect(self._table) as link:
                        self._follow(link)
                        return
                except ConnectionClosed as closed:
                    if closed.rcvd is not None and closed.rcvd.code in _FINAL:
                        raise Failed(_FINAL[closed.rcvd.code]) from None
                except (OSError, InvalidHandshake):
                    pass
                wait = wait_after(self._failures)
                self._failures += 1
                self._say(f"disconnected; retrying in {wait:g} s")
                time.sleep(wait)
        finally:
            self._dialog.close()

    def _follow(self, link: Any) -> None:
        if self._sent is not None:
            link.send(json.dumps(self._sent))  # the site executes a repeated message only once
        while True:
            message = json.loads(link.recv())
            self._failures = 0
            if message["kind"] in ("sync", "update"):
                self._note(message)
            elif self._sent is not None and message.get("id") == self._sent["id"]:
                self._answered(message)
            table = self._known.get("table")
            if table is None:
                continue
            if table["status"] == "over":
                results = zip(table["seats"], table["scores"], strict=True)
                self._say("over: " + ", ".join(f"{seat['name']} {points}" for seat, points in results))
                return
            if not self._known["mine"]:
                self._say("the seat is no longer mine")
                return
            if table["status"] == "starting" and (word := self._word_for_seed()):
                link.send(json.dumps(word))
            if self._stale:
                self._stale, self._sent = False, {"kind": "sync", "id": secrets.token_hex(8)}
                link.send(json.dumps(self._sent))
            if self._sent is None and self._known["decisions"]:
                self._decide(self._known["decisions"][0])
                link.send(json.dumps(self._sent))

    def _note(self, message: dict[str, Any]) -> None:
        self._known |= {name: value for name, value in message.items() if value is not None}
        if message["kind"] == "update":
            self._events += message["entry"]["events"]

    def _answered(self, message: dict[str, Any]) -> None:
        """Handle the server's answer to the last message."""
        self._sent, self._stopped = None, None
        if message["kind"] == "ack":
            turn = message.get("turn")
            self._stopped = turn if turn and turn["stopped"] else None
            self._rejections = 0
        elif message["code"] in _STALE:
            self._stale = True
        else:
            self._stopped = {"played": 0, "stopped": "illegal", "message": message["message"]}
            self._rejections += 1

    def _decide(self, decision: dict[str, Any]) -> None:
        """Ask the program for a decision.

        Return the message to send. After a failure, the message contains a random action.
        """
        texts = [action["text"] for action in decision["actions"]]
        chosen: list[dict[str, Any]] = []
        try:
            if self._rejections >= ANSWERS:
                raise self._dialog.failed(f"answered {ANSWERS} times with actions that the site rejects")
            if not self._dialog.running:
                self._begin(decision["seat"])
            question = {"seat": decision["seat"], "view": self._known["views"][str(decision["seat"])]}
            question |= {"events": self._events, "legal": texts}
            if self._stopped is not None:
                question["stopped"] = self._stopped
            self._dialog.choose(question, lambda answer: _read(answer, texts, chosen))
        except NoAnswer as fault:
            self._say(f"the program {fault}; a random action is played")
            chosen = [{"kind": "act", "actions": [random.choice(texts)], "turn": True}]
        self._events = []
        self._sent = {"id": secrets.token_hex(8), "n": self._known["n"], "seat": decision["seat"], **chosen[0]}

    def _begin(self, seat: int) -> None:
        """Start the program, or leave the seat to a bot if the program has failed too often. Raises NoAnswer or
        Failed.
        """
        table = self._known["table"]
        try:
            self._dialog.start(begin_facts(find_game(table["game"]), len(table["seats"]), seat, table["options"]))
        except NoProgram as fault:
            self._leave(seat)
            raise Failed(f"{fault}; the seat goes to {_STAND_IN}") from fault
        except NoAnswer as fault:
            if not self._dialog.exhausted:
                raise
            self._leave(seat)
            raise Failed(f"the program {fault}; the seat goes to {_STAND_IN}") from fault

    def _leave(self, seat: int) -> None:
        """Give the seat to a bot, so that people need not wait for a failed program."""
        try:
            self._site.ask(f"/api/tables/{self._table}/leave", {"seat": seat, "bot": _STAND_IN})
        except RejectedByServer as refused:
            self._say(str(refused))

    def _word_for_seed(self) -> dict[str, Any] | None:
        """Return the message that commits to the bot's word for the seed, or reveals the word."""
        drawn = self._known["table"]["joint_seed"]
        own = next((each for each in drawn["words"] if each["seat"] in self._known["mine"]), None)
        if drawn["stage"] == "committing" and own and not own["commitment"]:
            return {"kind": "commit", "id": "commitment", "commitment": word_commitment(self._word)}
        if drawn["stage"] == "revealing" and own and own["commitment"] and not own["word"]:
            return {"kind": "reveal", "id": "word", "word": self._word}
        return None


def _read(answer: Answer, texts: list[str], chosen: list[dict[str, Any]]) -> str:
    """Convert an answer to a message for the site. If the answer is rejected, return the reason."""
    if isinstance(answer.get("plan"), dict):
        chosen.append({"kind": "plan", "plan": answer["plan"]})
        return ""
    if isinstance(answer.get("fallback"), str):  # the program has given up the decision, as in a contest
        answer = {"action": random.choice(texts)}
    actions = answer.get("actions") or [answer.get("action")]
    if not isinstance(actions, list) or not all(isinstance(text, str) for text in actions):
        return 'the answer needs "action", "actions" or "plan"'
    if actions[0] not in texts:
        return f"{actions[0][:60]!r} is not legal"
    chosen.append({"kind": "act", "actions": actions, "turn": True})
    return ""
