"""The exception for violations of the contract."""


class ContractBroken(AssertionError):
    """A game violates the contract.

    The message states how, where and with which seed the game violates the contract.
    """
