"""The start of a game: drawing the seed together with the persons who are there, or at once where nobody is."""

from collections.abc import Collection, Iterator

from factoryfloor.kernel import fresh_seed
from factoryfloor.kernel.joint_seed import word_commitment
from factoryfloor.lessons import actions_of
from factoryfloor.server.errors import Refused
from factoryfloor.server.table.seed_exchange import SeedExchange, SeedWord, Stage
from factoryfloor.server.table.table import Step, Table
from factoryfloor.server.wire import CommitRequest, RevealRequest

Steps = Iterator[Step]


def begin(table: Table, here: Collection[str]) -> Steps:
    """Start the game if no seat is free.

    If one of the persons with a seat is ``here``, by drawing a joint seed; else the server draws it alone, and so it
    does for a daily deal, whose seed is the same for all, and for a lesson, which plays its opening then.
    """
    if table.status != "open" or table.free:
        return
    persons = {seat.player for seat in table.seats if seat.player}
    if table.daily or table.lesson is not None or persons.isdisjoint(here):
        yield table.apply(table.entry("start", seed=table.new_seed()))
        lesson = None if table.lesson is None else table.lesson.content
        for seat, wish in lesson.opening if lesson is not None else ():
            yield table.apply(table.entry("action", seat, actions=actions_of(wish)))
    else:
        yield table.apply(table.entry("deal", secret=fresh_seed()))


def commit(table: Table, player: str, do: CommitRequest) -> Steps:
    """Commit to a word; the last commitment opens the next stage."""
    exchange, word = _word(table, player)
    if exchange.stage != "committing":
        raise Refused("too_late", "no commitment to a word is taken any more: the game starts without your word")
    if word.commitment:
        raise Refused("bad_word", "you have committed to a word already; reveal that one when you are asked")
    yield table.apply(table.entry("commit", word.seat, player, do.id, commitment=do.commitment))
    if not exchange.waits:
        yield table.apply(table.entry("opening"))


def reveal(table: Table, player: str, do: RevealRequest) -> Steps:
    """Reveal a word; the last one starts the game."""
    exchange, word = _word(table, player)
    if exchange.stage == "committing":
        raise Refused("bad_word", "words are revealed when no commitment is taken any more; wait for that")
    if not word.commitment:
        raise Refused("too_late", "you have committed to no word in time: the game starts without your word")
    if word.word:
        raise Refused("bad_word", "you have revealed your word already")
    if word_commitment(do.word) != word.commitment:
        raise Refused("bad_word", "this word does not fit your commitment to it; reveal the one that you committed to")
    yield table.apply(table.entry("reveal", word.seat, player, do.id, word=do.word))
    if not exchange.waits:
        yield from _start(table, exchange)


def close(table: Table, stage: Stage) -> Steps:
    """End a stage, if it is still going on, without those who have not sent what it is for."""
    exchange = table.seed_exchange
    if exchange is None or exchange.stage != stage:
        return
    if stage == "committing" and any(word.commitment for word in exchange.words.values()):
        yield table.apply(table.entry("opening"))
    else:
        yield from _start(table, exchange)


def _start(table: Table, exchange: SeedExchange) -> Steps:
    yield table.apply(table.entry("start", seed=exchange.seed()))


def _word(table: Table, player: str) -> tuple[SeedExchange, SeedWord]:
    """The drawing that goes on and the person's word in it. Raises Refused if there is none."""
    exchange = table.seed_exchange
    if exchange is None or exchange.stage == "done":
        raise Refused("too_late", "no words are taken now: the game has started, or seats are still free")
    if player not in exchange.words:
        raise Refused("not_yours", "only those who have a seat give a word for the seed")
    return exchange, exchange.words[player]
