"""Agreement of Russian words with numbers: declensions and cases written by hand, not read from a catalogue."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Case = Literal["nom", "acc", "gen", "dat", "ins"]
Count = Literal["one", "few", "many", "fraction"]

_SINGULAR: Final = ("nom", "acc", "gen", "dat", "ins")
_PLURAL: Final = ("gen", "dat", "ins")

# Gender (a: animate), stem, then the endings of the singular (nominative, accusative, genitive, dative, instrumental)
# and of the plural (genitive, dative, instrumental); "=": whole words instead.
_NOUNS: Final = """
m аукцион - - а у ом ов ам ами
ma бот - а а у ом ов ам ами
m вариант - - а у ом ов ам ами
n действи е е я ю ем й ям ями
m = день день дня дню днём дней дням днями
ma = друг друга друга другу другом друзей друзьям друзьями
m жетон - - а у ом ов ам ами
f задач а у и е ей - ам ами
n здани е е я ю ем й ям ями
ma зрител ь я я ю ем ей ям ями
ma игрок - а а у ом ов ам ами
f карт а у ы е ой - ам ами
f клет ка ку ки ке кой ок кам ками
m кон ец ец ца цу цом цов цам цами
m кубик - - а у ом ов ам ами
f машин а у ы е ой - ам ами
n мест о о а у ом - ам ами
m металл - - а у ом а ам ами
m милл ь ь я ю ем ей ям ями
f минут а у ы е ой - ам ами
ma монстр - а а у ом ов ам ами
f монет а у ы е ой - ам ами
n оч ко ко ка ку ком ков кам ками
f ошиб ка ку ки ке кой ок кам ками
f парти я ю и и ей й ям ями
f побед а у ы е ой - ам ами
ma подрядчик - а а у ом ов ам ами
f позици я ю и и ей й ям ями
n положени е е я ю ем й ям ями
m престиж - - а у ем а ам ами
ma рабоч ий его его ему им их им ими
m разбор - - а у ом ов ам ами
n решени е е я ю ем й ям ями
m робот - - а у ом ов ам ами
f секунд а у ы е ой - ам ами
f схем а у ы е ой - ам ами
m стол - - а у ом ов ам ами
m тайл - - а у ом ов ам ами
m товар - - а у ом ов ам ами
m ход - - а у ом ов ам ами
ma человек - а а у ом - ам ами
m = чертёж чертёж чертежа чертежу чертежом чертежей чертежам чертежами
f = звезда звезду звезды звезде звездой звёзд звёздам звёздами
f энерги я ю и и ей и ям ями
"""
"""Металл, престиж and энергия are substances: "5 металла"."""


def _form(stem: str, ending: str) -> str:
    if stem == "=":
        return ending
    return stem if ending == "-" else stem + ending


@dataclass(frozen=True)
class Noun:
    """A noun with its forms by case."""

    gender: str
    animate: bool
    singular: dict[str, str]
    plural: dict[str, str]

    def after(self, count: Count, case: Case) -> str:
        """The form after a number whose phrase is in ``case``."""
        direct = case == "nom" or (case == "acc" and not self.animate)
        if count == "fraction":
            return self.singular["gen"]
        if count == "one":
            return self.singular[case]
        if count == "few" and direct:
            return self.plural["gen"] if self.singular["gen"].endswith("его") else self.singular["gen"]
        return self.plural["gen" if direct or case == "acc" else case]


def _noun(line: str) -> Noun:
    gender, stem, *endings = line.split()
    forms = [_form(stem, ending) for ending in endings]
    singular = dict(zip(_SINGULAR, forms, strict=False))
    return Noun(gender[0], gender.endswith("a"), singular, dict(zip(_PLURAL, forms[5:], strict=True)))


NOUNS: Final = [_noun(line) for line in _NOUNS.strip().splitlines()]
BY_FORM: Final = {form: noun for noun in NOUNS for form in (*noun.singular.values(), *noun.plural.values())}

_HARD: Final = {
    "m": {"nom": "ый", "acc": "ый", "gen": "ого", "dat": "ому", "ins": "ым"},
    "f": {"nom": "ая", "acc": "ую", "gen": "ой", "dat": "ой", "ins": "ой"},
    "n": {"nom": "ое", "acc": "ое", "gen": "ого", "dat": "ому", "ins": "ым"},
    "plural": {"gen": "ых", "dat": "ым", "ins": "ыми"},
}
ADJECTIVES: Final = ("свободн", "сезонн", "лишн", "открыт", "пробн", "завершённ")


def _adjective(stem: str, noun: Noun, count: Count, case: Case) -> str:
    """The form of an adjective between a number and its noun."""
    ending = _HARD["plural"].get(case, "ых")
    if count == "fraction":
        ending = _HARD[noun.gender]["gen"]
    elif count == "one":
        ending = _HARD[noun.gender]["gen" if case == "acc" and noun.animate and noun.gender == "m" else case]
    if stem == "лишн":
        ending = {"о": "е", "ы": "и", "а": "я", "у": "ю"}[ending[0]] + ending[1:]
    return stem + ending


_GOVERNORS: Final[dict[Case, str]] = {
    "gen": "около до из после против у больше меньше без от для",
    "dat": "к по",
    "ins": "с со",
    "acc": "через за на",
}
GOVERNED: Final = {word: case for case, words in _GOVERNORS.items() for word in words.split()}
"""The case after a preposition or a comparison."""
_VERBS: Final = (
    "разыгрывает позвать выложить добавить поставить ставит положить нанять нанимает отправляет освобождает экономит "
    "закрыть поставив берёт кладёт ставите освободите решите"
)
TRANSITIVE: Final = set(_VERBS.split())
"""Verbs whose object is the counted noun."""
_ADVERBS: Final = {"ещё", "лишь", "только", "всего", "уже", "сразу", "ровно", "примерно"}
BARE: Final = {"из", "в", "с", "и", "не", "уже", "ещё", "лежит", "такая", "такие", "такой", "таких"}
"""Words after a number that counts no noun."""
_PREDICATES: Final = {
    **dict.fromkeys(("осталась", "добавлена", "сыграла", "свободна"), "f"),
    **dict.fromkeys(("остался", "добавлен", "сыграл", "свободен"), "m"),
    **dict.fromkeys(("осталось", "добавлено", "сыграло", "свободно"), "n"),
    **dict.fromkeys(("остались", "добавлены", "сыграли", "свободны"), "plural"),
    **dict.fromkeys(("лежит", "начинается", "подходит", "возвращается", "принесёт", "освободится"), "singular"),
    **dict.fromkeys(("лежат", "начинаются", "подходят", "возвращаются", "принесут", "освободятся"), "plural"),
}
_NUMBER: Final = re.compile(
    r"(?<![\d,.–-])(\d+(?:,\d+)?)[ \u00a0]([^\W\d_]+)(?:[ \u00a0]([^\W\d_]+))?(?:[ \u00a0]([^\W\d_]+))?"
)


def count_of(written: str) -> Count:
    """Returns the kind of a number, which decides the form of the following words."""
    if "," in written:
        return "fraction"
    last, tens = int(written) % 10, int(written) % 100
    if last == 1 and tens != 11:
        return "one"
    return "few" if last in (2, 3, 4) and tens not in (12, 13, 14) else "many"


def _case(before: str, *, strict: bool) -> tuple[Case, ...]:
    """The cases that the words before a number allow; without ``strict`` any verb may have an object."""
    clause = re.split(r"[:;.,()!?—→«»]", before)[-1].lower().split()
    while clause and clause[-1] in _ADVERBS:
        clause.pop()
    if clause and clause[-1] in GOVERNED:
        return (GOVERNED[clause[-1]],)
    if not strict:
        return ("nom", "acc")
    return ("acc",) if TRANSITIVE & set(clause) else ("nom",)


def disagreements(text: str, *, strict: bool = True) -> Iterator[str]:
    """The words of a text that disagree with the number before them.

    With ``strict`` the word after a number is a known one, and only verbs of ``TRANSITIVE`` have the noun as object.
    """
    for found in _NUMBER.finditer(text):
        written, *words = found.groups()
        words = [word for word in words if word]
        adjectives = [stem for stem in ADJECTIVES if words[0].startswith(stem)]
        noun = BY_FORM.get(words[1] if adjectives and len(words) > 1 else words[0])
        if noun is None:
            if strict and words[0] not in BARE:
                yield f"unknown word after a number: {found[0]!r} in {text!r}"
            continue
        count, cases = count_of(written), _case(text[: found.start()], strict=strict)
        wanted = [
            [*(_adjective(stem, noun, count, case) for stem in adjectives), noun.after(count, case)] for case in cases
        ]
        if words[: len(wanted[0])] not in wanted:
            yield f"{found[0]!r} in {text!r}: expected {' or '.join(' '.join(one) for one in wanted)}"
        beside = [*text[: found.start()].lower().split()[-1:], *words[len(wanted[0]) :][:1]]
        for word in beside:
            number = _PREDICATES.get(word)
            if number and count == "one" and number not in (noun.gender, "singular"):
                yield f"{word!r} in {text!r}: expected the singular of {noun.singular['nom']}"
            if number and count != "one" and number in ("m", "f"):
                yield f"{word!r} in {text!r}: expected the plural or the neuter"
