"""Write the tables of the environments' pages: `python scripts/environment_pages.py`.

Facts, observation and baselines are those of the game, its encoder and its levels. ``BLOCKS`` divides each observation:
a block starts at the number of that name. ``--check`` reports pages that are out of date, and writes nothing.
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
SEATS = "the same of each other seat, clockwise; 0 for a seat that is absent"

BLOCKS: dict[str, Blocks] = {
    "fzzt": {
        "seats": "the game: seats, round, phase, auction, chief, open cards, place on auction (-1: none)",
        "peripheral p01-monitor": "each peripheral: 0 not in the game, 1 face down, 2 used, 3 active",
        "slot 0 card": "each place of the belt: number of the card or -1, then 0 closed, 1 open, 2 sold",
        "card in hand mechanic-1": "each card: 1 in the viewer's hand, 2 in the viewer's bid",
        "robots on unit pu-simple-o": "each unit: the robots on it",
        "production on unit pu-simple-o": "each unit in production: 1 took one of two robots, 2 takes no more",
        "own seat present": "the viewer: sizes of hand, discard pile and bid (0: unseen)",
        "own place of mechanic-1": "the public place of each own card: 0 elsewhere, 1 in hand or discard pile, "
        "2 in hand, 3 in the discard pile, 4 shredded, 5 and the number of the unit that it is on",
        "own unit pu-simple-o": "each unit: 1 if it is the seat's own",
        "opponent 1 seat present": SEATS,
    },
    "monster_factory": {
        "seats": "the game: seats, phase, seat on turn (clockwise from the viewer's one), mix, tiles in the bag",
        "drawn t---": "each face: 1 for the drawn tile",
        "in the bag t---": "each face: the tiles left in the bag",
        "own seat present": "the viewer: score, finished structures; tiles, eyes, open cells of the unfinished one",
        "opponent 1 seat present": SEATS,
    },
    "fantastic_factories": {
        "seats": "the game: seats, edition, difficulty (-1: not solo), phase, round, seat on turn (-1: all), decks",
        "blueprint in slot 0": "the market: number of each card, or -1",
        "discarded aluminum_factory": "each kind: the discarded cards",
        "goods of the Machine": "solo: goods and cards of the Machine",
        "in hand aluminum_factory": "each kind: the cards in the viewer's hand",
        "chain step": "the unfinished action, step by step: 0 for none, otherwise the number + 1",
        "own seat present": "the viewer: metal, energy, goods, prestige, buildings, dice",
        "own built aluminum_factory": "each kind: built, used this round, known to be in hand",
        "opponent 1 seat present": SEATS,
    },
    "factory_manager": {
        "seats": "the game: seats, phase, round, price of energy, unseen price tiles, auction, seat on turn (-1: none)",
        "turn-order tile 1": "each turn-order tile: 0 not in the game, 1 held, 2 face down, 3 turned up",
        "on the market start-machine": "each kind: tiles on the market",
        "in the columns start-machine": "each kind: tiles in the columns",
        "running in the change of its own set start-machine": "each kind: tiles that run in the unfinished choice",
        "own money": "the viewer: money, income, workers, turn-order tiles, production, storage, energy",
        "own laid start-machine": "each kind: own tiles laid, then shut down, then waiting",
        "opponent 1 money": SEATS,
    },
    "factory_fun": {
        "seats": "the game: seats, phase, round, options, place in the order, last taker (0: none)",
        "machine m01": "each machine: 1 turned up and left, 2 also on the viewer's list",
        "build": "the viewer's build: stage, cell, money spent and left",
        "build cell 1,1": "the piece on each cell of the unfinished build",
        "own seat present": "the viewer: money, bonus, named colour and machine (0: none)",
        "own cell 1,1": "the piece on each cell of the viewer's hall",
        "opponent 1 seat present": SEATS,
    },
}


def facts(game: Game) -> Rows:
    encoder = encoder_of(game)
    yield "environment", f"`{environment_id(game)}`"
    yield "players", f"{game.seats_min} to {game.seats_max}"
    yield "actions", f"`Discrete({game.action_count})` with a mask; as numbers: {', '.join(encoder.features)}"
    yield "observation", f"({encoder.size},) int16"
    yield "options", ", ".join(option_text(option.key, option.describe()) for option in game.options)
    alone = "; alone 1.0 for a win" if game.seats_min == 1 else ""
    yield "rewards", f"at the end of an episode: 1.0 for a sole winner to 0.0 for the last, ties share{alone}"


def option_text(key: str, described: dict[str, Any]) -> str:
    """An option with its default and the other choices."""
    if described["kind"] == "choice":
        return f"`{key}` ({', '.join(f'`{choice}`' for choice in described['choices'])})"
    return f"`{key}`"


def encoder_of(game: Game) -> Encoder:
    encoder = game.encoder()
    assert encoder is not None
    return encoder


def observation(game: Game) -> Rows:
    yield "from", "numbers", "bounds", "meaning"
    for start, numbers, meaning in divided(encoder_of(game).numbers(), BLOCKS[game.id]):
        lowest, highest = min(number.lower for number in numbers), max(number.upper for number in numbers)
        yield start, len(numbers), f"{lowest} to {highest}", meaning


def divided(numbers: list[Number], blocks: Blocks) -> Iterator[tuple[int, list[Number], str]]:
    """Each block with its first place and its numbers. Raises ValueError for a name that there is not."""
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
    """The page with its tables as they must be."""
    return TABLE.sub(lambda found: found[1] + markdown(TABLES[found[2]](game)) + found[3], page)


def main() -> None:
    pages = {find_game(name): ROOT / f"docs/environments/{name}.md" for name in BLOCKS}
    update({path: written(game, path.read_text(encoding="utf-8")) for game, path in pages.items()})


if __name__ == "__main__":
    main()
