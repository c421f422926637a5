"""The files of the browser client, which are part of the package."""

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BUILT: Final = Path(__file__).parents[1] / "web"

_IMMUTABLE: Final = "public, max-age=31536000, immutable"  # assets get a new name when their content changes
_REVALIDATE: Final = "no-cache"

_NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Factory Floor</title>
<h1>Factory Floor</h1><p>The server runs, but the browser client is not built: run <code>make install</code>.</p>
<p>Programs can use the <a href="/api/docs">API</a>.</p></html>"""


# also matches a link with an encoded or missing "#"
_TABLE: Final = re.compile(r"(#/)?([tr]/[^/]+)/?", re.IGNORECASE)


_COMPRESSIBLE: Final = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
_SMALL: Final = 1000  # smaller files, in bytes, are not compressed


class ClientFiles(StaticFiles):
    """The client's files, served with cache headers. Compressed files stay in memory and take a few megabytes in
    total.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._compressed: dict[str, tuple[float, bytes]] = {}  # keyed by path, with the time of change

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            table = _TABLE.fullmatch(path)
            if error.status_code != 404 or table is None:
                raise
            # relative, because the client may be served below a path
            up = "../" * (1 + bool(table[1]) + scope["path"].endswith("/"))
            response = RedirectResponse(f"{up}#/{quote(table[2])}")
        if isinstance(response, FileResponse) and _is_compressed(response, Headers(scope=scope)):
            response = await self._compress(response)
        response.headers["Cache-Control"] = _IMMUTABLE if path.startswith("assets/") else _REVALIDATE
        return response

    async def _compress(self, file: FileResponse) -> Response:
        """Compress an answer."""
        name, changed = str(file.path), file.stat_result.st_mtime if file.stat_result else 0.0
        known = self._compressed.get(name)
        if known is None or known[0] != changed:
            known = changed, await asyncio.to_thread(lambda: gzip.compress(Path(name).read_bytes()))
            self._compressed[name] = known
        kept = {
            name: value for name, value in file.headers.items() if name in ("content-type", "etag", "last-modified")
        }
        return Response(known[1], headers=kept | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


def _is_compressed(file: FileResponse, asked: Headers) -> bool:
    """Return whether an answer should be sent compressed."""
    size = file.stat_result.st_size if file.stat_result else 0
    wanted = "gzip" in asked.get("accept-encoding", "") and "range" not in asked
    return wanted and size >= _SMALL and (file.media_type or "").startswith(_COMPRESSIBLE)


def files_of(folder: Path = BUILT) -> ClientFiles | None:
    """Return the files of the client, or None if the client is not built."""
    return ClientFiles(directory=folder, html=True) if (folder / "index.html").is_file() else None


def serve_client(app: Starlette, folder: Path = BUILT) -> None:
    """Serve the client at the root, or a page with instructions if the client is not built."""
    files = files_of(folder)
    app.router.routes.append(Route("/", _not_built) if files is None else Mount("/", files, name="client"))


async def _not_built(_request: Request) -> HTMLResponse:
    return HTMLResponse(_NOT_BUILT)
