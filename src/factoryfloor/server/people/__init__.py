"""The people of a server: guests, names, sessions, passkeys, bots and moderation."""
