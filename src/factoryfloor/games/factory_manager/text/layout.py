"""The board as tables of at most 80 columns, with the ids for typing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text as Line

from factoryfloor.games.factory_manager.text.names import kind_name, kind_of
from factoryfloor.locales.words import Words

View = dict[str, Any]
Rows = Iterable[tuple[str, str]]

TITLES: Final = ("terminal.make", "terminal.store", "view.energy", "terminal.crew")


def board(view: View, words: Words) -> RenderableType:
    """Show round and price, then the auction or the market, then the factories."""
    parts: list[RenderableType] = [_headline(view, words), _pairs(_state(view, words))]
    if view["market"]["tiles"]:
        parts.append(_market(view, words))
    if view["phase"] in ("auction", "market"):
        parts.append(_warehouse(view, words))
    parts.extend((_players(view, words), _factories(view, words)))
    if view["proposal"]:
        parts.append(_proposal(view["proposal"], words))
    return Group(*parts)


def ask(prompt: str, view: View, words: Words) -> str:
    """Return a prompt as a question or an instruction."""
    return words.t(f"prompt.{prompt}")


def legend(words: Words) -> str:
    """Explain the marks of the board and the notation of actions."""
    marks = [words.t(f"terminal.legend.{mark}") for mark in ("effects", "income", "turn", "marks")]
    notation = [f"  {text:<22}{meaning}" for text, meaning in _notation(words).items()]
    return "\n".join([*marks, words.t("terminal.legend.type"), *notation])


def _notation(words: Words) -> dict[str, str]:
    """Return examples of actions with their meanings."""
    return {
        "nominate 6 1": words.t("act.nominate", number=6, n=1),
        "bid 2": words.t("act.bid", n=2),
        "pass": words.t("do.pass"),
        "add 1": words.t("act.add", n=1),
        "put storage": words.t("do.put"),
        "enough": words.t("do.enough"),
        "buy machine-5": words.t("do.buy"),
        "buy machine-5 aside": words.t("do.buy.aside"),
        "lay machine-5": words.t("do.lay"),
        "tear start-machine": words.t("do.tear"),
        "hire 1": words.t("act.hire", n=1),
        "done": words.t("act.hire.none"),
        "run machine-2": words.t("do.start"),
        "shut machine-2": words.t("do.shut"),
        "confirm": words.t("act.confirm"),
    }


def _pairs(rows: Rows) -> Table:
    """Return a table of labels and values without a heading."""
    table = Table.grid("", Column(overflow="fold"), padding=(0, 2, 0, 0))
    for label, value in rows:
        table.add_row(Line(label, style="dim"), Line(value))
    return table


def _label(key: str, words: Words) -> str:
    text = words.t(key)
    return text[:1].upper() + text[1:]


def _columns(first: str | Line, titles: Iterable[str], right: int) -> Table:
    """Return an empty table with headings. The last ``right`` columns are numbers."""
    headings = [first, *titles]
    table = Table(box=box.SIMPLE_HEAD, padding=0)
    for index, heading in enumerate(headings):
        numbers = index >= len(headings) - right
        table.add_column(heading, justify="right" if numbers else "left", no_wrap=numbers)
    return table


def _tiles(first: str | Line, words: Words, *more: str) -> Table:
    """Return an empty table of tiles with their effects. Ids are never cut."""
    table = _columns(first, ["", "", *map(words.t, TITLES), *more], right=len(TITLES) + len(more))
    table.columns[0].no_wrap = True
    table.columns[0].min_width = 17
    return table


def _headline(view: View, words: Words) -> Line:
    price = words.t("price.now", price=view["price"]["now"])
    if view["over"]:
        return Line(f"{words.t('moment.over')} · {price}", style="bold")
    moment = words.t(f"moment.{view['phase']}", round=view["round"])
    return Line(f"{moment} · {price}", style="bold")


def _state(view: View, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the price tiles, then the auction, or the order of play and the pending tasks."""
    unseen = [f"+{step} ×{copies}" for step, copies in view["price"]["unseen"].items() if copies]
    if unseen and not view["over"]:
        yield words.t("terminal.unseen"), ", ".join(unseen)
    if view["auction"]:
        yield from _auction(view["auction"], words)
    elif not view["over"]:
        yield words.t("order"), ", ".join(map(words.name, view["order"]))
    market = view["market"]
    for key in ("owed", "extra"):
        if market[key]:
            yield words.t("market"), words.t(f"market.{key}", n=market[key])
    if view["phase"] == "buying":
        yield words.name(view["turn"]), words.t("buy.hint", n=view["players"][view["turn"]]["workers"]["acting"])


def _auction(auction: View, words: Words) -> Iterator[tuple[str, str]]:
    yield _label("view.lots", words), "\n".join(_lot(lot, auction, words) for lot in auction["lots"])
    if auction["lot"]:
        yield _label("view.bidding", words), ", ".join(map(words.name, auction["bidding"]))
    if auction["hidden"]:
        yield _label("auction.hidden", words), ", ".join(map(_turn_tile, auction["hidden"]))


def _lot(lot: View, auction: View, words: Words) -> str:
    """Describe a turn-order tile with its owner, or with its bid."""
    tile = _turn_tile(lot)
    if lot["owner"] is not None:
        return f"{tile:<7} {words.t('auction.won', name=words.name(lot['owner']), n=lot['workers'])}"
    if lot["id"] == auction["lot"] and auction["bidder"] is not None:
        return f"{tile:<7} ▸ {words.t('log.bid', name=words.name(auction['bidder']), n=auction['bid'])}"
    return tile


def _turn_tile(tile: View | None) -> str:
    if tile is None:
        return "-"
    return f"{tile['number']} (-{tile['discount']})" if tile["discount"] else str(tile["number"])


def _market(view: View, words: Words) -> Table:
    """Show the tiles on the market with their prices, for all players and for the viewer."""
    seat, market = view["seat"], view["market"]
    table = _tiles(words.t("market"), words, words.t("terminal.price"), words.t("terminal.yours"))
    copies = Counter(tile["kind"] for tile in market["tiles"])
    for tile in {tile["kind"]: tile for tile in market["tiles"]}.values():
        own = tile["prices"][seat] if seat is not None else None
        prices = (str(tile["price"]), "-" if own is None else str(own))
        table.add_row(*_tile(tile["kind"], copies[tile["kind"]], words), *prices)
    return table


def _tile(kind: str, copies: int, words: Words) -> list[str]:
    """Return the cells of a kind of tile: id, name, copies and effects."""
    facts = words.components["kinds"][kind]
    effects = [str(facts[field] or "") for field in ("production", "storage", "energy", "workers")]
    return [kind, kind_name(kind, words), f"×{copies}" if copies > 1 else "", *effects]


def _warehouse(view: View, words: Words) -> Table:
    """Show the columns of tiles by type, next tile first. Only the numbers of the kinds are shown."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.title, table.title_justify, table.title_style = words.t("store"), "left", ""
    for column in view["columns"]:
        numbers = (kind_of(tile).rpartition("-")[2] for tile in column["tiles"])
        table.add_row(column["type"], words.t(f"type.{column['type']}"), _grouped(numbers))
    return table


def _grouped(kinds: Iterable[str]) -> str:
    counted = Counter(kinds).items()
    return ", ".join(f"{kind} ×{copies}" if copies > 1 else kind for kind, copies in counted) or "-"


def _players(view: View, words: Words) -> Table:
    numbers = ("view.money", "terminal.free", *TITLES[:3], "view.income", "view.spaces")
    table = _columns("", map(words.t, ("terminal.tile", *numbers)), right=len(numbers))
    for player in view["players"]:
        dials, spaces, workers = player["dials"], player["spaces"], player["workers"]
        table.add_row(
            Line(f"{'▸ ' if player['to_move'] else ''}{words.name(player['seat'])}", style=_weight(player, view)),
            _turn_tile(player["turn_tile"] or player["old_tile"]),
            str(player["money"]),
            f"{workers['available']}/{workers['total']}",
            *(str(dials[dial]["value"]) for dial in ("production", "storage", "energy")),
            "-" if player["income"] is None else str(player["income"]),
            f"{spaces['used']}/{spaces['room']}",
        )
    return table


def _weight(player: View, view: View) -> str:
    return "bold" if player["seat"] == view["seat"] else ""


def _factories(view: View, words: Words) -> Group:
    """Show the tiles of each player. The viewer's tiles are listed with their ids and effects."""
    others = [player for player in view["players"] if player["seat"] != view["seat"]]
    tables = [_own(player, words) for player in view["players"] if player["seat"] == view["seat"]]
    return Group(*tables, _pairs((words.name(player["seat"]), _other(player, words)) for player in others))


def _laid(player: View) -> Counter[tuple[str, str]]:
    """Count the tiles of a player by kind and state: running, shut down, or kept for later."""
    laid = [*player["general"], *(player[field] for field in ("control", "optimization") if player[field])]
    found = Counter((tile["kind"], "" if tile["running"] else "tile.shut") for tile in laid)
    found.update((tile["kind"], "aside") for tile in player["waiting"])
    return found


def _own(player: View, words: Words) -> Table:
    table = _tiles(Line(words.name(player["seat"]), style="bold"), words, "")
    for (kind, state), copies in _laid(player).items():
        table.add_row(*_tile(kind, copies, words), words.t(state) if state else "")
    return table


def _other(player: View, words: Words) -> str:
    tiles = [
        f"{kind_name(kind, words)}{f' ×{copies}' if copies > 1 else ''}{f' ({words.t(state)})' if state else ''}"
        for (kind, state), copies in _laid(player).items()
    ]
    return ", ".join(tiles) or "-"


def _proposal(proposal: View, words: Words) -> Table:
    """Show the tiles selected to run, and their figures."""
    titles = (*TITLES[:3], "view.canteen", "terminal.free")
    figures = (proposal[field] for field in ("production", "storage", "energy", "canteen", "available"))
    said = [f"{words.t(title)} {figure}" for title, figure in zip(titles, figures, strict=True)]
    income = f"{words.t('view.income')} {proposal['income'][0]}"
    running = _grouped(map(kind_of, proposal["running"]))
    return _pairs([(words.t("terminal.selected"), running), ("", " · ".join([*said, income]))])
