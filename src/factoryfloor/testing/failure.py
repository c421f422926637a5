"""The exception for violations of the contract."""


class ContractBroken(AssertionError):
    """A game violates the contract. The message says how, where, and with which seed."""
