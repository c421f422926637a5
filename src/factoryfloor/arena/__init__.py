"""Bots against bots: contests with rotating seats, and what they say about the bots."""

from factoryfloor.arena.contest import BadContest, Contest, Pairing, make_contest
from factoryfloor.arena.intervals import Interval, Sample, mean, share
from factoryfloor.arena.playing import Outcome, Playing
from factoryfloor.arena.ratings import orders, rate
from factoryfloor.arena.records import NotWritten, RecordFolder
from factoryfloor.arena.running import GameFailed, cores, run
from factoryfloor.arena.standings import Standing, Summary, summarize

__all__ = [
    "BadContest",
    "Contest",
    "GameFailed",
    "Interval",
    "NotWritten",
    "Outcome",
    "Pairing",
    "Playing",
    "RecordFolder",
    "Sample",
    "Standing",
    "Summary",
    "cores",
    "make_contest",
    "mean",
    "orders",
    "rate",
    "run",
    "share",
    "summarize",
]
