"""Write the fixtures of the client's tests from the rules: `python scripts/fixtures.py`.

``web/src/games/ID/fixtures/positions.json`` maps names to positions. For each position the program writes the view and
the decision of its ``viewer``, in the server's format. Optional keys of a position:

- ``only``: keep the actions with these verbs, where the full list is too long for a test
- ``plans``: write the results of checking these plans instead
- ``played``: play a game of greedy bots to its end, and write the events of the kinds in ``log``

It also writes the game's components; a small set of events from random games, as seen by their seat and by a
spectator: each field of each kind occurs both empty and filled; and ``sentences.json``, the sentences of these events
and the reasons of greedy bots. ``unusual.json`` adds rare events and reasons: a test of the client requires every
reason of the catalogue. ``web/src/lib/board/fixtures/sentences.json`` has events, previews and moments with their
words. ``--check`` reports files that are out of date, and writes nothing.
"""

import json
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from factoryfloor.bots.bot import decide
from factoryfloor.bots.specification import make_bot
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.match import Match
from factoryfloor.locales.faults import REQUIRED
from factoryfloor.text import effects_in_words, event_in_words, figure_in_words, moment_in_words, words_of

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "web/src/games"
WORDED = ROOT / "web/src/lib/board/fixtures/sentences.json"
NAMES: Final = ("Anna", "Boris", "Chen", "Dolores", "Efim", "Fay")
# Seats and options of the random games, played with one seed after another until every kind of event has occurred.
PLAYED: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "factory_fun": ((1, {}), (3, {}), (2, {"selection": "live"})),
    "factory_manager": ((2, {}), (4, {})),
    "fantastic_factories": ((4, {}), (1, {"edition": "retail"})),
    "fzzt": ((2, {}), (6, {}), (4, {"peripherals": ["p03-modem", "p09-disk-drive", "p11-shredder"]})),
    "monster_factory": ((2, {}), (4, {"mix": "long"})),
}
SEEDS = 100
RARE = {"pass"}  # Fantastic Factories: the market is empty


def moment(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Return the view of a position and, if the viewer has the turn, the decision with all legal actions."""
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
    """Return the results of checking plans, by name."""
    state, plans = game.load(given["position"], FastChance(1)), game.plans()
    assert plans is not None
    return {name: plans.check(state, given["viewer"], plan) for name, plan in given["plans"].items()}


def random_events(game: Game, seats: int, options: dict[str, Any], seed: int) -> Iterator[dict[str, Any]]:
    """Return every event of a random game, as the event's seat and a spectator see it."""
    chance, match = random.Random(seed), Match(game, seats, options, f"fixtures {seed}")
    while not match.over:
        seat = chance.choice([seat for seat in range(seats) if match.state.pending >> seat & 1])
        for event in match.play(seat, chance.choice(list(match.state.legal(seat)))):
            yield from (event.seen_by(event.seat), event.seen_by(None))


def events(game: Game) -> list[dict[str, Any]]:
    """Return events of every kind. Each field occurs both empty (null, false, 0) and filled, if both cases exist."""
    shown: set[tuple[str, str, bool]] = set()
    found = []
    for seed in range(SEEDS):
        for seats, options in PLAYED[game.id]:
            for event in random_events(game, seats, options, seed):
                new = {(event["kind"], field, bool(value)) for field, value in event.items() if field != "seat"} - shown
                if new:
                    shown |= new
                    found.append(event)
        if {kind.name for kind in game.events} - RARE <= {kind for kind, _, _ in shown}:
            return found
    sys.exit(f"fixtures.py: {SEEDS} games of {game.title} did not have every event")


def reasons(game: Game) -> list[dict[str, Any]]:
    """Return a reason of each key from games of greedy bots.

    Each fact occurs both as zero and as another number, if both cases exist.
    """
    shown: set[tuple[str, str, bool]] = set()
    found = []
    for seats, options in PLAYED[game.id]:
        bots = [make_bot("greedy", game) for _ in range(seats)]
        match, advice = Match(game, seats, options, "reasons"), game.heuristics()
        presentation = game.presentation()
        while not match.over:
            seat = lowest_seat(match.state.pending)
            action = decide(bots[seat], match.state, seat, len(match.moves))
            if len(match.state.legal(seat)) > 1:
                reason = advice.explain(match.state, seat, action)
                facts = () if reason.get("key", "best") == "best" else reason.items()
                new = {(reason["key"], fact, bool(value)) for fact, value in facts} - shown
                found += [presentation.reason(reason)] if new else []
                shown |= new
            match.play(seat, action)
    return found


def kept_reasons(path: Path) -> list[dict[str, Any]]:
    """Return the reasons in a written file.

    Checks use these reasons, because playing games for new reasons takes half a minute.
    """
    return list(json.loads(path.read_text())["explain"]) if path.exists() else []


def played(game: Game, given: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the last position of a game of greedy bots, and the log entries with events of the given kinds."""
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


def in_words(cases: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """Return the events, previews, moments and figures of a file with their sentences in every language."""
    found: dict[str, list[dict[str, Any]]] = {"log": [], "effects": [], "moments": [], "figures": []}
    for case in cases["log"]:
        game = import_module(f"factoryfloor.games.{case['game']}").GAME
        words = {tag: event_in_words(game, case["event"], words_of(game, NAMES, tag)) for tag in REQUIRED}
        said = game.presentation().sentence(case["event"], len(NAMES))
        found["log"].append({"game": case["game"], "event": case["event"], "said": said, "words": words})
    for case in cases["effects"]:
        game, preview = import_module(f"factoryfloor.games.{case['game']}").GAME, case["preview"]
        words = {tag: effects_in_words(game, preview, words_of(game, NAMES, tag)) for tag in REQUIRED}
        effects = game.presentation().effects(preview)
        found["effects"].append({"game": case["game"], "preview": preview, "effects": effects, "words": words})
    for case in cases["moments"]:
        game = import_module(f"factoryfloor.games.{case['game']}").GAME
        words = {tag: moment_in_words(game, case["moment"], words_of(game, NAMES, tag)) for tag in REQUIRED}
        found["moments"].append(case | {"words": words})
    for case in cases["figures"]:
        game, facts = import_module(f"factoryfloor.games.{case['game']}").GAME, (case["figure"], case["value"])
        words = {tag: figure_in_words(game, *facts, words_of(game, NAMES, tag)) for tag in REQUIRED}
        found["figures"].append(case | {"words": words})
    return found


def written() -> dict[Path, Any]:
    """Return the content of each generated file."""
    found: dict[Path, Any] = {WORDED: in_words(json.loads(WORDED.read_text()))}
    for source in sorted(GAMES.glob("*/fixtures/positions.json")):
        game = import_module(
            f"factoryfloor.games.{source.parent.parent.name}"
        ).GAME  # works without an installed package
        found[source.parent / "components.json"] = game.components()
        logged, unusual, path = events(game), source.parent / "unusual.json", source.parent / "sentences.json"
        found[source.parent / "events.json"] = logged
        more = json.loads(unusual.read_text()) if unusual.exists() else {"events": [], "reasons": []}
        known = kept_reasons(path) if "--check" in sys.argv else reasons(game)
        shown = game.presentation()
        rare = [reason for reason in map(shown.reason, more["reasons"]) if reason not in known]
        log = [{"event": event, "said": shown.sentence(event, game.seats_max)} for event in logged + more["events"]]
        found[path] = {"log": log, "explain": known + rare}
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
            print(f"{path.relative_to(ROOT)} is out of date: run `make fixtures`", file=sys.stderr)
            stale = True
    sys.exit(stale)


if __name__ == "__main__":
    main()
