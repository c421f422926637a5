"""A program that plays an evening of every game in an environment with only the two libraries of the rules."""

import asyncio
import json
import sys

from factoryfloor.kernel import games
from factoryfloor.tables.state.people import Person
from tests.tables.evening import LocalStage, play_evening

people = {"ann": Person("a1", "Ann"), "bob": Person("b2", "Bob")}
played = {}
for game in games():
    stage = LocalStage(people)
    asyncio.run(play_evening(stage, game))
    played[game] = sum(map(len, stage.heard.values()))
modules = sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"__main__"})
print(json.dumps({"played": played, "modules": modules}))
