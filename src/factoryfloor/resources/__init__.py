"""The files beside a game's class: texts, the labels of the generic board, and a reader for such files."""
