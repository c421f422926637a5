"""Limits of the values in a request."""

from dataclasses import dataclass
from typing import Any, Final

_BOUNDS: Final = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems"), "integer": ("minimum", "")}


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of a number or of the length of a text or list, and the pattern of a text."""

    least: int = 0
    most: int | None = None
    pattern: str = ""

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        """Return the JSON schema of a limited value. Pydantic calls this method."""
        found: dict[str, Any] = handler(schema)
        least, most = _BOUNDS[found["type"]]
        limits = {least: self.least, most: self.most, "pattern": self.pattern}
        return found | {name: limit for name, limit in limits.items() if limit or name == "minimum"}
