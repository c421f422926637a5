"""The catalogues of texts: `python scripts/texts.py check|types|list|export|import|pseudo`.

``check`` reports faults and files that are out of date; ``types`` writes the keys and placeholders for TypeScript;
``list`` shows what is not translated. ``export LANGUAGE FOLDER`` writes a language for a translation platform, empty
where a text is missing, and ``import LANGUAGE FOLDER`` reads it back. ``pseudo FOLDER`` writes a test language with
every text 40 % longer.
"""

import json
import re
import sys
from pathlib import Path

from factoryfloor.locales import CATEGORIES, FOLDER, PLACEHOLDER, catalogues, languages, read_messages
from factoryfloor.locales.faults import faults, placeholders, plural_categories, plurals, untranslated

CLIENT = Path(__file__).resolve().parent.parent / "web/src"
ACCENTS = str.maketrans("aceinorsuyzACEINORSUYZ", "áćéíñóŕšúýžÁĆÉÍÑÓŔŠÚÝŽ")

Messages = dict[str, str]


def as_file(messages: Messages) -> str:
    return json.dumps(messages, ensure_ascii=False, indent=2) + "\n"


def in_order(messages: Messages, english: Messages) -> Messages:
    """The messages in the order of English; the plural categories of a text together."""
    order = {key: at for at, key in enumerate(placeholders(english))}
    categories = {f"_{category}": at for at, category in enumerate(CATEGORIES)}

    def place(key: str) -> tuple[int, int]:
        base, bar, category = key.rpartition("_")
        plural = bar + category in categories and base in order
        return order.get(base if plural else key, len(order)), categories[bar + category] if plural else 0

    return {key: messages[key] for key in sorted(messages, key=place)}


def keys_of(name: str) -> str:
    """The keys of a catalogue with the placeholders of each text, as a member of a TypeScript interface."""
    lines = [f"  '{name}': {{" if "." in name else f"  {name}: {{"]
    for key, names in placeholders(read_messages(name, "en")).items():
        quoted = key if re.fullmatch(r"[a-z]\w*", key) else f"'{key}'"
        holes = " | ".join(f"'{one}'" for one in sorted(names))
        lines.append(f"    {quoted}: {holes or 'never'};")
    return "\n".join([*lines, "  };"])


def typescript() -> dict[Path, str]:
    """The declarations of all catalogues by file: those of a game in its folder."""
    banner = "// Generated from the English catalogues by `make wire`. Not to be edited by hand.\n"
    files = {}
    for game in dict.fromkeys(name.partition(".")[0] for name in catalogues()):
        keys = "\n".join(keys_of(name) for name in catalogues() if name.partition(".")[0] == game)
        if game == "common":
            about = "/** The keys of each catalogue with the placeholders of each text. */"
            files[CLIENT / "lib/i18n/keys.ts"] = f"{banner}\n{about}\nexport interface Catalogues {{\n{keys}\n}}\n"
        else:
            opened = "declare module '../../lib/i18n/keys' {\n  interface Catalogues {"
            indented = "\n".join(f"  {line}" for line in keys.splitlines())
            files[CLIENT / f"games/{game}/keys.ts"] = f"{banner}\n{opened}\n{indented}\n  }}\n}}\n\nexport {{}};\n"
    return files


def check() -> list[str]:
    found = []
    for language in languages():
        for name in catalogues():
            english, other = read_messages(name, "en"), read_messages(name, language)
            path = FOLDER / language / f"{name}.json"
            found += [f"{language}/{name}.json: {fault}" for fault in faults(english, other, language)]
            if path.read_text(encoding="utf-8") != as_file(in_order(other, english)):
                found.append(f"{language}/{name}.json: not in the order and form of English; run: make format")
            if language != "en":
                found += [f"{language}/{name}.json: {key} is not translated" for key in untranslated(english, other)]
    return found


def tidy() -> None:
    """Write every catalogue in the order of English."""
    for language in languages():
        for name in catalogues():
            english, other = read_messages(name, "en"), read_messages(name, language)
            (FOLDER / language / f"{name}.json").write_text(as_file(in_order(other, english)), encoding="utf-8")


def show_untranslated() -> None:
    for language in languages():
        for name in catalogues():
            english, other = read_messages(name, "en"), read_messages(name, language)
            for key in untranslated(english, other) if language != "en" else []:
                print(f"{language}/{name}.json  {key}: {english.get(key, english.get(f'{key}_other'))}")


def export(language: str, folder: Path) -> None:
    """Write a language, new or not, with an empty text for each that is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in catalogues():
        english = read_messages(name, "en")
        known = read_messages(name, language) if language in languages() else {}
        keys = [
            part
            for key in placeholders(english)
            for part in ([f"{key}_{one}" for one in plural_categories(language)] if key in plurals(english) else [key])
        ]
        (folder / f"{name}.json").write_text(as_file({key: known.get(key, "") for key in keys}), encoding="utf-8")


def take(language: str, folder: Path) -> list[str]:
    """Read a language back. Nothing is written unless every file is faultless."""
    read = {}
    for name in catalogues():
        messages = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        if not isinstance(messages, dict) or not all(isinstance(text, str) for text in messages.values()):
            return [f"{name}.json: not a flat object of texts"]
        read[name] = messages
    found = [
        f"{name}.json: {fault}"
        for name, messages in read.items()
        for fault in faults(read_messages(name, "en"), messages, language)
    ]
    for name, messages in read.items() if not found else ():
        path = FOLDER / language / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(as_file(in_order(messages, read_messages(name, "en"))), encoding="utf-8")
    return found


def longer(text: str) -> str:
    """A text with accents and at least 40 % more letters; placeholders unchanged."""
    parts = re.split(r"(\{\{\w+\}\})", text)
    accented = [part if PLACEHOLDER.fullmatch(part) else part.translate(ACCENTS) for part in parts]
    missing = -(-len(PLACEHOLDER.sub("", text)) * 2 // 5)
    words = " ".join(["ôñé", "ťwó", "ťhŕéé"] * (missing // 9 + 1))[:missing].rstrip()
    return f"{''.join(accented)} {words}" if missing > 3 else f"{''.join(accented)}{'~' * missing}"


def pseudo(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in catalogues():
        messages = {key: longer(text) for key, text in read_messages(name, "en").items()}
        (folder / f"{name}.json").write_text(as_file(messages), encoding="utf-8")


def main(command: str, *arguments: str) -> list[str]:
    match command, arguments:
        case "check", []:
            stale = (path for path, text in typescript().items() if not path.exists() or path.read_text() != text)
            return check() + [f"{path.relative_to(CLIENT)} is out of date; run: make wire" for path in stale]
        case "types", []:
            for path, text in typescript().items():
                path.write_text(text, encoding="utf-8")
        case "tidy", []:
            tidy()
        case "list", []:
            show_untranslated()
        case "export", [language, folder]:
            export(language, Path(folder))
        case "import", [language, folder]:
            return take(language, Path(folder))
        case "pseudo", [folder]:
            pseudo(Path(folder))
        case _:
            return [str(__doc__)]
    return []


if __name__ == "__main__":
    failed = main(*(sys.argv[1:] or ["help"]))
    print(*failed, sep="\n", end="\n" * bool(failed), file=sys.stderr)
    sys.exit(bool(failed))
