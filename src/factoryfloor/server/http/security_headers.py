"""Security headers of every response: pages, answers of the API, rejections of requests and of WebSockets.

Strict-Transport-Security belongs to the proxy that ends TLS.
"""

from typing import Final

CONTENT_POLICY: Final = {
    "default-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""The directives of the Content-Security-Policy."""

_UNUSED: Final = (
    *("accelerometer", "autoplay", "bluetooth", "browsing-topics", "camera", "display-capture", "encrypted-media"),
    *("fullscreen", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer"),
    *("microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get", "screen-wake-lock"),
    *("serial", "storage-access", "usb", "window-management", "xr-spatial-tracking"),
)
"""Features of browsers that the client does not use. It uses the clipboard and sharing."""


def content_policy(directives: dict[str, str]) -> str:
    """A Content-Security-Policy as text."""
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())


HEADERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),  # the address of a table is secret
    ("Content-Security-Policy", content_policy(CONTENT_POLICY)),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in _UNUSED)),
)
