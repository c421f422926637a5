"""Requests that send a notice to Discord, Slack, Telegram or ntfy."""

from collections.abc import Callable, Mapping
from typing import Final

from orjson import dumps

from factoryfloor.server.notices.notice import Notice
from factoryfloor.server.storage.channel_rows import Channel

Form = Callable[[Channel, Notice], object]


def _discord(_channel: Channel, notice: Notice) -> object:
    return {"content": notice.text, "allowed_mentions": {"parse": []}}


def _slack(_channel: Channel, notice: Notice) -> object:
    text = notice.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": text, "unfurl_links": False}


def _telegram(channel: Channel, notice: Notice) -> object:
    chat = {"chat_id": channel.details["chat"]}
    return chat | {"text": notice.text, "link_preview_options": {"is_disabled": True}}


def _ntfy(channel: Channel, notice: Notice) -> object:
    topic = channel.address.rpartition("/")[2]
    return {"topic": topic, "title": notice.title, "message": notice.body, "click": notice.link}


WEBHOOKS: Final[Mapping[str, Form]] = {"discord": _discord, "slack": _slack, "telegram": _telegram, "ntfy": _ntfy}
"""The content of a request for each kind of channel."""


def webhook_request(channel: Channel, notice: Notice, path: str) -> tuple[str, bytes]:
    """Return the path and the JSON of the request that sends a notice.

    For ntfy, the path is the root, because ntfy accepts JSON only there.
    """
    body = dumps(WEBHOOKS[channel.kind](channel, notice))
    return "/" if channel.kind == "ntfy" else path, body
