"""Generates the Markdown page of all ladders in a folder."""

from typing import Final

from factoryfloor.arena.ladder.ladder import ANCHOR, Ladder, is_slow
from factoryfloor.arena.ladder.ladder_ratings import Rung, Standings
from factoryfloor.arena.ladder.run_ladder import CLOSE
from factoryfloor.bots import Level
from factoryfloor.kernel import find_game

_HEAD: Final = """\
# The ladder: how strong each bot is

This page is generated: `factoryfloor ladder GAME --data DIR --page FILE.md` resumes the ladders of the folder and
updates the page.

Ratings are Elo (Plackett-Luce), with `{anchor}` at 0; in games of two, 100 more wins 64 %, 200 more 76 %, 400 more
91 %. ± is half a 95 % confidence interval, relative to the mean of the bots without a time budget. The ratings of bots
with a time budget are *extrapolated* from a few games against the nearest bots on one machine; they cannot be repeated.
Milliseconds are the mean time of a decision, including single steps of chains and forced decisions, on the machine that
played; other load increases them.
"""


def page(ladders: list[tuple[Ladder, Standings]], levels: dict[str, list[Level]], plots: str) -> str:
    """Render the page. ``levels`` contains the levels of each game, and ``plots`` is the relative folder of the
    charts.
    """
    parts = [_HEAD.format(anchor=ANCHOR)]
    for ladder, standings in ladders:
        parts.append(_section(ladder, standings, levels.get(ladder.game, []), plots))
    return "\n".join(parts)


def _section(ladder: Ladder, standings: Standings, levels: list[Level], plots: str) -> str:
    game = find_game(ladder.game)
    names = {level.spec: level.name for level in levels}
    quick = [rung for rung in standings.known if not is_slow(rung.bot)]
    close = sum(rung.within <= CLOSE for rung in quick)
    stands = (
        "" if close == len(quick) else f" **Provisional**: {close} of {len(quick)} ratings are within ±{CLOSE:.0f}."
    )
    lines = [
        f"## {game.title}",
        "",
        f"{ladder.seats} seats, {standings.circles} deals, {standings.circles * ladder.seats} games; "
        f"rules version {game.rules}.{stands}",
        "",
        f"![The ratings of {game.title}]({plots}/{ladder.game}.svg)",
        "",
        "| bot | level | rating | games | ms | |",
        "|---|---|---|---|---|---|",
        *(_row(rung, names.get(rung.bot, "")) for rung in standings.known),
        "",
    ]
    return "\n".join(lines)


def _row(rung: Rung, level: str) -> str:
    note = "extrapolated" if is_slow(rung.bot) else ""
    milliseconds = f"{rung.milliseconds:.2g}" if rung.milliseconds < 100 else f"{rung.milliseconds:.0f}"
    rating = f"{rung.rating.value:.0f} ± {rung.within:.0f}"
    return f"| `{rung.bot}` | {level} | {rating} | {rung.games} | {milliseconds} | {note} |"
