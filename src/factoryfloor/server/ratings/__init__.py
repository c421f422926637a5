"""The levels of people against bots, and the ratings among people."""
