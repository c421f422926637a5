"""The server program: settings, database, address and signals."""

import asyncio
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from typing import Any, Final

from factoryfloor.kernel.terminal_text import printable
from factoryfloor.server.http.app import create_app
from factoryfloor.server.http.own_addresses import own_addresses
from factoryfloor.server.http.server import Server, allow_many_connections, server_config
from factoryfloor.server.operations.gc_tuning import tune_gc
from factoryfloor.server.operations.logs import set_up_logs
from factoryfloor.server.operations.settings import BadSettings, Settings, read_settings
from factoryfloor.server.processes import run_nodes
from factoryfloor.server.storage.database import default_database, open_database
from factoryfloor.tables.state.errors import StoreError

PORT: Final = 8000
EXIT_ADDRESS: Final = 2
EXIT_SETTINGS: Final = 2
EXIT_DATABASE: Final = 3

_TRIED: Final = 20  # number of ports to try after the default port
_BACKLOG: Final = 2048
_CLOSED: Final = "Closed. All tables continue after the next start."
_ONE_PROCESS: Final = (
    "{name} is a file, which only one process can use: {processes} processes need a PostgreSQL database, "
    "postgresql://..."
)


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
    processes: int = 1,
) -> int:
    """Serve until Ctrl-C. Return the exit code: 0 for success, 2 for an unusable address or setting, 3 for an unusable
    database.

    If ``port`` is None, the server uses port 8000 or the next free one. ``database`` is a file or an address. The
    default is the environment variable FACTORYFLOOR_DATABASE. If the variable is not set, the default is a file in the
    user's data folder. If ``settings`` is None, the settings are read from the environment and the settings file.
    ``processes`` is the number of nodes at this address.
    """
    database = database or default_database()
    try:
        settings = settings or read_settings()
        origin = set_up_logs(settings.log_format)
        opened = open_database(database)
        if processes > 1 and opened.file is not None:
            opened.close()
            raise StoreError(_ONE_PROCESS.format(name=opened.name, processes=processes))
    except BadSettings as error:
        _print_error(str(error))
        return EXIT_SETTINGS
    except StoreError as error:
        _print_error(str(error))
        return EXIT_DATABASE
    if opened.missing:
        _print_error(opened.missing)
    try:
        listening = listen(host, port)
    except OSError as error:
        opened.close()
        _print_error(why_no_address(host, port, error))
        return EXIT_ADDRESS
    address = address_of(host, listening.getsockname()[1])
    addresses = own_addresses(host, listening.getsockname()[1])

    def started() -> None:
        _print(f"Factory Floor is open at {address}\nTables are kept in {opened.name}. Ctrl-C closes.")
        if open_browser:
            show(address)

    if processes > 1:
        opened.close()  # each node opens the database itself
        if not run_nodes(database, settings, processes, listening, started, addresses):
            return EXIT_DATABASE
        _print(_CLOSED)
        return 0
    app = create_app(opened, settings)
    origin.node = app.state.services.name
    app.state.addresses = addresses
    server = Server(server_config(app), started)
    tune_gc()
    allow_many_connections()
    try:
        signal.signal(signal.SIGTERM, _interrupt)
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        _print(_CLOSED)
    finally:
        opened.close()
    return 0


def run_worker(database: str | None, settings: Settings) -> int:
    """Answer the bot jobs of a database until Ctrl-C. Return an exit code like :func:`run`."""
    origin = set_up_logs(settings.log_format)
    opened = None

    def started(name: str) -> None:
        origin.node = name
        _print(f"Bot worker {name} is running. Ctrl-C stops it.")

    try:
        opened = open_database(database or default_database())
        if opened.file is not None:
            raise StoreError(f"{opened.name} is a file: separate workers need a PostgreSQL database")
        from factoryfloor.server.cluster.bot_node import run_bot_node  # requires psycopg

        asyncio.run(run_bot_node(opened, settings, started))
    except StoreError as error:
        _print_error(str(error))
        return EXIT_DATABASE
    finally:
        if opened is not None:
            opened.close()
    return 0


def listen(host: str, port: int | None) -> socket.socket:
    """Open a listening socket. If ``port`` is None, try 8000 and the next ports. Raises OSError."""
    ports = [port] if port is not None else [*range(PORT, PORT + _TRIED), 0]
    for number in ports[:-1]:
        try:
            return _bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _bound(host, ports[-1])


def why_no_address(host: str, port: int | None, error: OSError) -> str:
    """Return an error message for a failed listen, with a suggestion."""
    if error.errno == errno.EADDRINUSE:
        with _bound(host, 0) as free:
            other = free.getsockname()[1]
        return f"port {port} on {host} is in use by another program; {other} is free: --port {other}"
    if isinstance(error, socket.gaierror):
        return f"{host!r} is not an address of this machine; use 127.0.0.1 for local access only, 0.0.0.0 for all"
    return f"cannot listen on {host} port {port}: {error.strerror or error}; try another address or --port"


def address_of(host: str, port: int) -> str:
    """Return the address to open in a browser."""
    if host in ("0.0.0.0", "::", ""):
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def show(address: str) -> None:
    """Open the address in a browser, if there is a display."""
    unix = sys.platform not in ("win32", "darwin")
    if unix and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _bound(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
    return socket.create_server((host, port), family=family, backlog=_BACKLOG)


def _interrupt(_signal: int, _frame: Any) -> None:
    raise KeyboardInterrupt


def _print(text: str) -> None:
    sys.stdout.write(printable(text) + "\n")
    sys.stdout.flush()


def _print_error(text: str) -> None:
    sys.stderr.write(f"factoryfloor: {printable(text)}\n")
