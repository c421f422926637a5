"""The verbs of people at a table.

A verb is an operation with a name, a request, a check and a command. HTTP, the device and in-process tables use this
list. The messages of sockets are in ``client_messages``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

from factoryfloor.tables.ports.presence import Presence
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.state.votes import NOBODY, WAIT
from factoryfloor.tables.verbs import absence, commands, host_commands, together
from factoryfloor.tables.verbs.commands import Command
from factoryfloor.tables.verbs.new_table import check_may_play_again
from factoryfloor.tables.verbs.requests import (
    AbsenceVote,
    Agree,
    LeaveSeat,
    MutePlayer,
    Nudge,
    OfferSeat,
    Rematch,
    RemovePlayer,
    SettingsChange,
    StartGame,
    TakeSeat,
    Vacation,
    VerbRequest,
)

Wish = TypeVar("Wish", bound=VerbRequest)


class Scene(Protocol):
    """The people at a table, as verbs see them."""

    presence: Presence

    def known(self) -> set[str]:
        """Return the people who have a seat, are connected or have written recently."""


def _no_bots(_table: Table, _wish: Any) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Verb(Generic[Wish]):
    """An operation of a person at a table.

    ``text`` describes the operation in the API. ``present`` means that the operation depends on the connected people,
    including people who are connected to other processes.
    """

    name: str
    request: type[Wish]
    text: str
    present: bool = field(default=True, kw_only=True)


@dataclass(frozen=True, slots=True)
class Change(Verb[Wish]):
    """A verb that changes the table.

    ``command`` returns the command for a person's request, given the connected people. ``bots`` returns the added bots.
    A server checks them against its limits.
    """

    command: Callable[[Scene, Person, Wish], Command]
    bots: Callable[[Table, Wish], Sequence[str]] = _no_bots


@dataclass(frozen=True, slots=True)
class Errand(Verb[Wish]):
    """A verb with an effect outside the table. ``check`` raises Refused unless the table allows the operation."""

    check: Callable[[Scene, Person, Wish], Callable[[Table], None]]


def _here(scene: Scene, person: Person, *, word: bool) -> set[str]:
    """Return the people whose clients can contribute to a seed exchange.

    ``word`` means that this person's client contributes.
    """
    return scene.presence.online() | ({person.id} if word else set())


def _sit(scene: Scene, person: Person, wish: TakeSeat) -> Command:
    here = _here(scene, person, word=wish.word)
    return lambda table: commands.sit(table, person, wish.seat, wish.name, here)


def _leave(scene: Scene, person: Person, wish: LeaveSeat) -> Command:
    here = scene.presence.online()
    return lambda table: commands.leave(table, person, wish.seat, wish.bot, here)


def _start(scene: Scene, person: Person, wish: StartGame) -> Command:
    here = _here(scene, person, word=wish.word)
    return lambda table: commands.start(table, person, wish.bot, here)


def _remove(scene: Scene, person: Person, wish: RemovePlayer) -> Command:
    here = scene.presence.online()
    return lambda table: host_commands.remove(table, person, wish.player, wish.seat, wish.bot, here)


def _vote(scene: Scene, person: Person, wish: AbsenceVote) -> Command:
    there, of = scene.presence, wish.player
    return lambda table: absence.vote(table, person, of, wish.seat, wish.choice, there.away(of), there.voters(table))


def _offer(_: Scene, person: Person, wish: OfferSeat) -> Command:
    offered = host_commands.offer if wish.to == "anybody" else host_commands.offer_to_programs
    return lambda table: offered(table, person, wish.seat, offered=wish.offered)


def _mute(scene: Scene, person: Person, wish: MutePlayer) -> Command:
    return lambda table: host_commands.mute(table, person, wish.player, scene.known(), muted=wish.muted)


def _change_settings(_: Scene, person: Person, wish: SettingsChange) -> Command:
    return lambda table: host_commands.change_settings(table, person, wish.takeover, wish.chat, wish.programs)


def _check_nudge(scene: Scene, person: Person, wish: Nudge) -> Callable[[Table], None]:
    connected = scene.presence.away(wish.player) is None
    return lambda table: absence.check_nudge(table, person, wish.player, wish.seat, connected=connected)


def _check_rematch(_: Scene, person: Person, _wish: Rematch) -> Callable[[Table], None]:
    return lambda table: check_may_play_again(table, person)


def _agree(_: Scene, person: Person, wish: Agree) -> Command:
    return lambda table: together.agree(table, person, wish.what, wish.seat, agreed=wish.agreed)


def _check_vacation(_: Scene, person: Person, _wish: Vacation) -> Callable[[Table], None]:
    return lambda table: absence.check_vacation(table, person)


def _bots_of_vote(table: Table, wish: AbsenceVote) -> Sequence[str]:
    return () if wish.choice in (NOBODY, WAIT) else [wish.choice] * len(table.viewer(wish.player))


SIT: Final = Change(
    "sit", TakeSeat, "Take a free seat, or a bot's in a running game. Filling the last one starts it.", _sit
)
LEAVE: Final = Change(
    "leave",
    LeaveSeat,
    "Leave a seat of mine: to a bot at any time, or free before the start.",
    _leave,
    lambda _, wish: [wish.bot],
)
START: Final = Change(
    "start",
    StartGame,
    "Start the game, as the host: free seats go to bots.",
    _start,
    lambda table, wish: [wish.bot] * len(table.free),
)
REMOVE: Final = Change(
    "remove",
    RemovePlayer,
    "Remove a person from all seats, as the host: these go to a bot, or become free before the start.",
    _remove,
    lambda table, wish: [wish.bot] * len(table.viewer(wish.player)),
)
VOTE: Final = Change(
    "vote",
    AbsenceVote,
    "Vote on the seats of an absent person: a bot, to go on without them, or to wait.",
    _vote,
    _bots_of_vote,
)
AGREE: Final = Change(
    "agree",
    Agree,
    "Propose to end the game, or to undo an action by the day, agree to it, or withdraw that. All must agree.",
    _agree,
    present=False,
)
OFFER: Final = Change(
    "offer",
    OfferSeat,
    "Offer a bot's seat to anybody, as the host, or a seat to programs, or withdraw the offer.",
    _offer,
    present=False,
)
MUTE: Final = Change("mute", MutePlayer, "Mute or unmute a person in the chat. Host only.", _mute, present=False)
SETTINGS: Final = Change(
    "settings",
    SettingsChange,
    "Change the table settings, as the host: who may take bots' seats, who may write, whether programs may sit.",
    _change_settings,
    present=False,
)

NUDGE: Final = Errand("nudge", Nudge, "Remind a person that the table waits for them. Rate-limited.", _check_nudge)
VACATION: Final = Errand(
    "vacation",
    Vacation,
    "Go on vacation at all my tables by the day, on at most 14 days of a year.",
    _check_vacation,
    present=False,
)
REMATCH: Final = Errand(
    "rematch",
    Rematch,
    "The table of the rematch, made at the first request. Everybody moves one seat on.",
    _check_rematch,
)

CHANGES: Final[Sequence[Change[Any]]] = (SIT, LEAVE, START, REMOVE, VOTE, AGREE, OFFER, MUTE, SETTINGS)
VERBS: Final[Sequence[Verb[Any]]] = (*CHANGES, NUDGE, VACATION, REMATCH)
