"""The start of a game, with or without a seed exchange."""

from collections import deque
from collections.abc import Collection, Iterator, Sequence

from factoryfloor.kernel import Match
from factoryfloor.kernel.joint_seed import word_commitment
from factoryfloor.lessons import actions_of
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.hints import Advice
from factoryfloor.tables.state.seed_exchange import SeedExchange, SeedWord, Stage
from factoryfloor.tables.state.table import LogStep, Table

Steps = Iterator[LogStep]


def begin(table: Table, here: Collection[str] = (), seed: str = "") -> Steps:
    """Start the game if no seat is free.

    If a person with a seat is ``here``, a seed exchange begins. Otherwise the server draws the seed alone. A daily deal
    uses the ``seed`` of its day. A lesson uses its own seed. A lesson also plays its opening.
    """
    if table.status != "open" or table.free:
        return
    persons = {seat.player for seat in table.seats if seat.player}
    if seed or table.lesson is not None or persons.isdisjoint(here):
        yield table.apply(table.entry("start", seed=seed or table.new_seed()))
        lesson = None if table.lesson is None else table.lesson.content
        for seat, wish in lesson.opening if lesson is not None else ():
            yield table.apply(table.entry("action", seat, actions=actions_of(wish)))
    else:
        yield table.apply(table.entry("seed_exchange", secret=table.setup.randomness.seed()))


def proceed(table: Table, match: Match, hints: Sequence[Advice] = ()) -> Steps:
    """Log the moves of a match and the hints of its record. The table then continues from the end of the match."""
    yield table.apply(table.entry("start", seed=match.seed))
    marks = deque(hints)
    for number, move in enumerate([*match.moves, None]):
        while marks and marks[0].before == number:
            hint = marks.popleft()
            yield table.apply(table.entry("hint", hint.seat, actions=hint.actions))
        if move is not None:
            player = table.seats[move.seat].player
            yield table.apply(table.entry("action", move.seat, player, actions=[move.text]))


def commit(table: Table, player: str, commitment: str) -> Steps:
    """Commit to a word. The last commitment starts the next stage."""
    exchange, word = _word(table, player)
    if exchange.stage != "committing":
        raise Refused("too_late", "commitments are closed: the game starts without your word")
    if word.commitment:
        raise Refused("bad_word", "you have already committed to a word; reveal this word in the next stage")
    yield table.apply(table.entry("commit", word.seat, player, commitment=commitment))
    if not exchange.pending:
        yield table.apply(table.entry("commitments_closed"))


def reveal(table: Table, player: str, word: str) -> Steps:
    """Reveal a word. The last word starts the game."""
    exchange, own = _word(table, player)
    if exchange.stage == "committing":
        raise Refused("bad_word", "words are revealed after commitments are closed; wait for the stage revealing")
    if not own.commitment:
        raise Refused("too_late", "you did not commit to a word in time: the game starts without your word")
    if own.word:
        raise Refused("bad_word", "you have already revealed your word")
    if word_commitment(word) != own.commitment:
        raise Refused("bad_word", "this word does not match your commitment; reveal the word that you committed to")
    yield table.apply(table.entry("reveal", own.seat, player, word=word))
    if not exchange.pending:
        yield from _start(table, exchange)


def close(table: Table, stage: Stage) -> Steps:
    """End a stage without the missing contributions, unless the stage has already ended."""
    exchange = table.seed_exchange
    if exchange is None or exchange.stage != stage:
        return
    if stage == "committing" and any(word.commitment for word in exchange.words.values()):
        yield table.apply(table.entry("commitments_closed"))
    else:
        yield from _start(table, exchange)


def _start(table: Table, exchange: SeedExchange) -> Steps:
    yield table.apply(table.entry("start", seed=exchange.seed()))


def _word(table: Table, player: str) -> tuple[SeedExchange, SeedWord]:
    """Return the running exchange and the person's word. Raises Refused if there is no exchange or no word."""
    exchange = table.seed_exchange
    if exchange is None or exchange.stage == "done":
        raise Refused(
            "too_late", "there is no seed exchange now: the game has already started, or seats are still free"
        )
    if player not in exchange.words:
        raise Refused("not_yours", "only people with a seat can contribute a word to the seed")
    return exchange, exchange.words[player]
