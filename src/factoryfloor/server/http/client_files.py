"""The files of the browser client, built into the package."""

import re
from pathlib import Path
from typing import Final
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException
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


def serve_client(app: FastAPI, folder: Path = BUILT) -> None:
    """Serve the client at the root, or a page about building it."""
    if (folder / "index.html").is_file():
        app.mount("/", ClientFiles(directory=folder, html=True), name="client")
    else:
        app.get("/", include_in_schema=False, response_class=HTMLResponse)(_not_built)


async def _not_built() -> str:
    return _NOT_BUILT
