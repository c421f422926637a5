"""Notices to people who are away: which are due, where they are sent, and how they are delivered."""
