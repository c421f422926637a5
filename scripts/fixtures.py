"""Write the JSON that the client's tests are shown, from positions that the rules load: `python scripts/fixtures.py`.

``web/src/games/ID/fixtures/positions.json`` has by name a position and its viewer; ``only``, where an offer is too long
for a test, the verbs of the actions that are kept. From each one the view and the decision of that seat are made, as
the server would send them. From the game come its components, and from games of uniform play events of every kind, also
as an onlooker is told them: as few as show each field empty and not. ``plans`` of a position are checked instead;
``played`` is a game of greedy bots to its end, with the kinds of events in its ``log``.
``--check`` says only whether the files are up to date.
"""

import json
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from factoryfloor.bots.bot import decide
from factoryfloor.bots.specification import make_bot
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.match import Match

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "web/src/games"
# Seats and options of the games whose events are told, by seed until every kind has been seen.
PLAYED: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "factory_fun": ((1, {}), (3, {}), (2, {"selection": "live"})),
    "factory_manager": ((2, {}), (4, {})),
    "fantastic_factories": ((4, {}), (1, {"edition": "retail"})),
    "fzzt": ((2, {}), (6, {}), (4, {"peripherals": ["p03-modem", "p09-disk-drive", "p11-shredder"]})),
    "monster_factory": ((2, {}), (4, {"mix": "long"})),
}
SEEDS = 100
RARE = {"pass"}  # Fantastic Factories: nothing lies in the market


def moment(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """The view of a position and, if the viewer owes one, the decision with every legal action."""
    state, seat, shown = game.load(given["position"], FastChance(1)), given["viewer"], game.presentation()
    actions = [
        {
            "action": action,
            "text": state.notation(seat, action),
            "targets": shown.targets(state, seat, action),
            "preview": shown.preview(state, seat, action),
        }
        for action in (state.legal(seat) if state.pending >> seat & 1 else ())
    ]
    if "only" in given:
        actions = [act for act in actions if str(act["text"]).split()[0] in given["only"]]
    decision = {
        "seat": seat,
        "since": 7,
        "prompt": shown.prompt(state, seat),
        "mid_chain": bool(state.mid_chain >> seat & 1),
        "actions": actions,
        "seconds": None,
    }
    return {"view": state.view(seat), "decision": decision if actions else None}


def checked(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """The answers to plans, finished or not, by their names."""
    state, plans = game.load(given["position"], FastChance(1)), game.plans()
    assert plans is not None
    return {name: plans.check(state, given["viewer"], plan) for name, plan in given["plans"].items()}


def told(game: Game, seats: int, options: dict[str, Any], seed: int) -> Iterator[dict[str, Any]]:
    """Every event of a game of uniform play, as its seat and an onlooker are told it."""
    chance, match = random.Random(seed), Match(game, seats, options, f"fixtures {seed}")
    while not match.over:
        seat = chance.choice([seat for seat in range(seats) if match.state.pending >> seat & 1])
        for event in match.play(seat, chance.choice(list(match.state.legal(seat)))):
            yield from (event.seen_by(event.seat), event.seen_by(None))


def events(game: Game) -> list[dict[str, Any]]:
    """Events of every kind, with every field both empty (null, false, 0) and not, where play brought that."""
    shown: set[tuple[str, str, bool]] = set()
    found = []
    for seed in range(SEEDS):
        for seats, options in PLAYED[game.id]:
            for event in told(game, seats, options, seed):
                new = {(event["kind"], field, bool(value)) for field, value in event.items() if field != "seat"} - shown
                if new:
                    shown |= new
                    found.append(event)
        if {kind.name for kind in game.events} - RARE <= {kind for kind, _, _ in shown}:
            return found
    sys.exit(f"fixtures.py: {SEEDS} games of {game.title} did not have every event")


def played(game: Game, given: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The end of a game of greedy bots, and the entries of its log with these kinds of events."""
    seats = given["played"]["seats"]
    bots = [make_bot("greedy", game) for _ in range(seats)]
    match, log = Match(game, seats, {}, given["played"]["seed"]), []
    while not match.over:
        seat = lowest_seat(match.state.pending)
        events = match.play(seat, decide(bots[seat], match.state, seat, len(match.moves)))
        seen = [event.seen_by(given["viewer"]) for event in events if event.kind in given["log"]]
        if seen:
            log.append({"events": seen})
    return {"view": match.state.view(given["viewer"]), "decision": None}, log


def written() -> dict[Path, Any]:
    """The content of each generated file."""
    found: dict[Path, Any] = {}
    for source in sorted(GAMES.glob("*/fixtures/positions.json")):
        game = import_module(f"factoryfloor.games.{source.parent.parent.name}").GAME  # where nothing is installed, too
        found[source.parent / "components.json"] = game.components()
        found[source.parent / "events.json"] = events(game)
        for name, given in json.loads(source.read_text()).items():
            path = source.parent / f"{name}.json"
            if "played" in given:
                found[path], found[path.with_name(f"{name}Log.json")] = played(game, given)
            else:
                found[path] = checked(game, given) if "plans" in given else moment(game, given)
    return found


def main() -> None:
    stale = False
    for path, content in written().items():
        text = json.dumps(content, separators=(",", ":"), ensure_ascii=False) + "\n"
        if "--check" not in sys.argv:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            print(f"{path.relative_to(ROOT)} does not fit the rules any more: run `make fixtures`", file=sys.stderr)
            stale = True
    sys.exit(stale)


if __name__ == "__main__":
    main()
