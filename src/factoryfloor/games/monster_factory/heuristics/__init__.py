"""What bots go by in Monster Factory."""
