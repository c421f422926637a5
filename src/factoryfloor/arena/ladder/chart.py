"""Draws a ladder as an SVG chart with ratings, intervals, and the names of levels."""

from collections.abc import Callable
from html import escape
from math import ceil, floor
from typing import Final

from factoryfloor.arena.ladder.ladder import is_slow
from factoryfloor.arena.ladder.ladder_ratings import Rung

WIDTH: Final = 720
ROW: Final = 20
LEFT, RIGHT, TOP, BOTTOM = 190, 24, 34, 30
QUICK, SLOW = "#1f77b4", "#d95f02"

_STYLE: Final = (
    "text{font:12px sans-serif;fill:#222}.title{font-weight:bold}.level{font-weight:bold}.axis{stroke:#ccc;fill:none}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#555}}"
)


def chart(title: str, rungs: list[Rung], levels: dict[str, str]) -> str:
    """Draw the bots, strongest first. ``levels`` maps a bot to the name of its level."""
    rows = sorted(rungs, key=lambda rung: -rung.rating.value)
    low = 100 * floor(min(rung.rating.low for rung in rows) / 100)
    high = 100 * ceil(max(rung.rating.high for rung in rows) / 100)
    height = TOP + ROW * len(rows) + BOTTOM

    def x(rating: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (rating - low) / max(1, high - low)

    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<style>{_STYLE}</style>"]
    parts.append(f'<text class="title" x="12" y="18">{escape(title)}</text>')
    for rating in range(low, high + 1, _step(high - low)):
        parts.append(f'<path class="axis" d="M{x(rating):.1f} {TOP}V{height - BOTTOM}"/>')
        parts.append(f'<text x="{x(rating):.1f}" y="{height - 12}" text-anchor="middle">{rating}</text>')
    for number, rung in enumerate(rows):
        parts += _row(rung, levels.get(rung.bot, ""), TOP + ROW * number + ROW // 2, x)
    return "\n".join([*parts, "</svg>\n"])


def _row(rung: Rung, level: str, y: int, x: Callable[[float], float]) -> list[str]:
    colour = SLOW if is_slow(rung.bot) else QUICK
    value, low, high = rung.rating
    name = f'<text x="12" y="{y + 4}">{escape(rung.bot)}</text>'
    parts = [name, f'<path d="M{x(low):.1f} {y}H{x(high):.1f}" stroke="{colour}" stroke-width="2"/>']
    parts.append(f'<circle cx="{x(value):.1f}" cy="{y}" r="4" fill="{colour}"/>')
    if level:
        parts.append(f'<text class="level" x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(level)}</text>')
    return parts


def _step(width: int) -> int:
    return next((step for step in (50, 100, 200, 500) if width / step <= 10), 1000)
