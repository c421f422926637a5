"""The client's files are served while the API is imported."""

import asyncio
import subprocess
import sys
import threading

import httpx2 as httpx
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp

from factoryfloor.server.http.later_api import LaterApi


async def test_server_serves_files_while_the_api_is_being_built() -> None:
    made: list[threading.Thread] = []
    may_end = threading.Event()

    def make() -> ASGIApp:
        made.append(threading.current_thread())
        may_end.wait()
        return PlainTextResponse("api")

    app = LaterApi(PlainTextResponse("file"), make)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as http:
        asked = [asyncio.create_task(http.get("/api/me")), asyncio.create_task(http.get("/readyz"))]
        assert (await http.get("/")).text == (await http.get("/api-docs.html")).text == "file"
        may_end.set()
        assert [(await answer).text for answer in asked] == ["api", "api"]
    assert len(made) == 1
    assert made[0] is not threading.main_thread()


async def test_api_answers_all_requests_if_there_are_no_files() -> None:
    app = LaterApi(None, lambda: PlainTextResponse("api"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as http:
        assert (await http.get("/")).text == "api"


def test_program_start_does_not_import_the_api() -> None:
    program = "import sys, factoryfloor.server.launch; print({'fastapi', 'prometheus_client'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
