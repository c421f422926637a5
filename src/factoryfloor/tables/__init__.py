"""A table: seats, log, undo, clocks, absence, hints, lessons, and the messages to each viewer. It needs no server."""
