"""The security headers of every response, including rejected requests and WebSockets.

The proxy that terminates TLS must set Strict-Transport-Security.
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
    *("accelerometer", "camera", "display-capture", "encrypted-media", "fullscreen", "geolocation", "gyroscope", "hid"),
    *("magnetometer", "microphone", "midi", "payment", "picture-in-picture"),
    *("screen-wake-lock", "serial", "usb", "xr-spatial-tracking"),
)
"""The browser features that the client does not use. (The client does use sound, the clipboard and sharing.)

Browsers print a warning for unknown names.
"""


def content_policy(directives: dict[str, str]) -> str:
    """Return a Content-Security-Policy as text."""
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())


HEADERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),  # the address of a table is secret
    ("Content-Security-Policy", content_policy(CONTENT_POLICY)),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in _UNUSED)),
)
