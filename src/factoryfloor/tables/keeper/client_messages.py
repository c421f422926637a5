"""Converts the messages of a client to commands and questions."""

from collections.abc import Callable
from typing import Any

from factoryfloor.tables.keeper import recaps
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs import commands, game_start, questions
from factoryfloor.tables.verbs.commands import Command
from factoryfloor.tables.verbs.requests import (
    ActRequest,
    CommitRequest,
    Message,
    PlanCheckRequest,
    PlanRequest,
    RecapRequest,
    RevealRequest,
    UndoRequest,
    WhyNotRequest,
)


def no_guest() -> Refused:
    """Return the rejection of a message from a spectator without a name."""
    return Refused("no_guest", "the cookie is missing: request /api/me first, and send the cookie of the response")


def command_of(player: str, do: Message) -> Command | None:
    """Return the command in a person's message, or None if the message is not a command."""
    match do:
        case ActRequest():
            return lambda table: commands.act(table, player, do.seat, do.n, do.actions, turn=do.turn)
        case PlanRequest():
            return lambda table: commands.plan(table, player, do.seat, do.n, do.plan)
        case UndoRequest():
            return lambda table: commands.undo(table, player, do.seat, do.n)
        case CommitRequest():
            return lambda table: game_start.commit(table, player, do.commitment)
        case RevealRequest():
            return lambda table: game_start.reveal(table, player, do.word)
    return None


def question_of(player: str, do: Message) -> Callable[[Table], dict[str, Any]] | None:
    """Return the question in a person's message, or None if the message is not a question."""
    match do:
        case PlanCheckRequest():
            return lambda table: questions.check_plan(table, player, do.seat, do.plan)
        case WhyNotRequest():
            return lambda table: questions.why_not(table, player, do.seat, do.piece)
        case RecapRequest():
            return lambda table: recaps.recap(table, player, do.seat)
    return None
