"""A plot of a contest as SVG: each bot's share of wins, with its interval, by the number of deals."""

from html import escape
from typing import Final

from factoryfloor.arena.contest import Contest
from factoryfloor.arena.intervals import Interval, Sample, share
from factoryfloor.arena.standings import Summary, circles_of, won, won_without_luck

WIDTH: Final = 720
HEIGHT: Final = 300
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 34, 40
POINTS: Final = 160
"""The maximum number of points on a curve."""
RAW, ADJUSTED, FAIR = "#1f77b4", "#d95f02", "#777777"

_STYLE: Final = (
    "text{font:12px sans-serif;fill:#222}.title{font-weight:bold}.axis{stroke:#999;fill:none}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#777}}"
)


def plot(summary: Summary) -> str:
    """Return an SVG of the share of wins and its interval after each deal.

    With ``focus`` or two bots, the plot shows only the first bot. Otherwise it has a panel for each bot.
    """
    contest = summary.contest
    bots = range(1 if contest.focus or len(contest.bots) == 2 else len(contest.bots))
    circles = circles_of(summary.outcomes)
    panels = []
    for place, bot in enumerate(bots):
        lines = [(RAW, "raw", won(circles, bot))]
        if contest.adjust:
            lines.append((ADJUSTED, "without luck", won_without_luck(circles, bot)))
        fair = summary.standings[bot].fair
        panels.append(_panel(place * HEIGHT, _title(contest, bot), fair, lines))
    size = f'width="{WIDTH}" height="{HEIGHT * len(bots)}" viewBox="0 0 {WIDTH} {HEIGHT * len(bots)}"'
    drawn = "\n".join(panels)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{_STYLE}</style>\n{drawn}\n</svg>\n'


Line = tuple[str, str, list[Sample]]


def _title(contest: Contest, bot: int) -> str:
    return f"{contest.game}, {contest.seats} seats: wins of {contest.names[bot]} in %"


def _panel(down: int, title: str, fair: float, lines: list[Line]) -> str:
    curves = [(colour, name, _growth(samples)) for colour, name, samples in lines]
    last = max((points[-1][0] for _, _, points in curves if points), default=1)
    shown = [bound for _, _, points in curves for _, interval in points[len(points) // 10 :] for bound in interval]
    low, high = max(0.0, min([*shown, fair]) - 0.03), min(1.0, max([*shown, fair]) + 0.03)

    def x(samples: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * samples / last

    def y(value: float) -> float:
        inside = min(max(value, low), high)
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - inside) / (high - low)

    parts = [f'<g transform="translate(0 {down})">', f'<text class="title" x="{LEFT}" y="18">{escape(title)}</text>']
    for value in _ticks(low, high):
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{100 * value:g}</text>')
        parts.append(f'<path class="axis" d="M{LEFT - 4} {y(value):.1f}h4"/>')
    parts.append(f'<path class="axis" d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 22}" text-anchor="end">{last} deals</text>')
    if low <= fair <= high:
        across = f'<path d="M{LEFT} {y(fair):.1f}H{WIDTH - RIGHT}"'
        parts.append(f'{across} stroke="{FAIR}" stroke-dasharray="4 4"/>')
    for number, (colour, name, points) in enumerate(curves):
        there = [f"{x(count):.1f} {y(interval.high):.1f}" for count, interval in points]
        back = [f"{x(count):.1f} {y(interval.low):.1f}" for count, interval in reversed(points)]
        middle = [f"{x(count):.1f} {y(interval.value):.1f}" for count, interval in points]
        if points:
            parts.append(f'<path d="M{"L".join([*there, *back])}z" fill="{colour}" fill-opacity="0.18"/>')
            parts.append(f'<path d="M{"L".join(middle)}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
            name += f" {_text(points[-1][1])}"
        parts.append(f'<text x="{LEFT + 250 * number}" y="{HEIGHT - 8}" style="fill:{colour}">{name}</text>')
    return "\n".join([*parts, "</g>"])


def _growth(samples: list[Sample]) -> list[tuple[int, Interval]]:
    """Return the intervals after increasing numbers of samples, at up to ``POINTS`` points."""
    counts = sorted({len(samples) * step // POINTS for step in range(1, POINTS + 1)} - {0})
    return [(count, share(samples[:count])) for count in counts]


def _ticks(low: float, high: float) -> list[float]:
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2) if (high - low) / step <= 7)
    return [number * step for number in range(round(1 / step) + 1) if low <= number * step <= high]


def _text(interval: Interval) -> str:
    return f"{100 * interval.value:.1f} ({100 * interval.low:.1f} to {100 * interval.high:.1f})"
