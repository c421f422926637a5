"""The rules: a position, the legal actions of a seat, and their effects."""
