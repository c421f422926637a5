"""Finds puzzles in games between bots. The same seed gives the same puzzles."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from factoryfloor.bots import LEVELS, decide, level_of, make_bot
from factoryfloor.bots.estimates import Estimate, Sums
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.kernel import Game, Heuristics, Match, State
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.puzzles.budgets import budget_of
from factoryfloor.puzzles.explaining import explained
from factoryfloor.puzzles.judging import judged
from factoryfloor.puzzles.puzzle import FEWEST, METHOD, MOST, Puzzle, Try, match_of, puzzle_id
from factoryfloor.puzzles.rating import rated
from factoryfloor.puzzles.tries import Tries
from factoryfloor.reviews.decisions import replay
from factoryfloor.reviews.versions import evaluation_of

PLAYERS: Final = ("craftsman", "noisy:50", "journeyman", "noisy:100")
"""The default players. Their mistakes lead to more decisions with a clearly best action."""

SEATS: Final = (2, 3, 2, 4)
"""The numbers of seats of successive matches. Numbers that a game does not allow are left out."""

SEARCH: Final = "search:10240"
"""The bot that must also find the best action."""

_DIGITS: Final = 4  # decimal places of results in a puzzle


@dataclass(frozen=True)
class Played:
    """A match with the position before each move. ``heuristics`` keep their results from this match."""

    match: Match
    positions: list[State]
    heuristics: Heuristics
    players: list[str]


def puzzles_in(whole: Played, natural: bool = False, skip: float = 0.0) -> Iterator[Puzzle]:
    """Yield the puzzles of a match, at most one from each half, from its decisions in a random order.

    By default, the action with the highest prior is wrong. With ``natural``, this action is the best. ``skip`` is the
    share of the match before the first examined decision.
    """
    turns = [turn for turn in turns_of(whole) if turn >= skip * len(whole.match.moves)]
    random.Random(f"{whole.match.seed}/order").shuffle(turns)
    halves: set[bool] = set()
    for turn in turns:
        late = 2 * turn >= len(whole.match.moves)
        puzzle = None if late in halves else puzzle_at(whole, turn, natural)
        if puzzle is not None:
            halves.add(late)
            yield puzzle
        if len(halves) == 2:
            break


def mine(
    game: Game,
    seed: str,
    games: int,
    first: int = 0,
    players: Sequence[str] = PLAYERS,
    natural: bool = False,
    skip: float = 0.0,
) -> Iterator[Puzzle]:
    """Yield the puzzles of the matches with a seed.

    The numbers of the matches begin with ``first``. ``players`` take the seats in turn.
    """
    for number in range(first, first + games):
        yield from puzzles_in(played(game, seed, number, players), natural, skip)


def mine_records(matches: Iterable[Match], natural: bool = False, skip: float = 0.0) -> Iterator[Puzzle]:
    """Yield the puzzles of recorded matches. Matches that start from a position are left out."""
    for match in matches:
        if match.start is None and match.chance == match.game.replays(match.rules, match.seats):
            yield from puzzles_in(replayed(match), natural, skip)


def mined_again(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle that the current method finds at the position of a puzzle, or None."""
    match = match_of(puzzle)
    match.play(puzzle["seat"], puzzle["tries"][0]["actions"][0])
    return puzzle_at(replayed(match, puzzle["players"]), len(puzzle["moves"]), puzzle["obvious"] == 0)


def played(game: Game, seed: str, number: int, players: Sequence[str]) -> Played:
    """Play the match with this number. A level plays as its current bot. Raises BadBot if a player is invalid."""
    players = [level_of(game.id, player).spec if player in LEVELS else player for player in players]
    seats = min(max(SEATS[number % len(SEATS)], game.seats_min), game.seats_max)
    match = Match(game, seats, None, f"{seed}/{number}")
    bots = [make_bot(players[(seat + number) % len(players)], game) for seat in range(seats)]
    lots = random.Random(match.seed)
    while not match.over:
        seat = match.state.movers()[0]
        match.play(seat, decide(bots[seat], match.state, seat, lots.getrandbits(62)))
    return replayed(match, players)


def replayed(match: Match, players: Sequence[str] = ()) -> Played:
    """Return a match with its positions. For the match of a record, ``players`` is empty."""
    return Played(match, replay(match).positions[:-1], heuristics_for(match.game), list(players))


def turns_of(whole: Played) -> list[int]:
    """Return the turns at which the number of legal actions suits a puzzle."""
    pairs = zip(whole.positions, whole.match.moves, strict=True)
    return [turn for turn, (state, move) in enumerate(pairs) if FEWEST <= len(state.legal(move.seat)) <= MOST]


def puzzle_at(whole: Played, turn: int, natural: bool = False) -> Puzzle | None:
    """Return the puzzle of a decision.

    Return None if no action is clearly best, if a judge disagrees, or if no theme fits.
    """
    match, state = whole.match, whole.positions[turn]
    game, seat = match.game, match.moves[turn].seat
    moves = [(move.seat, move.action) for move in match.moves[:turn]]
    number = puzzle_id(game.id, match.seed, moves, seat)
    seed = int.from_bytes(blake2b(number.encode(), digest_size=8).digest(), "big") & MASK_62
    tries = Tries(state, seat, whole.heuristics, seed, budget_of(game.id).measured)
    best = tries.best(natural)
    worlds = None if best is None else tries.worlds_needed()
    if best is None or worlds is None:
        return None
    wanted = tries.courses[best][0]
    judges = judged(game, state, seat, [tries.courses[best], *tries.rivals()], mix(seed, 3))
    measured = None if judges is None else tries.measure(best, worlds)
    if judges is None or measured is None:
        return None
    value, losses = measured
    order = sorted(range(len(losses)), key=lambda index: (index != best, losses[index].mean, index))
    obvious = order.index(tries.obvious)
    courses = tries.courses[best], tries.courses[order[obvious or 1]]
    why = explained(game, state, seat, courses, whole.heuristics, mix(seed, 4))
    if not why.themes or decide(make_bot(SEARCH, game), state, seat, mix(seed, 1)) != wanted:
        return None
    return Puzzle(
        id=number,
        game=game.id,
        rules=match.rules,
        evaluation=evaluation_of(game),
        method=METHOD,
        seats=match.seats,
        options=match.options,
        players=whole.players,
        seed=match.seed,
        moves=moves,
        seat=seat,
        rating=rated(game, state, seat, wanted, mix(seed, 2)),
        value=round(value, _DIGITS),
        worlds=worlds,
        obvious=obvious,
        tries=_written(tries.courses, losses, order),
        judges={name: _rounded(lead) for name, lead in judges.items()},
        themes=why.themes,
        because=why.because,
        line=why.line,
    )


def _written(courses: Sequence[list[int]], losses: Sequence[Sums], order: Sequence[int]) -> list[Try]:
    return [Try(actions=courses[index], loss=_rounded(losses[index].estimate())) for index in order]


def _rounded(loss: Estimate) -> Estimate:
    return Estimate(
        value=round(loss["value"], _DIGITS), low=round(loss["low"], _DIGITS), high=round(loss["high"], _DIGITS)
    )
