"""Notices to persons who are away: what is due, where it is sent, and how it is delivered."""
