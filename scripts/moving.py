"""Writes an animated WebP from still pictures, by Google's "WebP Container Specification", without a library."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_ANIMATED: Final = 0x02
_REPLACES: Final = 0x02
"""A frame is not blended with the frame before."""


class Frame(NamedTuple):
    """A still picture, and its duration in milliseconds."""

    webp: bytes
    shown: int


def animation(frames: Sequence[Frame]) -> bytes:
    """Return an animation that repeats the frames forever. The frames must be lossy, opaque and of the same size."""
    pictures = [_picture(frame.webp) for frame in frames]
    width, height = _size(pictures[0])
    canvas = _three(width - 1) + _three(height - 1)
    parts = [_chunk(b"VP8X", bytes([_ANIMATED, 0, 0, 0]) + canvas), _chunk(b"ANIM", b"\xff\xff\xff\xff\0\0")]
    for frame, picture in zip(frames, pictures, strict=True):
        assert _size(picture) == (width, height), "frames of different sizes"
        where = _three(0) + _three(0) + canvas + _three(frame.shown) + bytes([_REPLACES])
        parts.append(_chunk(b"ANMF", where + _chunk(b"VP8 ", picture)))
    return _chunk(b"RIFF", b"WEBP" + b"".join(parts))


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + len(content).to_bytes(4, "little") + content + b"\0" * (len(content) % 2)


def _chunks(webp: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12  # after RIFF, the length and WEBP
    while at < len(webp):
        length = int.from_bytes(webp[at + 4 : at + 8], "little")
        yield webp[at : at + 4], webp[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _picture(webp: bytes) -> bytes:
    """Return the lossy picture in a still file."""
    return next(content for name, content in _chunks(webp) if name == b"VP8 ")


def _size(picture: bytes) -> tuple[int, int]:
    """Return width and height of a lossy picture.

    They follow a tag of three bytes and a mark of three bytes (RFC 6386, 9.1).
    """
    width, height = (int.from_bytes(picture[at : at + 2], "little") & 0x3FFF for at in (6, 8))
    return width, height
