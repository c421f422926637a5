"""Play a game over the network with the standard library and `websockets`, without importing factoryfloor.

    python examples/network_client.py http://127.0.0.1:8000                 open a new table with three bots
    python examples/network_client.py http://127.0.0.1:8000 --table ID      take a free seat at an existing table

If the environment variable BOT_TOKEN contains the token of a bot, the program plays as that bot at tables that welcome
programs.

The program chooses actions at random. Replace `choose` with a better choice.
"""

import argparse
import json
import os
import random
import secrets
import urllib.error
import urllib.request
from hashlib import blake2b
from http.cookiejar import CookieJar
from typing import Any

from websockets.sync.client import ClientConnection, connect


class Server:
    """Requests with the token of a bot, or with the cookie of a guest."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        token = os.environ.get("BOT_TOKEN")
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, content, {"Content-Type": "application/json", **self.headers}
        )
        try:
            with self.opener.open(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            raise SystemExit(f"refused: {json.load(refused)['message']}") from None

    def connect(self, table: str) -> ClientConnection:
        cookie = "; ".join(f"{each.name}={each.value}" for each in self.cookies)
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        return connect(url, additional_headers=self.headers or {"Cookie": cookie}, max_size=None)


def choose(view: dict[str, Any], decision: dict[str, Any]) -> str:
    """Return the action to play, in notation. `view` is what the seat sees, and `decision["actions"]` contains the
    legal actions.
    """
    return str(random.choice(decision["actions"])["text"])


def word_for_seed(known: dict[str, Any], word: str) -> dict[str, Any] | None:
    """Return the message to send while the server and the players draw the seed: a commitment to our word, then the
    word.
    """
    drawn = known["table"]["joint_seed"]
    own = next((each for each in drawn["words"] if each["seat"] in known["mine"]), None)
    if drawn["stage"] == "committing" and own and not own["commitment"]:
        commitment = blake2b(word.encode(), digest_size=32, person=b"ff-word").hexdigest()
        return {"kind": "commit", "id": "commitment", "commitment": commitment}
    if drawn["stage"] == "revealing" and own and own["commitment"] and not own["word"]:
        return {"kind": "reveal", "id": "word", "word": word}
    return None


def find_seat(server: Server, game: str, table: str) -> str:
    """Return a table where we have a seat: a new one against bots, or the given one with a free seat."""
    if not table:
        bots = [{"kind": "bot", "bot": "greedy"}] * 3
        return str(server.ask("/api/tables", {"game": game, "seats": [{"kind": "me"}, *bots], "word": True})["id"])
    seats = server.ask(f"/api/tables/{table}")["table"]["seats"]
    free = next(seat["seat"] for seat in seats if seat["kind"] == "open")
    server.ask(f"/api/tables/{table}/sit", {"seat": free, "word": True})
    return table


def play(link: ClientConnection) -> dict[str, Any]:
    """Play until the game is over, and return the table."""
    known: dict[str, Any] = {}
    sent = 0
    word = secrets.token_hex(32)
    waiting = False  # one action at a time: the answer comes after what it caused
    while True:
        message = json.loads(link.recv())
        if message["kind"] in ("sync", "update"):  # an update says only what has changed
            known |= {name: value for name, value in message.items() if value is not None}
        elif message["kind"] == "ack" and message["id"] == str(sent):
            waiting = False
        elif message["kind"] == "error":
            raise SystemExit(f"refused ({message['code']}): {message['message']}")
        status = known.get("table", {}).get("status")
        if status == "over":
            return dict(known["table"])
        if status == "starting" and (answer := word_for_seed(known, word)):
            link.send(json.dumps(answer))
        if known.get("decisions") and not waiting:
            decision = known["decisions"][0]
            action = choose(known["views"][str(decision["seat"])], decision)
            sent, waiting = sent + 1, True
            act = {"kind": "act", "id": str(sent), "n": known["n"], "seat": decision["seat"], "actions": [action]}
            link.send(json.dumps(act))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--game", default="fzzt")
    parser.add_argument("--table", default="")
    wanted = parser.parse_args()
    server = Server(wanted.address)
    me = server.ask("/api/me")
    table = find_seat(server, wanted.game, wanted.table)
    print(f"{me['name']} plays at {server.address}/#/t/{table}")
    with server.connect(table) as link:
        over = play(link)
    for seat, score, place in zip(over["seats"], over["scores"], over["ranking"], strict=True):
        print(f"{place}. {seat['name']}: {score}")


if __name__ == "__main__":
    main()
