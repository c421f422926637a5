"""The files of the browser client, built into the package."""

import re
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BUILT: Final = Path(__file__).parents[1] / "web"

_IMMUTABLE: Final = "public, max-age=31536000, immutable"  # names of assets change with their content
_REVALIDATE: Final = "no-cache"

_NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Factory Floor</title>
<h1>Factory Floor</h1><p>The server runs, but the browser client is not built: run <code>make install</code>.</p>
<p>Programs can use the <a href="/api/docs">API</a>.</p></html>"""


# a link whose "#" was encoded by a messenger or left out by a person
_TABLE: Final = re.compile(r"(#/)?([tr]/[^/]+)/?", re.IGNORECASE)


class ClientFiles(StaticFiles):
    """Files of the client, with cache headers."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            table = _TABLE.fullmatch(path)
            if error.status_code != 404 or table is None:
                raise
            # relative: the client may be below a path
            up = "../" * (1 + bool(table[1]) + scope["path"].endswith("/"))
            response = RedirectResponse(f"{up}#/{quote(table[2])}")
        response.headers["Cache-Control"] = _IMMUTABLE if path.startswith("assets/") else _REVALIDATE
        return response


def files_of(folder: Path = BUILT) -> ClientFiles | None:
    """The files of the client, if it is built."""
    return ClientFiles(directory=folder, html=True) if (folder / "index.html").is_file() else None


def serve_client(app: Starlette, folder: Path = BUILT) -> None:
    """Serve the client at the root, or a page about building it."""
    files = files_of(folder)
    app.router.routes.append(Route("/", _not_built) if files is None else Mount("/", files, name="client"))


async def _not_built(_request: Request) -> HTMLResponse:
    return HTMLResponse(_NOT_BUILT)
