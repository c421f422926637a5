"""The documentation page of the HTTP API, generated from the API's schema without external resources."""

from html import escape
from typing import Any

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}: the API</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
code {{ font-family: ui-monospace, monospace; overflow-wrap: anywhere }}
dt {{ margin-top: .5rem }} section {{ border-top: 1px solid #8886; margin-top: 1.5rem }}
</style>
<h1>{title}: the API</h1>
<p>Machine-readable: <a href="openapi.json">openapi.json</a>.
The events of a table arrive over its socket, <code>/api/tables/ID/socket</code>.</p>
<h2>Requests</h2>{requests}<h2>Models</h2>{models}</html>"""


def api_page(schema: dict[str, Any]) -> str:
    """Return the documentation page for an OpenAPI schema as HTML."""
    requests = "".join(
        _request(method, path, operation)
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    )
    models = "".join(_model(name, model) for name, model in sorted(schema["components"]["schemas"].items()))
    return _PAGE.format(title=escape(schema["info"]["title"]), requests=requests, models=models)


def _request(method: str, path: str, operation: dict[str, Any]) -> str:
    lines = [f"<section><h3><code>{method.upper()} {escape(path)}</code></h3>", _text(operation)]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    if content.get("schema"):
        lines.append(f"<p>Body: {_type(content['schema'])}</p>")
    for parameter in operation.get("parameters", []):
        name = f"<code>{escape(parameter['name'])}</code> ({parameter['in']})"
        lines.append(f"<p>{name}: {_type(parameter['schema'])} {_text(parameter, 'span')}</p>")
    for status, answer in operation["responses"].items():
        given = answer.get("content", {}).get("application/json", {}).get("schema")
        if given and not status.startswith(("4", "5")):
            lines.append(f"<p>{status}: {_type(given)}</p>")
    return "".join(lines) + "</section>"


def _model(name: str, model: dict[str, Any]) -> str:
    fields = "".join(
        f"<dt><code>{escape(field)}</code>: {_type(part)}{'' if field in model.get('required', []) else ', optional'}"
        for field, part in model.get("properties", {}).items()
    )
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3>{_text(model)}<dl>{fields}</dl></section>'


def _type(part: dict[str, Any]) -> str:
    """Describe a type in words, with links to models."""
    if "$ref" in part:
        name = escape(part["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for choice in ("anyOf", "oneOf"):
        if choice in part:
            return " or ".join(_type(option) for option in part[choice])
    if "enum" in part or "const" in part:
        return " or ".join(f"<code>{escape(repr(value))}</code>" for value in part.get("enum", [part.get("const")]))
    if part.get("type") == "array":
        return "list of " + _type(part.get("items", {}))
    return escape(part.get("type", "any"))


def _text(part: dict[str, Any], tag: str = "p") -> str:
    text = escape(part.get("description", "")).replace("``", "")
    return f"<{tag}>{text}</{tag}>" if text else ""
