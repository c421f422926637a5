"""Notices to people who are away: due times, channels and delivery."""
