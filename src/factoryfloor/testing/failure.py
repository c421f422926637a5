"""How a broken contract is reported."""


class ContractBroken(AssertionError):
    """A game does not keep a promise of the contract; the message says which, where and how to see it again."""
