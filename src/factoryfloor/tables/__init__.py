"""Tables: seats, log, undo, clocks, absence, hints, lessons, and the messages to each viewer.

This package works without a server.
"""
