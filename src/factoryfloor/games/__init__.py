"""One folder a game. Nothing outside imports a game by name: the registry finds them."""
