"""Shares and budgets: who asks, how much of it one may have, and who is next."""
