"""The exception for violations of the contract."""


class ContractBroken(AssertionError):
    """A game violates the contract. The message says how and where the game violates the contract, and with which
    seed.
    """
