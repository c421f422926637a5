"""The live tables of the server: rooms, their background tasks, presence, and the lobby."""
