"""The rules of Fzzzt!: cards, position, auctions, production and final construction."""
