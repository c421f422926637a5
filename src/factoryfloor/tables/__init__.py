"""A table: seats, log, undo, clocks, absence, hints, lessons, and what each viewer is sent. It needs no server."""
