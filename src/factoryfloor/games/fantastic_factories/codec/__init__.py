"""The rules as JSON, words and numbers: views, notation, positions, observations."""
