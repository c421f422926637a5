"""Notices to people who are away: when they are due, where they are sent, and how they are delivered."""
