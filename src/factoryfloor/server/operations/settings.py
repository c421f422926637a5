"""The settings of a server, which are read from the environment or a file."""

import ipaddress
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal

import platformdirs
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.operations.logs import LogFormat

PREFIX: Final = "FACTORYFLOOR_"
FILE_VARIABLE: Final = PREFIX + "SETTINGS"
_ENVIRONMENT: Final = "the environment"

OTHER_VARIABLES: Final = ("DATABASE", "SETTINGS", "WEIGHTS")
"""Names of environment variables that are not settings, without the prefix."""

DEVELOPMENT: Final = (
    "CLIENT",
    "COMPILE",
    "EXPECT",
    "KEYBOARD",
    "KILLS",
    "LESSONS",
    "REPOSITORY",
    "SITE",
    "TIMEOUT_SCALE",
    "WHEEL",
)
"""Names of environment variables for builds and tests."""


class BadSettings(FactoryFloorError):
    """A setting has an invalid value.

    The message contains the setting, the source of the value and the expected value.
    """

    code: ClassVar[str] = "bad_settings"


def _parts(value: Any) -> Any:
    """Split a comma-separated list."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _host(value: Any) -> Any:
    if isinstance(value, str) and set(value) & set("[]{}\"'/ "):
        raise ValueError("write host names such as play.example.org, separated by commas")
    return value


def _network(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError("an address or a network must be text")
    ipaddress.ip_network(value, strict=False)  # raises a ValueError that states the reason
    return value


def _site(value: Any) -> Any:
    if value and not re.fullmatch(r"https?://[\w.\[\]:-]+(/[\w./-]*[\w-])?", str(value), re.ASCII):
        raise ValueError("write an address such as https://play.example.org, without a trailing slash")
    return value


def _subject(value: Any) -> Any:
    if value and not re.fullmatch(r"mailto:[^@\s]+@[^@\s]+\.[^@\s]+|https://\S+", str(value), re.ASCII):
        raise ValueError("write mailto: and an email address, or an https address")
    return value


def _mail(value: Any) -> Any:
    if value and not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", str(value), re.ASCII):
        raise ValueError("write an email address")
    return value


SiteAddress = Annotated[str, BeforeValidator(_site)]
PushSubject = Annotated[str, BeforeValidator(_subject)]
MailAddress = Annotated[str, BeforeValidator(_mail)]
Texts = Annotated[tuple[str, ...], BeforeValidator(_parts)]
HostNames = Annotated[tuple[Annotated[str, BeforeValidator(_host)], ...], BeforeValidator(_parts)]
IPNetworks = Annotated[tuple[Annotated[str, BeforeValidator(_network)], ...], BeforeValidator(_parts)]


class Settings(BaseModel):
    """The settings of a server.

    The constructor uses only arguments and defaults. :func:`read_settings` uses all sources.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    node_name: str = Field(
        default="",
        max_length=60,
        description="Unique name of this server among those on one database; empty: generated",
    )
    bot_workers: int = Field(
        default=0, ge=0, le=256, description="Worker processes for bots; 0: one per core, except one"
    )
    think_here: bool = Field(
        default=True,
        description="Whether this server's processes run bots; otherwise `factoryfloor worker` must, on a PostgreSQL "
        "database",
    )
    move_delay: float = Field(
        default=0.9,
        ge=0.0,
        description="Average seconds of a bot's move; 0: no pauses, reaction times ignored",
    )
    worker_modules: Texts = Field(
        default=(), description="Modules imported by worker processes; they may register games"
    )
    imported_bots: Texts = Field(
        default=(),
        description="Bots of other packages that tables accept, as module:Name or entry points; workers run their code",
    )
    hint_rate: float = Field(default=0.5, ge=0.0, description="Hints per second of a connection")
    hint_burst: float = Field(default=5.0, ge=0.0, description="Burst of hints of a connection")
    undo_pause: float = Field(
        default=2.0,
        ge=0.0,
        description="Seconds for which bots delay an action that would end a person's undo",
    )
    away_after: int = Field(
        default=120,
        ge=0,
        description="Seconds after a disconnect until a person is absent and the others may vote on the seat; "
        "default of a table",
    )
    away_least: int = Field(default=30, ge=0, description="Minimum of away_after that a table may set")
    away_most: int = Field(default=86_400, ge=0, description="Maximum of away_after that a table may set")
    hint_thinking: float = Field(
        default=1.5, ge=0.0, le=10.0, description="Thinking seconds for a hint; 0: a greedy bot gives it"
    )
    nudge_every: float = Field(default=20.0, ge=0.0, description="Seconds between nudges from a person at a table")
    word_timeout: float = Field(
        default=10.0,
        ge=0.0,
        description="Seconds that the seed exchange waits for commitments, and again for words",
    )
    chat_rate: float = Field(default=0.5, gt=0.0, description="Chat lines per second from a person with a seat")
    chat_burst: float = Field(default=4.0, ge=1.0, description="Burst of chat lines from a person with a seat")
    spectator_chat_rate: float = Field(
        default=0.1,
        gt=0.0,
        description="Chat lines per second of a spectator, and of all spectators at one address",
    )
    chat_address_share: float = Field(
        default=6.0, ge=1.0, description="Chat limit of an address, as a multiple of a person's limit"
    )

    thinking_slice: float = Field(
        default=0.2, gt=0.0, le=10.0, description="Seconds after which a search yields to other bots"
    )
    bot_delay: float = Field(
        default=3.0,
        ge=0.1,
        description="Seconds that a search by time may wait for workers; then it answers with its best result",
    )
    searches_per_worker: int = Field(
        default=8,
        ge=1,
        le=1000,
        description="Suspended searches per worker; above that one search ends with its best result",
    )
    thinking_person: float = Field(
        default=60.0,
        ge=0.0,
        description="Total thinking seconds, one decision each, of the bots at a person's tables",
    )
    thinking_address: float = Field(default=300.0, ge=0.0, description="The same per network address")
    thinking_networks: int = Field(
        default=40,
        ge=1,
        description="Networks per worker process whose bots think; with more, thinking_crowded is the limit",
    )
    thinking_crowded: float = Field(
        default=10.0, ge=0.0, description="Total thinking seconds of a person or address while too many networks think"
    )
    pause_after: float = Field(
        default=300.0,
        ge=0.0,
        description="Seconds until the bots of a table without connections pause",
    )
    tables_going_person: int = Field(
        default=20,
        ge=1,
        description="Running tables per person; paused tables do not count",
    )
    tables_going_address: int = Field(default=100, ge=1, description="The same per network address")
    tables_at_once_person: int = Field(default=20, ge=1, description="Burst of new tables of a person")
    tables_an_hour_person: float = Field(default=60.0, ge=0.0, description="New tables per hour of a person")
    tables_at_once_address: int = Field(default=100, ge=1, description="Burst of new tables of an address")
    tables_an_hour_address: float = Field(default=300.0, ge=0.0, description="New tables per hour of an address")

    list_length: int = Field(default=50, ge=1, le=500, description="Tables per page of a list")
    list_tables_of_a_host: int = Field(
        default=3, ge=1, description="Tables of one host per page of the open and running lists"
    )
    keep_open_days: float = Field(
        default=7.0,
        ge=0.0,
        description="Days until an unused table that never started is removed; 0: never",
    )
    keep_running_days: float = Field(
        default=90.0, ge=0.0, description="Days until an unused running game is removed; 0: never"
    )
    keep_guests_days: float = Field(
        default=400.0, ge=0.0, description="Days until an unseen guest without a seat is removed; 0: never"
    )
    finished_in_memory: int = Field(default=20, ge=0, description="Finished tables without connections kept in memory")
    store_after: float = Field(
        default=5.0, ge=0.0, description="Seconds after a game's end, or the server's start, until replays are stored"
    )
    list_turn_after: float = Field(
        default=20.0, ge=0.0, description="Seconds without a move until a table stores whose turn it is, for lists"
    )
    table_entries: int = Field(
        default=5000, ge=10, description="Maximum entries of a table's log; the game ends with the last one"
    )
    table_undos: int = Field(default=300, ge=0, description="Undos of a seat per game")
    record_bytes: int = Field(default=300_000, ge=1000, description="Maximum bytes of an uploaded record")
    record_actions: int = Field(default=5000, ge=1, description="Maximum actions of an uploaded record")
    record_name: int = Field(default=100, ge=1, description="Maximum characters of a player's name in a record")
    record_answer: int = Field(
        default=16_000_000, ge=1000, description="Maximum characters of the replay of an uploaded record"
    )
    record_seconds: float = Field(
        default=60.0, gt=0.0, description="Working seconds of the replay of an uploaded record"
    )
    records_person: int = Field(default=1, ge=1, description="Uploaded records of a person replayed at once")
    records_address: int = Field(default=3, ge=1, description="Uploaded records of an address replayed at once")
    records_together: int = Field(default=8, ge=1, description="Uploaded records replayed or waiting in total")

    daily_plays: int = Field(
        default=100, ge=0, description="Plays of each deal of the day by each level of bots, made in idle time"
    )
    review_budget: int = Field(
        default=2_000_000,
        ge=1,
        le=100_000_000,
        description="Maximum playouts of a review that a player of the game may name",
    )
    review_seconds: float = Field(
        default=900.0,
        gt=0.0,
        description="Working seconds after which a review ends, and is stored as it is; bots come first",
    )
    reviews_person: int = Field(default=3, ge=1, description="Reviews of a person waiting or running")
    reviews_address: int = Field(default=12, ge=1, description="The same per network address")
    reviews_together: int = Field(default=200, ge=1, description="Reviews waiting or running in total")

    notice_after: float = Field(
        default=120.0,
        ge=0.0,
        description="Seconds after a decision at a table by the day until its notice, if no visible page has shown it",
    )
    site_address: SiteAddress = Field(
        default="",
        description="Address of this site in notices, such as https://play.example.org; empty: the one that the person "
        "used to turn them on",
    )
    push_subject: PushSubject = Field(
        default="",
        description="How push services reach the operator, such as mailto:me@example.org; empty: the site's address",
    )
    closed_networks: IPNetworks = Field(
        default=(),
        description="The operator's networks to which notices never connect, besides private ones",
    )
    smtp_host: str = Field(default="", description="Mail server for notices; empty: no mail")
    smtp_port: int = Field(default=587, ge=1, le=65535, description="Port of the mail server")
    smtp_security: Literal["starttls", "tls", "none"] = Field(
        default="starttls", description="Security of the connection to the mail server: starttls, tls or none"
    )
    smtp_user: str = Field(default="", description="User name at the mail server; empty: no login")
    smtp_password: str = Field(default="", repr=False, description="Password at the mail server")
    smtp_from: MailAddress = Field(default="", description="Sender of mails, such as play@example.org; empty: no mail")

    allowed_hosts: HostNames = Field(
        default=(),
        description="Host names besides addresses and the machine's own; *.name for subdomains, * for any",
    )
    work_person: float = Field(
        default=200.0,
        gt=0.0,
        description="Milliseconds of the server's processor time per second for expensive requests of a person; "
        "burst: 50 times as many",
    )
    work_address: float = Field(default=1000.0, gt=0.0, description="The same per network address")
    client_backlog: int = Field(
        default=4 << 20, ge=64 << 10, description="Unsent bytes of a client before it is dropped"
    )
    backlog: int = Field(
        default=64 << 20,
        ge=1 << 20,
        description="Unsent bytes of all clients before the one with the most is dropped",
    )
    sockets_person: int = Field(default=20, ge=1, description="Open sockets per person")
    sockets_address: int = Field(
        default=200,
        ge=1,
        description="Open sockets per address (IPv6: per /64 network); wider networks have a few times as many",
    )
    socket_openings_person: float = Field(
        default=1.0, gt=0.0, description="New sockets per second of a person; burst: 60 times as many"
    )
    socket_openings_address: float = Field(default=10.0, gt=0.0, description="The same per network address")
    guests_at_once_address: int = Field(default=200, ge=1, description="Burst of new guests of an address")
    guests_an_hour_address: float = Field(default=1000.0, ge=0.0, description="New guests per hour of an address")
    failed_sign_ins_address: int = Field(
        default=20,
        ge=1,
        description="Failed sign-ins of an address at once, and per hour, until further ones are rejected",
    )
    reports_address: int = Field(
        default=20, ge=1, description="Reports about people from an address at once, and per hour; half for one person"
    )
    connections: int = Field(
        default=5000, ge=1, description="Maximum connections of any kind; further ones are closed at once"
    )
    header_time: float = Field(default=20.0, gt=0.0, description="Timeout in seconds for the headers of a request")
    body_time: float = Field(default=30.0, gt=0.0, description="Timeout in seconds for the body of a request")
    answer_time: float = Field(default=30.0, gt=0.0, description="Timeout in seconds for a client to read an answer")

    drain_time: float = Field(
        default=5.0,
        ge=0.0,
        le=600.0,
        description="Seconds over which open sockets are closed after SIGTERM",
    )
    log_format: LogFormat = Field(default="text", description="Log format: text, or json with one record per line")
    metrics_from: IPNetworks = Field(
        default=("127.0.0.0/8", "::1"),
        description="Addresses or networks that may read /metrics, directly and not through a proxy",
    )
    trusted_proxies: IPNetworks = Field(
        default=(),
        description="Addresses or networks of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted",
    )


@dataclass(frozen=True, slots=True)
class Origins:
    """The settings, and the source of each value that is not the default.

    ``unknown`` contains a message for each unknown name.
    """

    settings: Settings
    places: Mapping[str, str]
    unknown: tuple[str, ...] = ()


def settings_file() -> Path:
    """Return the path of the settings file: FACTORYFLOOR_SETTINGS, or a file in the user's folder.

    The file may be missing.
    """
    named = os.environ.get(FILE_VARIABLE)
    return Path(named or Path(platformdirs.user_config_dir("factoryfloor", appauthor=False)) / "factoryfloor.toml")


def read_settings(**given: Any) -> Settings:
    """Read the settings from arguments, environment, file and defaults, in this order. Raises BadSettings if a value is
    invalid.
    """
    found = find_settings(**given)
    if found.unknown:
        raise BadSettings("; ".join(found.unknown))
    return found.settings


def find_settings(**given: Any) -> Origins:
    """Read the settings and their sources, and find names that are not settings. Raises BadSettings for invalid
    values.
    """
    sources = [(given, "the command"), (_in_environment(), _ENVIRONMENT), (_in_file(), _file_name())]
    values: dict[str, Any] = {}
    places: dict[str, str] = {}
    unknown: list[str] = []
    for found, place in sources:
        for name, value in found.items():
            if name not in Settings.model_fields:
                unknown.append(_unknown(name, place))
            elif name not in values:
                values[name], places[name] = value, place
    try:
        return Origins(Settings(**values), places, tuple(unknown))
    except ValidationError as error:
        raise BadSettings("; ".join(_in_words(fault, places) for fault in error.errors(include_url=False))) from error


def _in_environment() -> dict[str, Any]:
    """Return the values of the environment variables with the prefix, keyed by setting."""
    given = {name.upper(): value for name, value in sorted(os.environ.items())}
    ours = {name.removeprefix(PREFIX): value for name, value in given.items() if name.startswith(PREFIX)}
    return {name.lower(): value for name, value in ours.items() if name not in (*OTHER_VARIABLES, *DEVELOPMENT)}


def _file_name() -> str:
    return str(settings_file())


def _in_file() -> dict[str, Any]:
    file = settings_file()
    try:
        there = file.is_file()
    except OSError:  # Return the message about a name that is not a setting.
        there = False
    if not there:
        if os.environ.get(FILE_VARIABLE):
            raise BadSettings(f"{FILE_VARIABLE} is set to {file}, which does not exist")
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(f"{file} is not valid TOML: {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file} cannot be read: {error}") from error


def _unknown(name: str, place: str) -> str:
    """The message about a name that is not a setting."""
    others = map(str.lower, OTHER_VARIABLES if place == _ENVIRONMENT else ())
    meant = get_close_matches(name, (*Settings.model_fields, *others), 1)
    return (
        f"{_shown(name, place)} in {place} is not a setting; "
        + (f"did you mean {_shown(meant[0], place)}? " if meant else "")
        + "List all settings with: factoryfloor settings"
    )


def _in_words(fault: Mapping[str, Any], places: Mapping[str, str]) -> str:
    name = str(fault["loc"][0]) if fault["loc"] else ""
    place = places.get(name, "")
    reason = fault["msg"].removeprefix("Value error, ")
    return f"{_shown(name, place)} in {place}: {reason} (not {str(fault['input'])[:60]!r})"


def _shown(name: str, place: str) -> str:
    return PREFIX + name.upper() if place == _ENVIRONMENT else name


def default_workers() -> int:
    """Return the default number of bot processes: one for each core except one, which the server uses."""
    return max(1, (os.cpu_count() or 2) - 1)
