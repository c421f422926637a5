"""The rules: positions, the legal actions of a seat, and the effects of actions."""
