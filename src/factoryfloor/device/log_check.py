"""Checks whether the rows of a log are a game that can be played on this device.

Games from a file are checked before they are added.
"""

from factoryfloor.device.asked import OK, Asked
from factoryfloor.device.storage import stored_in
from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.state.errors import code_of
from factoryfloor.tables.state.summary import summary

_NOT_HERE = {"other_rules", "unknown_game"}
"""The codes for valid logs that only another installation can replay."""


def check_log(asked: Asked) -> None:
    """Return the ``fault`` of a log (``damaged``, another code, or empty) and the ``summary`` of its table.

    Lessons have no summary, because they are not listed.
    """
    wish = asked.body
    try:
        table = stored_in(wish["table"], wish["entries"], wish["lines"], asked.device.setup).table
        info = None if table.lesson is not None else summary(table)
    except FactoryFloorError as error:
        code = code_of(error)
        asked.answer(OK, {"fault": code if code in _NOT_HERE else "damaged", "summary": None})
    else:
        asked.answer(OK, {"fault": "", "summary": info})
