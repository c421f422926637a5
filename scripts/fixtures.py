"""Write the JSON that the client's tests are shown, from positions that the rules load: `python scripts/fixtures.py`.

``web/src/games/ID/fixtures/positions.json`` has by name a position and its viewer; ``only``, where an offer is too long
for a test, the verbs of the actions that are kept. From each one the view and the decision of that seat are made, as
the server would send them, and from the game its components. ``--check`` says only whether the files are up to date.
"""

import json
import sys
from pathlib import Path
from typing import Any

from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.registry import find_game

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "web/src/games"


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


def written() -> dict[Path, Any]:
    """The content of each generated file."""
    found: dict[Path, Any] = {}
    for source in sorted(GAMES.glob("*/fixtures/positions.json")):
        game = find_game(source.parent.parent.name)
        found[source.parent / "components.json"] = game.components()
        for name, given in json.loads(source.read_text()).items():
            found[source.parent / f"{name}.json"] = moment(game, given)
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
