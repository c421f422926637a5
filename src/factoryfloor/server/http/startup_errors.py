"""Logs startup errors for the operator."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from factoryfloor.tables.state.errors import StoreError


class StartupErrors:
    """Logs startup errors without a traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        failed: list[Message] = []

        async def later(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed":
                failed.append(message)
            else:
                await send(message)

        try:
            await self._app(scope, receive, later)
        except StoreError as error:
            if not failed:
                raise
            await send({"type": failed[0]["type"], "message": str(error)})
        except BaseException:
            for message in failed:
                await send(message)
            raise
