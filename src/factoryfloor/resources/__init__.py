"""The files beside a game's class: its texts, the labels of the generic board, and the reader of such files."""
