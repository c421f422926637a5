"""What bots go by in Fzzzt!."""
