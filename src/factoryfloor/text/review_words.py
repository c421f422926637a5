"""Puts a review into words, for terminals and notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from factoryfloor.locales import Catalogue, catalogue
from factoryfloor.reviews.report import LOSSES
from factoryfloor.text import effects_in_words, figure_in_words, moment_in_words, reason_in_words

if TYPE_CHECKING:
    from factoryfloor.kernel import Game
    from factoryfloor.locales.words import Words
    from factoryfloor.reviews.report import Claim, Course, Decision, Estimate, Report, SeatReview, Step


def losses(report: Report, seat: int | None = None) -> list[Decision]:
    """Return the decisions of one seat or of all seats with an established loss, largest loss first."""
    found = [one for one in report["decisions"] if one["verdict"] in LOSSES and seat in (None, one["seat"])]
    return sorted(found, key=lambda one: -one["loss"]["value"])


def finds(report: Report, seat: int | None = None) -> list[Decision]:
    """Return the finds of one seat or of all seats."""
    return [one for one in report["decisions"] if "found" in one and seat in (None, one["seat"])]


def skill_of(found: SeatReview, seats: Sequence[SeatReview]) -> Estimate:
    """Return the result of a seat without luck, relative to an even share."""
    share = sum(one["result"] for one in seats) / max(1, len(seats))
    adjusted = found["adjusted"]
    return {"value": adjusted["value"] - share, "low": adjusted["low"] - share, "high": adjusted["high"] - share}


class ReviewWords:
    """The parts of a review in the language of ``words``. ``game`` is None if the game is not installed."""

    def __init__(self, game: Game | None, words: Words) -> None:
        self.game = game
        self.words = words
        self.texts: Catalogue = catalogue("common.review", words.language)
        self.say = self.texts.say

    def remarks(self, report: Report) -> list[str]:
        """Return sentences about the reliability of a review: values without an evaluation, rough values, little luck,
        or an early end of the review.
        """
        remarks = [self.say("playouts")] if report["versions"]["evaluation"] == "playouts" else []
        remarks += [self.say("rough")] if report.get("rough") else []
        remarks += [self.say("luck.little")] if report.get("little_luck") else []
        if report["done"] < 1.0:
            remarks.append(self.say("partial", done=self.texts.percent(report["done"])))
        return remarks

    def headings(self) -> list[str]:
        """Return the headings of the columns of :meth:`row` after the name."""
        keys = ("terminal.result", "luck", "skill", "terminal.loss", "terminal.level")
        return [self.say(key) for key in keys]

    def row(self, found: SeatReview, seats: Sequence[SeatReview]) -> list[str]:
        """Describe a seat by its name, result, luck, skill, mean loss and level."""
        mills, strength = found["mills"], found["strength"]
        level = self.say("loss.none")
        if strength is not None:
            reached = (strength["weakest"], strength["level"], strength["strongest"])
            weakest, nearest, strongest = (self.words.common.say(f"bot.{name}") for name in reached)
            level = nearest if weakest == strongest else f"{nearest} ({weakest} … {strongest})"
        return [
            self.words.name(found["seat"]),
            f"{100 * found['result']:.0f}",
            self.spread(found["luck"]),
            self.spread(skill_of(found, seats)),
            self.say("loss.none")
            if mills is None
            else f"{self._tenths(mills['value'])} ± {self._tenths(_reach(mills))}",
            level,
        ]

    def _tenths(self, mills: float) -> str:
        """Convert thousandths of a win to wins in 100 games."""
        return self.texts.number(round(mills / 10, 1))

    def spread(self, found: Estimate) -> str:
        """Write a part of a result, and half the width of its interval, in hundredths of a win."""
        return f"{self.texts.signed(round(100 * found['value']))} ± {100 * _reach(found):.0f}"

    def head(self, found: Decision) -> str:
        """Return the moment and the player of a decision."""
        moment = "" if self.game is None else moment_in_words(self.game, found.get("moment") or {}, self.words)
        return f"{moment or self.say('turn', turn=found['turns'][0])}  {self.words.name(found['seat'])}"

    def verdict(self, found: Decision) -> str:
        """Return the verdict on a decision."""
        return self.say(f"verdict.{found['verdict']}")

    def cost(self, loss: Estimate) -> str:
        """Write a loss with its interval."""
        return f"{self.say('loss', n=max(1, round(100 * loss['value'])))} ({self._interval(loss)})"

    def _interval(self, loss: Estimate) -> str:
        return self.say("interval", low=f"{100 * loss['low']:.0f}", high=f"{100 * loss['high']:.0f}")

    def find(self, decision: Decision) -> str:
        """Describe a find: the played action, the loss of the obvious action, and the advantages."""
        found = decision["found"]
        loss = found["loss"]
        cost = f"{self.say('find.loss', n=round(100 * loss['value']))} ({self._interval(loss)})"
        courses = [self.course("played", decision["played"]), self.course("obvious", found["obvious"])]
        said = [self.head(decision), self.say("find"), *courses, cost, self._advantages(found["because"], [])]
        return " · ".join(filter(None, said))

    def course(self, which: str, course: Course) -> str:
        """Write a course in notation, with the label ``which`` (a key of the texts) and its costs and gains."""
        said = self.words.labelled(self.say(which), "; ".join(course["actions"]))
        facts = self.facts(course)
        return f"{said}  ({facts.rstrip('.。')})" if facts else said

    def facts(self, course: Course) -> str:
        """Return the costs and gains of a course, or an empty string."""
        if self.game is None or not course["preview"]:
            return ""
        return effects_in_words(self.game, course["preview"], self.words)

    def why(self, found: Decision) -> str:
        """Return the reason for the better course, and its advantages over the played course.

        If the two courses have the same reason and there are advantages, omit the reason. Without advantages, compare
        the two reasons.
        """
        best, played = found["best"], found["played"]
        if best is None:
            return ""
        reason = self.reason(best)
        compared = self._advantages(found.get("because", []), found.get("line", []))
        if best["reason"] == played["reason"]:
            reason = "" if compared else reason
        elif not compared and reason and best["reason"].get("key") == played["reason"].get("key"):
            compared = self.say("because.played", reason=self.reason(played))
        return self.texts.sentences([said for said in (reason, compared) if said])

    def solution(self, best: Course, because: Sequence[Claim], line: Sequence[Step]) -> str:
        """Return the reason for the best course of a puzzle, its advantages and its continuation."""
        return self.texts.sentences([said for said in (self.reason(best), self._advantages(because, line)) if said])

    def _advantages(self, because: Sequence[Claim], line: Sequence[Step]) -> str:
        """Return the established advantages of a course and its continuation, or an empty string."""
        if self.game is None:
            return ""
        said = [self._claim(claim) for claim in because]
        if said and line:
            said.append(self.say("because.line", line="; ".join(step["action"] for step in line)))
        return self.texts.sentences(said)

    def _claim(self, claim: Claim) -> str:
        assert self.game is not None
        if claim["key"] in ("sooner", "longer"):
            return self.say(f"because.{claim['key']}", better=round(claim["better"]), played=round(claim["played"]))
        better = figure_in_words(self.game, claim["figure"], claim["better"], self.words)
        if not claim.get("fixed"):
            better = self.say("because.average", figure=better)
        facts = {"better": better, "played": self.texts.number(claim["played"])}
        if claim["key"] == "rival":
            facts["name"] = self.words.name(claim["seat"])
        return self.say(f"because.{claim['key']}.{claim['when']}", **facts)

    def reason(self, course: Course) -> str:
        """Return the specific reason for a course as a sentence, or an empty string if there is none."""
        return "" if self.game is None else reason_in_words(self.game, course["reason"], self.words)


def _reach(found: Estimate) -> float:
    return (found["high"] - found["low"]) / 2
