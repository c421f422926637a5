"""The rules of Fzzzt!: cards, position, auctions, production, final construction."""
