"""A language model as a bot for contests, over any endpoint that accepts chat completions, with only the standard
library.

    export CHAT_KEY=...
    factoryfloor arena fzzt "exec:2min:python examples/chat_agent.py --url https://HOST/v1 --model NAME" greedy \
        --deals published --records runs/fzzt

The model receives the rules once and the view of its seat for every decision. The model answers with a JSON object that
contains one action, a list of actions, or a plan. `--track listed` lists the legal actions, `--track free` does not. A
wrong answer is sent back with the reason, up to twice. Then the arena plays greedily for the agent and counts the case.
The standings contain the sum of the tokens and, if prices are given, of the costs.
"""

import argparse
import json
import math
import os
import sys
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any

TRIES = 3  # maximum answers to one decision, with two retries
LONGEST_WAIT = 30.0  # maximum seconds to wait if Retry-After asks for more
LONGEST_ANSWER = 1_000_000  # bytes
KEY = "CHAT_KEY"  # the environment variable with the key, because every user of the machine can read a command line
ASK = """You play {title} in seat {seat} of {seats}. Seats are numbered from 0. Answer with a short thought and \
then, as the last thing, one JSON object: {{"actions": ["...", "..."]}}, the actions of your turn in order, in the \
notation below. The list is played until something is revealed, another seat acts or an action is illegal; you are \
asked again then. Where the game has plans, {{"plan": {{...}}}} is an answer, too.

# Rules

{rules_text}

# Notation

{notation}

# Pieces

{components}

# Options

{options}
"""


class Failed(Exception):
    """Raised if no usable answer came from the endpoint. The message gives the reason."""


class Endpoint:
    """Requests to a chat-completions endpoint, and the tokens that they have used."""

    def __init__(self, wish: argparse.Namespace) -> None:
        self.url = wish.url.rstrip("/") + "/chat/completions"
        self.model, self.prices = wish.model, (wish.input_price, wish.output_price)
        self.tokens = [0, 0]  # tokens read and written since the last answer to the arena

    def ask(self, messages: list[dict[str, str]], end: float) -> str:
        """Return the model's answer as text before `end` (monotonic time). Raises Failed."""
        while True:
            try:
                return self._read(self._request(messages, end))
            except urllib.error.HTTPError as refused:
                with refused:
                    wait = retry_after(refused.headers.get("Retry-After", ""))
                if refused.code not in (429, 503) or time.monotonic() + wait >= end:
                    raise Failed(f"the endpoint answered {refused.code}") from None
                time.sleep(wait)
            except (HTTPException, OSError, ValueError) as fault:
                raise Failed(f"the endpoint failed: {fault}") from None

    def _request(self, messages: list[dict[str, str]], end: float) -> bytes:
        body = json.dumps({"model": self.model, "messages": messages}).encode()
        headers = {"Content-Type": "application/json"}
        if os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {os.environ[KEY]}"
        request = urllib.request.Request(self.url, body, headers)
        read = b""
        with urllib.request.urlopen(request, timeout=max(0.01, end - time.monotonic())) as answer:
            while part := answer.read1(65536):
                read += part
                if len(read) > LONGEST_ANSWER or time.monotonic() > end:
                    raise Failed("the endpoint's answer is too long or too slow")
        return read

    def _read(self, answer: bytes) -> str:
        try:
            read = json.loads(answer)
            text = read["choices"][0]["message"]["content"]
            used = read.get("usage") or {}
            self.tokens[0] += int(used.get("prompt_tokens") or 0)
            self.tokens[1] += int(used.get("completion_tokens") or 0)
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            raise Failed(f"the endpoint answered {answer[:80]!r}") from None
        return text if isinstance(text, str) else ""

    def usage(self) -> dict[str, float]:
        """Return the usage since the last call, for the arena."""
        (read, written), self.tokens = self.tokens, [0, 0]
        cost = (read * self.prices[0] + written * self.prices[1]) / 1_000_000
        return {"input_tokens": read, "output_tokens": written, "cost": cost}


def retry_after(header: str) -> float:
    """Return the seconds to wait, between one and LONGEST_WAIT. The header contains a number of seconds or a date."""
    try:
        seconds = float(header)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(header).timestamp() - time.time()
        except (TypeError, ValueError):
            seconds = 1.0
    return min(max(seconds, 1.0), LONGEST_WAIT) if not math.isnan(seconds) else 1.0


def last_object(text: str) -> dict[str, Any] | None:
    """Return the last JSON object in a text. Return None if it is broken, because an action in the text before it would
    be a guess.
    """
    found, at, decoder = None, text.find("{"), json.JSONDecoder()
    while at >= 0:
        try:
            found, after = decoder.raw_decode(text, at)
        except (RecursionError, ValueError):
            found, after = None, at + 1
        at = text.find("{", after)
    return found


class Agent:
    """One seat of one game."""

    def __init__(self, endpoint: Endpoint, listed: bool, seconds: float) -> None:
        self.endpoint, self.listed, self.seconds = endpoint, listed, seconds
        self.system = ""
        self.messages: list[dict[str, str]] = []
        self.tries, self.end = 0, 0.0

    def begin(self, asked: dict[str, Any]) -> dict[str, Any]:
        facts = {name: json.dumps(asked[name], separators=(",", ":")) for name in ("components", "options")}
        self.system = ASK.format(**asked | facts)
        return {}

    def choose(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a decision. After three wrong answers, return the request for the fallback."""
        if "rejected" in asked:
            self.correct(asked["rejected"])
        else:
            question = [{"role": "system", "content": self.system}, {"role": "user", "content": self.question(asked)}]
            self.messages, self.tries, self.end = question, 0, time.monotonic() + self.seconds
        reason = asked.get("rejected", "")
        while self.tries < TRIES:
            self.tries += 1
            try:
                text = self.endpoint.ask(self.messages, self.end)
            except Failed as fault:
                reason = str(fault)
                continue
            self.messages.append({"role": "assistant", "content": text})
            answer = last_object(text)
            if answer is not None and (reason := fault_of(answer, asked["legal"])) == "":
                kept = {name: answer[name] for name in ("plan", "actions", "action") if name in answer}
                return kept | {"usage": self.endpoint.usage()}
            reason = reason if answer is not None else "your answer has no JSON object at its end"
            self.correct(reason)
        return {"fallback": reason, "usage": self.endpoint.usage()}

    def question(self, asked: dict[str, Any]) -> str:
        parts = {name: asked[name] for name in ("view", "events", "stopped", "legal") if name in asked}
        if not self.listed:
            del parts["legal"]
        return "\n\n".join(f"{name}: {json.dumps(part, separators=(',', ':'))}" for name, part in parts.items())

    def correct(self, reason: str) -> None:
        self.messages.append({"role": "user", "content": f"Rejected: {reason}. Answer again."})


def fault_of(answer: dict[str, Any], legal: list[str]) -> str:
    """Return the reason why an answer cannot be played. Return an empty string for a plan, which only the arena can
    check.
    """
    if isinstance(answer.get("plan"), dict):
        return ""
    actions = answer.get("actions") or [answer.get("action")]
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        return 'the object needs "actions", a list of texts'
    known = {" ".join(action.lower().split()) for action in legal}
    return "" if " ".join(actions[0].lower().split()) in known else f"{actions[0]!r} is not legal now"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", required=True, help="the address before /chat/completions")
    parser.add_argument("--model", required=True)
    parser.add_argument("--track", choices=("listed", "free"), default="listed", help="are the legal actions listed?")
    parser.add_argument("--seconds", type=float, default=100.0, help="for a decision; less than the arena gives")
    parser.add_argument("--input-price", type=float, default=0.0, help="of a million tokens read")
    parser.add_argument("--output-price", type=float, default=0.0, help="of a million tokens written")
    wish = parser.parse_args()
    agent = Agent(Endpoint(wish), wish.track == "listed", wish.seconds)
    for line in sys.stdin:
        asked = json.loads(line)
        answer = agent.choose(asked) if asked["cmd"] == "choose" else agent.begin(asked)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
