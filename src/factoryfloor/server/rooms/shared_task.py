"""A task of a table that several requests may wait for."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


async def shared(
    tasks: dict[str, asyncio.Task[Result]], table_id: str, work: Callable[[], Coroutine[Any, Any, Result]]
) -> Result:
    """Return the result of a table's task, which is started if there is none. A cancelled caller does not end it."""
    if table_id not in tasks:
        task = asyncio.get_running_loop().create_task(work())
        tasks[table_id] = task
        task.add_done_callback(lambda _: tasks.pop(table_id))
    return await asyncio.shield(tasks[table_id])
