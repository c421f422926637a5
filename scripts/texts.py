"""The catalogues of texts in this clone: `python scripts/texts.py check|types|tidy|list|export|import|pseudo`.

``check`` reports faults and files that are out of date; ``types`` writes the languages, and the keys and placeholders
that git ignores, for TypeScript; ``tidy`` writes the files in the order of English; ``list`` shows what is not
translated, with the share done. ``export LANGUAGE FOLDER`` writes a language for a translation platform, empty where
a text is missing, and ``import LANGUAGE FOLDER`` reads it back, complete or not. ``pseudo FOLDER`` writes a test
language with every text 40 % longer.
"""

import json
import re
import sys
from pathlib import Path

import clone

clone.use("babel", "mypy_extensions")

from factoryfloor.locales import CATEGORIES, FOLDER, PLACEHOLDER, catalogues, languages, read_messages  # noqa: E402
from factoryfloor.locales.faults import (  # noqa: E402
    OFFERED_FROM,
    REQUIRED,
    faults,
    missing,
    placeholders,
    plural_categories,
    plurals,
    share_done,
    untranslated,
)
from factoryfloor.resources.texts import BadTexts, messages_of  # noqa: E402

CLIENT = clone.ROOT / "web/src"
LANGUAGES = CLIENT / "lib/i18n/languages.ts"
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


def declared_languages() -> str:
    """The languages with the share of each that is done, and the share from which on they are offered."""
    shares = [f"  {tag if tag.isalpha() else repr(tag)}: {int(share_done(tag))}," for tag in languages()]
    tags = " | ".join(repr(tag) for tag in languages())
    return "\n".join(
        [
            "// Generated from the catalogues by `make wire` and `texts.py import`. Not to be edited by hand.",
            "",
            f"export type Language = {tags};",
            "",
            "/** The share of texts that each language has, in whole percent. */",
            "export const DONE: Readonly<Record<Language, number>> = {",
            *shares,
            "};",
            "",
            "/** The share of texts from which a language is offered. */",
            f"export const OFFERED_FROM: number = {OFFERED_FROM};",
            "",
        ]
    )


def declared_keys() -> dict[Path, str]:
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
    """The faults of all catalogues; of a language that is not in REQUIRED a missing text is none."""
    found = []
    for language in languages():
        whole = language in REQUIRED
        for name, path, english, other in files_of(language):
            at = f"{language}/{name}.json"
            found += [f"{at}: {fault}" for fault in faults(english, other, language, whole=whole)]
            if path.exists() and path.read_text(encoding="utf-8") != as_file(in_order(other, english)):
                found.append(f"{at}: not in the order and form of English; run: make format")
            if whole and language != "en":
                found += [f"{at}: {key} is not translated" for key in untranslated(english, other)]
    return found


def files_of(language: str) -> list[tuple[str, Path, Messages, Messages]]:
    """Each catalogue with its file in a language, the English messages and those of the language."""
    return [
        (name, FOLDER / language / f"{name}.json", read_messages(name, "en"), read_messages(name, language))
        for name in catalogues()
    ]


def tidy() -> None:
    """Write every catalogue in the order of English, without empty texts."""
    for language in languages():
        for _, path, english, other in files_of(language):
            if path.exists():
                path.write_text(as_file(in_order(other, english)), encoding="utf-8")


def show_untranslated() -> None:
    """Print what each language lacks or has in English, then the share of each that is done."""
    others = [language for language in languages() if language != "en"]
    for language in others:
        for name, _, english, other in files_of(language):
            for key in dict.fromkeys([*untranslated(english, other), *missing(english, other, language)]):
                print(f"{language}/{name}.json  {key}: {english.get(key, english.get(f'{key}_other'))}")
            for fault in faults(english, other, language, whole=False):
                print(f"{language}/{name}.json  {fault}")
    for language in others:
        print(done(language))


def done(language: str) -> str:
    """The share of a language that is done, in words."""
    share, texts = share_done(language), sum(len(placeholders(read_messages(name, "en"))) for name in catalogues())
    offered = "offered" if share >= OFFERED_FROM else f"offered from {OFFERED_FROM} % on"
    return f"{language}: {share:.1f} % of {texts:,} texts, {offered}"


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
    """Read a language back, complete or not. Nothing is written if a text is wrong."""
    read: dict[str, Messages] = {}
    found = []
    for path in (folder / f"{name}.json" for name in catalogues()):
        try:
            read[path.stem] = messages_of(path.read_text(encoding="utf-8")) if path.exists() else {}
        except BadTexts as fault:
            found.append(f"{path.name}: {fault}")
    for name, messages in read.items():
        english = read_messages(name, "en")
        found += [f"{name}.json: {fault}" for fault in faults(english, messages, language, whole=False)]
    if not found and not any(read.values()):
        found = [f"there is no text in {folder}"]
    if found:
        return [*found, "nothing was imported"]
    for name, messages in read.items():
        if messages:
            path = FOLDER / language / f"{name}.json"
            path.parent.mkdir(exist_ok=True)
            path.write_text(as_file(in_order(messages, read_messages(name, "en"))), encoding="utf-8")
    write_types()
    print(done(language))
    return []


def write_types() -> None:
    for path, text in [(LANGUAGES, declared_languages()), *declared_keys().items()]:
        if path.parent.exists():
            path.write_text(text, encoding="utf-8")


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
            current = LANGUAGES.exists() and LANGUAGES.read_text() == declared_languages()
            return check() + [f"{LANGUAGES.name} is out of date; run: make wire"] * (not current)
        case "types", []:
            write_types()
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
