"""A site as ``factoryfloor doctor`` uses it: the address, requests, and the forms of answers."""

import http.client
import json
import re
import ssl
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, RootModel, ValidationError

from factoryfloor.cli.errors import BadUsage
from factoryfloor.server.people.identity import COOKIE

ANSWER: Final = 10.0
"""The maximum number of seconds between two received bytes of an answer."""

LARGEST: Final = 1 << 20
"""The maximum number of bytes to read of an answer or message."""

_HOST: Final = re.compile(r"[^\s\x00-\x20\x7f/?#@%\\]+")
_Form = TypeVar("_Form", bound=BaseModel)


class Me(BaseModel):
    """The answer to a request for the guest."""

    public_id: str
    name: str


class Game(BaseModel):
    """An entry of the list of games."""

    id: str
    seats: list[Annotated[int, Field(ge=1, le=20)]] = Field(min_length=1)


class Games(RootModel[list[Game]]):
    """The list of games."""

    root: list[Game] = Field(min_length=1)


class Table(BaseModel):
    """The answer to a request for a new table."""

    id: str = Field(pattern=r"^[\w-]{1,64}$")
    created: float = Field(allow_inf_nan=False)


class Decision(BaseModel):
    """A pending decision of a seat."""

    seat: int


class Message(BaseModel):
    """A message of a table's socket."""

    kind: str
    message: str = ""
    decisions: list[Decision] | None = None


class Broken(Exception):
    """The site has a problem, so that further checks would be pointless."""


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a site. If ``port`` is None, the scheme's default port is used."""

    scheme: str
    host: str
    port: int | None

    @property
    def name(self) -> str:
        """Return host and port in the form that browsers use."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port is None else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """Return scheme, host and port in the form that browsers use."""
        return f"{self.scheme}://{self.name}"


def read_address(address: str) -> Address:
    """Return the site of an address. The path is ignored. Raises BadUsage for an invalid address."""
    try:
        read = urlsplit(address if "://" in address else f"https://{address}")
        host, port = read.hostname or "", read.port
        named = f"[{host}]" if ":" in host else host
        if read.scheme not in ("http", "https") or not _HOST.fullmatch(host):
            raise ValueError(address)
        if read.netloc.lower() not in (named, f"{named}:{port}"):  # a user name, or text outside the brackets
            raise ValueError(address)
        host = host.encode("idna").decode()
    except ValueError as error:  # UnicodeError is a ValueError
        raise BadUsage(f"{address[:200]!r} is not a site address such as https://play.example.org") from error
    usual = {"http": 80, "https": 443}[read.scheme]
    return Address(read.scheme, host, None if port == usual else port)


@dataclass(frozen=True, slots=True)
class Content:
    """The content of an answer. ``body`` is the JSON, or None if the answer is not JSON."""

    text: str
    body: Any

    def read_as(self, form: type[_Form]) -> _Form | None:
        """Return the body as a given type, or None if the body has another form."""
        try:
            return form.model_validate(self.body)
        except ValidationError:
            return None

    @property
    def shown(self) -> str:
        """Return the answer's message, or the beginning of its text, on one line."""
        message = self.body.get("message") if isinstance(self.body, dict) else None
        return " ".join((message if isinstance(message, str) else self.text).split())[:200] or "nothing"


def content_of(sent: bytes | str) -> Content:
    """Return the content of an answer or message."""
    text = sent.decode(errors="replace") if isinstance(sent, bytes) else sent
    try:
        return Content(text, json.loads(text))
    except (ValueError, RecursionError):  # RecursionError: nested too deeply
        return Content(text, None)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request."""

    path: str
    status: int
    headers: http.client.HTTPMessage
    content: Content

    @property
    def unexpected(self) -> Broken:
        """Return the problem to report for an answer that does not come from a factoryfloor server."""
        return Broken(f"server: {self.path} answers {self.status}, {self.content.shown}; is this a Factory Floor site?")


@dataclass(slots=True)
class Site:
    """A site, and the guest that the checks use. ``doing`` is the address of the current request."""

    address: Address
    cookie: str = ""
    doing: str = ""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Send a request on a new connection. Raises Broken if the site does not answer."""
        self.doing = path
        kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.address.host, self.address.port, timeout=ANSWER)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            sent["Cookie"] = f"{COOKIE}={self.cookie}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            response = connection.getresponse()
            content = content_of(response.read(LARGEST))
        except ssl.SSLError as error:
            remedy = "; if the site has no TLS, write http://" if error.reason == "WRONG_VERSION_NUMBER" else ""
            raise Broken(f"TLS: the certificate or protocol is not accepted: {error}{remedy}") from error
        except (OSError, ValueError, http.client.HTTPException) as error:  # ValueError: a malformed head or chunk
            raise Broken(f"connection: no answer for {path}: {str(error) or type(error).__name__}") from error
        finally:
            connection.close()
        return Answer(path, response.status, response.headers, content)
