"""Tables, with their seats, log, undo, clocks, absence, hints and lessons, and with the messages to each viewer. This
package needs no server.
"""
