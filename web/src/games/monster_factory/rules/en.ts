const en = {
  'aim.title': 'What it is about',
  'aim.1':
    'Everybody grows a monster out of tiles. A finished monster is worth a point a tile, so it should be large; an unfinished one is worth nothing, so it must not be too large. And everybody may add to everybody’s monsters.',

  'tiles.title': 'The tiles',
  'tiles.1':
    'There are 88. Each side of a tile is blank, or a thin limb or a thick limb of a monster goes over it. Some tiles have eyes. How many eyes makes no difference, and neither do mouths, horns, nails and the like.',
  'tiles.ends': 'Ends, one limb',
  'tiles.two': 'Two limbs',
  'tiles.more': 'Three and four limbs',
  'tiles.skin':
    'In the bag all tiles look alike. A tile that is added to a monster takes on the skin of its owner: six colours, each with a pattern of its own.',

  'setup.title': 'The beginning',
  'setup.1':
    'In turn, each player takes any tile as the beginning of a monster, the player’s first monster. Tiles with three or four limbs are a good choice. The rest goes into a bag.',
  'setup.2': 'With the option “dealt” everybody gets a random tile with three or four limbs instead.',

  'turn.title': 'Your turn',
  'turn.1':
    'Draw a tile from the bag, for all to see, and add it to a monster, yours or another’s, turned any way you like. Then the next player draws.',
  'turn.2':
    'A tile that fits somewhere must be played. Only a tile that fits nowhere leaves the game, and you draw another one. Nobody needs to agree to this: the program tries every place.',

  'fit.title': 'What fits',
  'fit.1':
    'Every side that touches a neighbour must match it: thin to thin, thick to thick, blank to blank. At least one of them must be thin or thick. A tile may touch several neighbours and close a ring.',
  'fit.thick': 'Thick to thick',
  'fit.thin': 'Thin to thin',
  'fit.both': 'Thick to thick, and blank to blank',
  'fit.blank': 'Blank to blank alone joins nothing',
  'fit.wrong': 'Thick to thin',
  'fit.bad': 'Thin to thin, but thick to blank',
  yes: 'Yes',
  no: 'No',

  'where.title': 'Where you may play',
  'where.1':
    'As long as your first monster is unfinished, you may play on everything unfinished: your own monster, others’ first monsters, and others’ minions.',
  'where.2':
    'Once it is finished, you may play on your own minion and on others’ minions, but no longer on others’ first monsters.',

  'finish.title': 'Finished monsters and minions',
  'finish.1':
    'A monster is finished when no thin or thick side is open, neither on its outside nor in a hole inside it. It does not matter who laid the last tile.',
  'finish.2':
    'The owner of the finished monster at once draws a random tile and begins a minion with it. This is not a turn. When a minion is finished, the next one begins. Nobody ever has more than one unfinished monster.',

  'end.title': 'The end',
  'end.1':
    'The game ends at once when the first monsters of all players are finished, or when the bag is empty and the last tile has been played. Not everybody needs to have had the same number of turns.',

  'score.title': 'Points',
  'score.1': 'A finished first monster: a point for each tile, with or without eyes.',
  'score.2': 'A finished minion: a point for each tile with eyes, however many eyes there are on it.',
  'score.3': 'Anything unfinished: nothing. Most points win, and who has equally many shares the victory.',
  'score.example': 'Two examples',
  'score.anna':
    'Twelve tiles make 12 points. The minion that Anna has begun has two tiles with eyes, but is unfinished. Together 12.',
  'score.natalie':
    'Nine tiles make 9 points; a minion without eyes makes none, and one with five tiles with eyes makes 5. Together 14.',

  'rulings.title': 'In case of doubt',
  'rulings.1':
    'Tiles are turned, never mirrored. A turn that leaves all four sides as they were is no other placement.',
  'rulings.2': 'Each monster has a table of its own without borders. Monsters of different players never touch.',
  'rulings.3': 'A hole that is ringed by blank sides does no harm. A hole that a limb looks into must be filled.',
  'rulings.4': 'The first tile of a minion needs no fit and offers no choice: it lies as it was drawn.',
  'rulings.5': 'Two ends on each other are a whole monster, worth two points as a first monster.',
  'rulings.6':
    'After each tile: is the monster finished? If it was the last unfinished first monster, the game ends, and no minion begins. Otherwise its owner draws the tile for a minion. If the bag is empty then, the game ends, even if a minion has just begun.',
  'rulings.7': 'The monster that the very last tile finishes counts.',
  'rulings.8': 'Tiles that left the game lie open and never come back. Everybody may look up what is left in the bag.',

  'mixes.title': 'Options',
  'mixes.1':
    'The mix “more forks” makes longer games with larger monsters. “More ends” has few forks: monsters are soon finished, which pleases small children.',

  'keys.title': 'At the table',
  'keys.1':
    'Touch a marked place and the tile lies there on trial, with what it would finish and how many places would stay open. Touch it again to turn it, then place it. The eyes follow what you do.',
  'keys.2':
    'Drag the table with a finger or the mouse; zoom with two fingers, the wheel or + and -. Key 0 shows all, M your own monster, 1 to 6 that of a seat. Arrow keys and N lead from place to place, R or the space bar turns, Enter places.',

  'made.title': 'What we do not know',
  'made.1':
    'The rules we were given do not list the tiles. They say that there are 88, how their sides look, and that some have eyes. Which tiles there are, how often, and which have eyes are therefore our own reconstruction: all 23 kinds there can be, in numbers that make a playable game. If you own the printed game and find other numbers, tell us.',
  'made.2': 'Copies of each kind, and in brackets how many of them have eyes:',
  'made.kind': 'Kind',
  'made.total': 'Together',
  'made.names': 'The pictures are ours, too. Those of the printed game are different.',
} as const;

export default en;
