"""Write the tables of the environments' pages: `python scripts/environment_pages.py`.

The facts come from the game, the observation table from its encoder, and the baselines from its levels. ``BLOCKS``
divides each observation into blocks. The key of a block is the name of its first number. ``--check`` only reports
pages that are out of date.
"""

from collections.abc import Iterator
from typing import Any

from clone import ROOT
from component_tables import TABLE, Rows, markdown
from generated import update

from factoryfloor.bots import levels
from factoryfloor.kernel import Encoder, Game, Number, find_game
from factoryfloor.learn import environment_id

Blocks = dict[str, str]
SEATS = "the same numbers for each other seat, clockwise; 0 for absent seats"

BLOCKS: dict[str, Blocks] = {
    "fzzt": {
        "seats": "the game: seats, round, phase, auction, chief, open cards, place of the auctioned card (-1: none)",
        "peripheral p01-monitor": "each peripheral: 0 if not in the game, 1 if face down, 2 if used, 3 if active",
        "slot 0 card": "each place of the belt: the card's number or -1; then 0 if face down, 1 if face up, 2 if sold",
        "card in hand mechanic-1": "each card: 1 if in the viewer's hand, 2 if in the viewer's bid",
        "robots on unit pu-simple-o": "each unit: the number of robots on it",
        "production on unit pu-simple-o": "each unit in production: 1 after one of two robots, 2 if full",
        "own seat present": "the viewer: numbers of cards in hand, discard pile and bid (0: unseen)",
        "own place of mechanic-1": "each own card as all players know it: 0 elsewhere, 1 in hand or discard pile, "
        "2 in hand, 3 in the discard pile, 4 shredded, 5 plus the unit's number if on a unit",
        "own unit pu-simple-o": "each unit: 1 if the seat owns it",
        "opponent 1 seat present": SEATS,
    },
    "monster_factory": {
        "seats": "the game: seats, phase, acting seat (clockwise from the viewer), mix, tiles in the bag",
        "drawn t---": "each face: 1 if the drawn tile shows it",
        "in the bag t---": "each face: the number of tiles left in the bag",
        "own seat present": "the viewer: score, finished structures; unfinished structure: tiles, eyes, open cells",
        "opponent 1 seat present": SEATS,
    },
    "fantastic_factories": {
        "seats": "the game: seats, edition, difficulty (-1: not solo), phase, round, acting seat (-1: all), decks",
        "blueprint in slot 0": "the market: each card's number, or -1 for an empty slot",
        "discarded aluminum_factory": "each kind: the number of discarded cards",
        "goods of the Machine": "solo: the Machine's goods and cards",
        "in hand aluminum_factory": "each kind: the number of cards in the viewer's hand",
        "chain step": "the steps of the unfinished action: 0 for an empty step, otherwise the number + 1",
        "own seat present": "the viewer: metal, energy, goods, prestige, buildings, dice",
        "own built aluminum_factory": "each kind: numbers of cards built, used this round, and publicly known in hand",
        "opponent 1 seat present": SEATS,
    },
    "factory_manager": {
        "seats": "the game: seats, phase, round, energy price, unseen price tiles, auction, acting seat (-1: none)",
        "turn-order tile 1": "each turn-order tile: 0 if not in the game, 1 if held, 2 if face down, 3 if face up",
        "on the market start-machine": "each kind: the number of tiles on the market",
        "in the columns start-machine": "each kind: the number of tiles in the columns",
        "running in the change of its own set start-machine": "each kind: the number of tiles in the proposed set",
        "own money": "the viewer: money, income, workers, turn-order tiles, production, storage, energy",
        "own laid start-machine": "each kind: the viewer's numbers of laid, shut-down and waiting tiles",
        "opponent 1 money": SEATS,
    },
    "factory_fun": {
        "seats": "the game: seats, phase, round, options, place in the seat order, last taker (0: none)",
        "machine m01": "each machine: 1 if turned up and not taken, 2 if also on the viewer's list",
        "build": "the viewer's build: stage, cell, money spent and left",
        "build cell 1,1": "the piece on each cell of the unfinished build",
        "own seat present": "the viewer: money, bonus, named colour, taken machine (0: none)",
        "own cell 1,1": "the piece on each cell of the viewer's hall",
        "opponent 1 seat present": SEATS,
    },
}


def facts(game: Game) -> Rows:
    encoder = encoder_of(game)
    yield "environment", f"`{environment_id(game)}`"
    yield "players", f"{game.seats_min} to {game.seats_max}"
    yield "actions", f"`Discrete({game.action_count})` with a mask; features: {', '.join(encoder.features)}"
    yield "observation", f"({encoder.size},) int16"
    yield "options", ", ".join(option_text(option.key, option.describe()) for option in game.options)
    alone = "; a solo win gives 1.0" if game.seats_min == 1 else ""
    tied = "tied seats get the average of their places"
    yield "rewards", f"only at the end: from 1.0 for a sole winner to 0.0 for the last; {tied}{alone}"


def option_text(key: str, described: dict[str, Any]) -> str:
    """Return an option's key, and its choices if there are several."""
    if described["kind"] == "choice":
        return f"`{key}` ({', '.join(f'`{choice}`' for choice in described['choices'])})"
    return f"`{key}`"


def encoder_of(game: Game) -> Encoder:
    encoder = game.encoder()
    assert encoder is not None
    return encoder


def observation(game: Game) -> Rows:
    yield "index", "count", "bounds", "meaning"
    for start, numbers, meaning in divided(encoder_of(game).numbers(), BLOCKS[game.id]):
        lowest, highest = min(number.lower for number in numbers), max(number.upper for number in numbers)
        yield start, len(numbers), f"{lowest} to {highest}", meaning


def divided(numbers: list[Number], blocks: Blocks) -> Iterator[tuple[int, list[Number], str]]:
    """Return the start, the numbers and the meaning of each block. Raises ValueError for an unknown name."""
    names = [number.name for number in numbers]
    starts = [names.index(name) for name in blocks]
    assert starts == sorted(starts), f"the blocks from {list(blocks)} are out of order"
    assert starts[0] == 0, "a block starts at the first number"
    for start, end, meaning in zip(starts, [*starts[1:], len(names)], blocks.values(), strict=True):
        yield start, numbers[start:end], meaning


def baselines(game: Game) -> Rows:
    yield "level", "specification", "Elo against `greedy`"
    for level in levels(game.id):
        known = (
            "" if level.rating is None else f"{level.rating:+.0f}" + (f" ± {level.within:.0f}" if level.within else "")
        )
        yield level.name, f"`{level.spec}`", known


TABLES = {"facts": facts, "observation": observation, "baselines": baselines}


def written(game: Game, page: str) -> str:
    """Return the page with current tables."""
    return TABLE.sub(lambda found: found[1] + markdown(TABLES[found[2]](game)) + found[3], page)


def main() -> None:
    pages = {find_game(name): ROOT / f"docs/environments/{name}.md" for name in BLOCKS}
    update({path: written(game, path.read_text(encoding="utf-8")) for game, path in pages.items()})


if __name__ == "__main__":
    main()
