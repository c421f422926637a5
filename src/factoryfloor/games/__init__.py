"""One folder for each game. No other module imports a game by name: the registry finds the games."""
