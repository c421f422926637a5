"""The settings of a server: each with its meaning and its default, from the environment or from a file."""

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

import platformdirs
from pydantic import BeforeValidator, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.logs import LogFormat

PREFIX: Final = "FACTORYFLOOR_"
FILE_VARIABLE: Final = PREFIX + "SETTINGS"


class BadSettings(FactoryFloorError):
    """A setting that cannot be used; the message names it, where it stands, and what was expected."""

    code: ClassVar[str] = "bad_settings"


def _parts(value: Any) -> Any:
    """The parts of a list that was written as one text with commas."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _host(value: Any) -> Any:
    if isinstance(value, str) and set(value) & set("[]{}\"'/ "):
        raise ValueError("write host names such as play.example.org, several of them with commas between")
    return value


def _network(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError("an address or a network is written as text")
    ipaddress.ip_network(value, strict=False)  # a ValueError that says what is wrong
    return value


Texts = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_parts)]
HostNames = Annotated[tuple[Annotated[str, BeforeValidator(_host)], ...], NoDecode, BeforeValidator(_parts)]
IPNetworks = Annotated[tuple[Annotated[str, BeforeValidator(_network)], ...], NoDecode, BeforeValidator(_parts)]


class Settings(BaseSettings):
    """Settings of a server. The constructor takes what it is given and else defaults; :func:`read_settings` reads."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    node_name: str = Field(
        default="",
        max_length=60,
        description="The name of this server among those that share a database; empty: one that no other has",
    )
    bot_workers: int = Field(
        default=0, ge=0, le=256, description="Processes in which bots think; 0: one for each core but one"
    )
    think_here: bool = Field(
        default=True,
        description="Whether this server's processes answer bots' questions; else `factoryfloor worker` must, on a "
        "database of PostgreSQL",
    )
    move_delay: float = Field(
        default=0.9,
        ge=0.0,
        description="Seconds that a bot takes for a move, about; 0: as few as it can, reaction times ignored",
    )
    worker_modules: Texts = Field(
        default=(), description="Modules that the bots' processes import; they may register games"
    )
    hint_rate: float = Field(default=0.5, ge=0.0, description="Hints a second that a connection may ask for")
    hint_burst: float = Field(default=5.0, ge=0.0, description="Hints that a connection may ask for at once")
    undo_pause: float = Field(
        default=2.0,
        ge=0.0,
        description="Seconds for which bots let a person take back the last action, where their own would end that",
    )
    away_after: int = Field(
        default=120,
        ge=0,
        description="Seconds after which a person who is not connected is away: the others decide about the seat; "
        "for tables where nothing else is chosen",
    )
    away_least: int = Field(default=30, ge=0, description="The fewest such seconds that may be chosen for a table")
    away_most: int = Field(default=86_400, ge=0, description="The most such seconds that may be chosen for a table")
    hint_thinking: float = Field(
        default=1.5, ge=0.0, le=10.0, description="Seconds that a bot thinks about a hint; 0: a greedy bot gives it"
    )
    nudge_every: float = Field(
        default=20.0, ge=0.0, description="Seconds until a person may be nudged again at a table, by anybody"
    )
    word_timeout: float = Field(
        default=10.0,
        ge=0.0,
        description="Seconds that the start of a game waits for commitments to words for its seed, then for the words",
    )
    chat_rate: float = Field(
        default=0.5, gt=0.0, description="Lines of chat a second that a person with a seat may write, for long"
    )
    chat_burst: float = Field(
        default=4.0, ge=1.0, description="Lines of chat that a person with a seat may write at once"
    )
    onlooker_chat_rate: float = Field(
        default=0.1,
        gt=0.0,
        description="Lines of chat a second by one who looks on, and by all who look on from one address together",
    )
    chat_address_share: float = Field(
        default=6.0, ge=1.0, description="People with a seat who may write from one address as much as each alone"
    )

    thinking_slice: float = Field(
        default=0.2, gt=0.0, le=10.0, description="Seconds after which a search gives way to other bots' questions"
    )
    searches_per_worker: int = Field(
        default=8,
        ge=1,
        le=1000,
        description="Searches that a worker keeps unfinished; for more, one is cut short to its best",
    )
    thinking_person: float = Field(
        default=60.0,
        ge=0.0,
        description="Seconds that the bots at a person's tables may think, for one decision each, together",
    )
    thinking_address: float = Field(
        default=300.0, ge=0.0, description="The same for all tables of people at one network address"
    )
    pause_after: float = Field(
        default=300.0,
        ge=0.0,
        description="Seconds that a table's bots play on while nobody is connected; then they wait",
    )
    tables_going_person: int = Field(
        default=20,
        ge=1,
        description="Tables of a person that may go on at once; those that wait for somebody do not count",
    )
    tables_going_address: int = Field(
        default=100, ge=1, description="The same for all tables of people at one network address"
    )
    tables_at_once_person: int = Field(default=20, ge=1, description="Tables that a person may make at once")
    tables_an_hour_person: float = Field(
        default=60.0, ge=0.0, description="Tables that a person may make an hour, for long"
    )
    tables_at_once_address: int = Field(
        default=100, ge=1, description="Tables that people at one address may make at once"
    )
    tables_an_hour_address: float = Field(
        default=300.0, ge=0.0, description="Tables that people at one address may make an hour, for long"
    )

    list_length: int = Field(default=50, ge=1, le=500, description="Tables a page of a list")
    list_tables_of_a_host: int = Field(
        default=3, ge=1, description="Tables of one host a page of the lists of open and running games"
    )
    keep_open_days: float = Field(
        default=7.0,
        ge=0.0,
        description="Days until a table that never started and that nobody touches is removed; 0: never",
    )
    keep_running_days: float = Field(
        default=90.0, ge=0.0, description="Days until a running game that nobody touches is removed; 0: never"
    )
    keep_guests_days: float = Field(
        default=400.0, ge=0.0, description="Days until a guest who sits nowhere and was not seen is forgotten; 0: never"
    )
    finished_in_memory: int = Field(
        default=20, ge=0, description="Finished tables in memory that nobody is connected to"
    )
    store_after: float = Field(
        default=5.0, ge=0.0, description="Seconds from a game's end, or the server's start, until its replay is stored"
    )
    table_entries: int = Field(
        default=5000, ge=10, description="Entries of a table's log, with which a game ends as it stands"
    )
    table_undos: int = Field(default=300, ge=0, description="Actions that a seat may take back in one game")
    record_bytes: int = Field(default=300_000, ge=1000, description="Bytes of a record that is opened")
    record_actions: int = Field(default=5000, ge=1, description="Actions of a record that is opened")
    record_name: int = Field(default=100, ge=1, description="Characters of a player's name in a record")
    record_answer: int = Field(
        default=16_000_000, ge=1000, description="Characters of the replay that is answered to a record"
    )
    record_seconds: float = Field(default=60.0, gt=0.0, description="Seconds until the replay of a record is given up")
    records_person: int = Field(default=1, ge=1, description="Records of a person that may be replayed at once")
    records_address: int = Field(default=3, ge=1, description="Records from one address that may be replayed at once")
    records_together: int = Field(default=8, ge=1, description="Records that may be replayed, or wait for it, at once")

    allowed_hosts: HostNames = Field(
        default=(),
        description="Names of the server besides addresses and the machine's own; *.name for all below, * for any",
    )
    sync_rate: float = Field(default=0.5, ge=0.0, description="Syncs a second that a connection may ask for")
    sync_burst: float = Field(default=30.0, ge=1.0, description="Syncs that a connection may ask for at once")
    client_backlog: int = Field(
        default=4 << 20, ge=64 << 10, description="Bytes that may wait for one client before it is dropped"
    )
    backlog: int = Field(
        default=64 << 20,
        ge=1 << 20,
        description="Bytes that may wait for all clients before the one with the most is dropped",
    )
    sockets_person: int = Field(default=20, ge=1, description="Sockets that a person may have open")
    sockets_address: int = Field(
        default=200, ge=1, description="Sockets that may be open from one address (of IPv6: one /64 network)"
    )
    socket_openings_person: float = Field(
        default=1.0, gt=0.0, description="Sockets a second that a person may open, for long; 60 times as many at once"
    )
    socket_openings_address: float = Field(default=10.0, gt=0.0, description="The same for all people at one address")
    guests_at_once_address: int = Field(
        default=200, ge=1, description="New guests who may come from one address at once"
    )
    guests_an_hour_address: float = Field(
        default=1000.0, ge=0.0, description="New guests who may come from one address an hour, for long"
    )
    connections: int = Field(default=5000, ge=1, description="Connections of any kind; more are closed at once")
    header_time: float = Field(default=20.0, gt=0.0, description="Seconds for the headers of a request")
    body_time: float = Field(default=30.0, gt=0.0, description="Seconds for the body of a request")
    answer_time: float = Field(default=30.0, gt=0.0, description="Seconds in which a client must take an answer")

    drain_time: float = Field(
        default=5.0,
        ge=0.0,
        le=600.0,
        description="Seconds over which open sockets are closed, each at a moment of its own, after SIGTERM",
    )
    log_format: LogFormat = Field(
        default="text", description="How the log is written: text for people, or json with a line for each record"
    )
    metrics_from: IPNetworks = Field(
        default=("127.0.0.0/8", "::1"),
        description="Addresses or networks that may read /metrics, asking this server itself and not through a proxy",
    )
    trusted_proxies: IPNetworks = Field(
        default=(),
        description="Addresses or networks of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed",
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (init_settings,)


@dataclass(frozen=True, slots=True)
class Origins:
    """Settings and, for each that is not the default, the place where it stands."""

    settings: Settings
    places: Mapping[str, str]


def settings_file() -> Path:
    """The file of settings, which need not be there: named by FACTORYFLOOR_SETTINGS, or in the user's folder."""
    named = os.environ.get(FILE_VARIABLE)
    return Path(named or Path(platformdirs.user_config_dir("factoryfloor", appauthor=False)) / "factoryfloor.toml")


def read_settings(**given: Any) -> Settings:
    """The settings in force: what is given, then the environment, then the file, then defaults. Raises BadSettings."""
    return find_settings(**given).settings


def find_settings(**given: Any) -> Origins:
    """The settings in force and where each comes from. Raises BadSettings."""
    sources = [(given, "the command"), (EnvSettingsSource(Settings)(), "the environment"), (_in_file(), _file_name())]
    values: dict[str, Any] = {}
    places: dict[str, str] = {}
    for found, place in sources:
        for name, value in found.items():
            if name not in values:
                values[name], places[name] = value, place
    try:
        return Origins(Settings(**values), places)
    except ValidationError as error:
        raise BadSettings("; ".join(_in_words(fault, places) for fault in error.errors(include_url=False))) from error


def _file_name() -> str:
    return str(settings_file())


def _in_file() -> dict[str, Any]:
    file = settings_file()
    try:
        there = file.is_file()
    except OSError:  # in a folder that is closed to us
        there = False
    if not there:
        if os.environ.get(FILE_VARIABLE):
            raise BadSettings(f"{FILE_VARIABLE} names {file}, where there is no file")
        return {}
    try:
        return TomlConfigSettingsSource(Settings, file)()
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(f"{file} is not written as TOML: {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file} cannot be read: {error}") from error


def _in_words(fault: Mapping[str, Any], places: Mapping[str, str]) -> str:
    name = str(fault["loc"][0]) if fault["loc"] else ""
    place = places.get(name, "")
    if fault["type"] == "extra_forbidden":
        return f"{name} in {place} is no setting; all of them are listed by: factoryfloor settings"
    shown = PREFIX + name.upper() if place == "the environment" else name
    return f"{shown} in {place}: {fault['msg'].removeprefix('Value error, ')} (not {str(fault['input'])[:60]!r})"
