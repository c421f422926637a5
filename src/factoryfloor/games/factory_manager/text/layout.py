"""Factory Manager as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.locales.words import Words

View = dict[str, Any]

LEGEND: Final = """\
Effects of a tile: make 2 goods, store 2, energy 1 (-1: saves 1), crew 3 workers
(-1: saves 1). Income: 10 for each good made and stored, less the energy cost;
double in round 5. Turn-order tile 6 (-2): sixth, 2 off the price of every tile.
▸: to move; free: available workers of all workers; [tile]: shut down.
Type: nominate 6 1, bid 2, pass, put storage, enough, buy machine-5 (or with
aside), lay machine-5, tear start-machine, hire 1, done, run machine-2,
shut machine-2, confirm."""

NUMBERS: Final = ("money", "free", "make", "store", "energy", "income", "room")


def board(view: View, words: Words) -> RenderableType:
    """The board: round and price on top, then the auction or the market, then the factories."""
    parts: list[RenderableType] = [_headline(view, words)]
    if view["auction"]:
        parts.append(_auction(view["auction"], words))
    elif not view["over"]:
        parts.append(Line(f"Order: {', '.join(words.name(seat) for seat in view['order'])}"))
    if view["market"]["tiles"]:
        parts.append(_market(view, words))
    if not view["over"] and view["phase"] in ("auction", "market"):
        parts.append(_columns(view))
    parts.append(_players(view, words))
    parts.extend(_factories(view, words))
    if view["proposal"]:
        parts.append(_proposal(view["proposal"]))
    return Group(*parts)


def tell(event: View, words: Words) -> str:
    """An event as a sentence."""
    speak = _SENTENCES.get(event["kind"])
    return speak(event, words, words.name(event["seat"])) if speak else ""


def ask(prompt: str, view: View, words: Words) -> str:
    """A prompt as a question."""
    auction, market = view["auction"], view["market"]
    acting = view["players"][view["turn"]]
    questions: dict[str, Callable[[], str]] = {
        "nominate": lambda: "Which turn-order tile do you nominate, and how many workers do you bid?",
        "bid": lambda: f"Turn-order tile {_number(auction['lot'])} has a bid of {auction['bid']}: raise, or pass?",
        "add": lambda: "You get the last turn-order tile: how many workers do you put on it?",
        "put": lambda: f"Which tile do you put on the market ({market['owed']} left)?",
        "extra": lambda: f"Put out another tile (up to {market['extra']}), or enough?",
        "buy": lambda: f"Workers left to act: {acting['workers']['acting']}. Buy, lay, tear down or hire?",
        "run": lambda: "Which tiles run: confirm, or change the selection?",
    }
    return questions[prompt]() if prompt in questions else f"{prompt.capitalize()}?"


def legend(words: Words) -> str:
    """The symbols of the board."""
    return LEGEND


def _headline(view: View, words: Words) -> Line:
    price = view["price"]
    if view["over"]:
        return Line(f"The game is over · energy price {price['now']}", style="bold")
    unseen = ", ".join(f"+{step} ×{copies}" for step, copies in price["unseen"].items() if copies)
    head = f"Round {view['round']} of {view['rounds']} · {view['phase']} · turn: {words.name(view['turn'])}"
    return Line.assemble((head, "bold"), f"\nEnergy price {price['now']} · price tiles left: {unseen}")


def _auction(auction: View, words: Words) -> Group:
    lines = []
    for lot in auction["lots"]:
        owner = "" if lot["owner"] is None else f": {words.name(lot['owner'])}, {_workers(lot['workers'])}"
        now = ""
        if lot["id"] == auction["lot"]:
            bidder = f" by {words.name(auction['bidder'])}" if auction["bidder"] is not None else ""
            now = f": bid {auction['bid']}{bidder}; still bidding: {', '.join(map(words.name, auction['bidding']))}"
        lines.append(Line(f"  {_turn_tile(lot)}{owner}{now}", style="bold yellow" if now else ""))
    hidden = ", ".join(_turn_tile(tile) for tile in auction["hidden"]) or "none"
    return Group(Line("Turn-order tiles:"), *lines, Line(f"  not in this auction: {hidden}", style="dim"))


def _turn_tile(tile: View | None) -> str:
    if tile is None:
        return "-"
    return f"{tile['number']} (-{tile['discount']})" if tile["discount"] else str(tile["number"])


def _number(id: str) -> str:
    return id.rpartition("-")[2]


def _market(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title="Market", title_justify="left")
    for title in ("", "", "effect", "price", "your price"):
        table.add_column(title, justify="right" if "price" in title else "left")
    seat = view["seat"]
    tiles = {tile["kind"]: tile for tile in view["market"]["tiles"]}
    copies = Counter(tile["kind"] for tile in view["market"]["tiles"])
    for kind, tile in tiles.items():
        own = tile["prices"][seat] if seat is not None else None
        number = f"×{copies[kind]}" if copies[kind] > 1 else ""
        table.add_row(kind, number, _print(kind, words), str(tile["price"]), "-" if own is None else str(own))
    return table


def _print(kind: str, words: Words) -> str:
    facts = words.components["kinds"][kind]
    fields = (("make", "production"), ("store", "storage"), ("energy", "energy"), ("crew", "workers"))
    return ", ".join(f"{word} {facts[field]}" for word, field in fields if facts[field])


def _columns(view: View) -> Table:
    """The columns of tiles by type, the next one first."""
    table = Table(box=None, show_header=False, padding=(0, 1), title="Warehouse", title_justify="left")
    for column in view["columns"]:
        table.add_row(Line(column["type"], style="dim"), Line(_grouped(map(_kind, column["tiles"])) or "-"))
    return table


def _kind(id: str) -> str:
    """The kind of a tile: its id without the number of the copy."""
    return id.rpartition("-")[0]


def _grouped(kinds: Iterable[str]) -> str:
    return ", ".join(f"{kind} ×{copies}" if copies > 1 else kind for kind, copies in Counter(kinds).items())


def _players(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for title in ("", "tile", *NUMBERS):
        table.add_column(title, justify="right" if title in NUMBERS else "left", no_wrap=True)
    for player in view["players"]:
        seat, dials, spaces = player["seat"], player["dials"], player["spaces"]
        mark = "▸ " if player["to_move"] else ""
        table.add_row(
            Line(f"{mark}{words.name(seat)}", style="bold" if seat == view["seat"] else ""),
            _turn_tile(player["turn_tile"] or player["old_tile"]),
            str(player["money"]),
            f"{player['workers']['available']}/{player['workers']['total']}",
            *(str(dials[dial]["value"]) for dial in ("production", "storage", "energy")),
            "-" if player["income"] is None else str(player["income"]),
            f"{spaces['used']}/{spaces['room']}",
        )
    return table


def _factories(view: View, words: Words) -> list[RenderableType]:
    found: list[RenderableType] = []
    for player in view["players"]:
        laid = [*player["general"], *(player[field] for field in ("control", "optimization") if player[field])]
        tiles = _grouped(tile["kind"] if tile["running"] else f"[{tile['kind']}]" for tile in laid)
        aside = _grouped(tile["kind"] for tile in player["waiting"])
        text = f"{tiles or '-'}{f'; for later: {aside}' if aside else ''}"
        bold = "bold" if player["seat"] == view["seat"] else ""
        found.append(Line.assemble((f"{words.name(player['seat'])}: ", bold), text))
    return found


def _proposal(proposal: View) -> Line:
    running = _grouped(map(_kind, proposal["running"])) or "nothing"
    return Line(f"Selected to run: {running}; {_figures(proposal)}, income {proposal['income'][0]}", style="yellow")


def _figures(figures: View) -> str:
    fields = (("make", "production"), ("store", "storage"), ("energy", "energy"), ("crew", "canteen"))
    return ", ".join([*(f"{word} {figures[field]}" for word, field in fields), f"free workers {figures['available']}"])


def _ran(event: View, words: Words, who: str) -> str:
    shut = _grouped(map(_kind, event["shut"]))
    return f"{who} ran the factory: {_figures(event)}{f'; shut down: {shut}' if shut else ''}."


def _bought(event: View, words: Words, who: str) -> str:
    aside = ", for later" if event["aside"] else ""
    return f"{who} bought {_kind(event['tile'])} for {event['price']}{_space(event)}{aside}."


def _space(event: View) -> str:
    return f" and {event['space']} for the space" if event["space"] else ""


def _hired(event: View, words: Words, who: str) -> str:
    returned = f" Last round's {_workers(event['returned'], 'seasonal ')} left." if event["returned"] else ""
    price = f" for {event['price']}" if event["workers"] else ""
    return f"{who} hired {_workers(event['workers'], 'seasonal ')}{price}.{returned}"


def _workers(number: int, kind: str = "") -> str:
    return f"{number or 'no'} {kind}worker{'' if number == 1 else 's'}"


def _begun(event: View, words: Words, who: str) -> str:
    lots = ", ".join(map(_number, event["lots"]))
    return f"Round {event['round']} begins. Turn-order tiles up for auction: {lots}."


def _won(event: View, words: Words, who: str) -> str:
    return f"{who} won turn-order tile {_number(event['tile'])} for {_workers(event['workers'])}."


_SENTENCES: Final[dict[str, Callable[[View, Words, str], str]]] = {
    "round": _begun,
    "nominate": lambda event, words, who: (
        f"{who} nominated turn-order tile {_number(event['tile'])} and bid {event['bid']}."
    ),
    "bid": lambda event, words, who: f"{who} bid {event['bid']} for turn-order tile {_number(event['tile'])}.",
    "pass": lambda event, words, who: f"{who} {'had to pass' if event['forced'] else 'passed'}.",
    "won": _won,
    "order": lambda event, words, who: f"Order of play: {', '.join(map(words.name, event['order']))}.",
    "put": lambda event, words, who: (
        f"{who} put {_kind(event['tile'])} on the market{' as an extra tile' if event['extra'] else ''}."
    ),
    "enough": lambda event, words, who: f"{who} put out no more tiles.",
    "buy": _bought,
    "lay": lambda event, words, who: f"{who} laid {_kind(event['tile'])}{_space(event)}.",
    "tear": lambda event, words, who: f"{who} tore down {_kind(event['tile'])}.",
    "hire": _hired,
    "cleared": lambda event, words, who: (
        f"Unsold tiles returned to the warehouse: {_grouped(map(_kind, event['tiles'])) or 'none'}."
    ),
    "run": _ran,
    "price": lambda event, words, who: (
        f"The energy price {'rose to' if event['step'] else 'stayed at'} {event['price']}."
    ),
    "income": lambda event, words, who: (
        f"{who} earned {event['paid']}"
        f"{'' if event['paid'] == event['income'] else ' (income ' + str(event['income']) + ')'}"
        f"; money: {event['money']}."
    ),
    "final": lambda event, words, who: "The game is over.",
}
