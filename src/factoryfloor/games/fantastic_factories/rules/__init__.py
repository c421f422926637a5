"""The rules, which determine a position, the legal actions of a seat, and their effects."""
