const en = {
  'aim.title': 'Goal of the game',
  'aim.1':
    'Each player grows a monster out of tiles. A finished monster scores a point for each tile, so it should be large; an unfinished one scores nothing, so it must not be too large. All players may add to all monsters.',

  'tiles.title': 'The tiles',
  'tiles.1':
    'There are 88. Each side of a tile is blank, or has a thin limb or a thick limb of a monster. Some tiles have eyes. The number of eyes does not matter, nor do mouths, horns, nails and other details.',
  'tiles.ends': 'Ends, one limb',
  'tiles.two': 'Two limbs',
  'tiles.more': 'Three and four limbs',
  'tiles.skin':
    'In the bag all tiles look alike. A tile that is added to a monster takes on the skin of its owner: six colours, each with its own pattern.',

  'setup.title': 'Setup',
  'setup.1':
    'In turn, each player takes any tile as the start of a monster, the player’s first monster. Tiles with three or four limbs are a good choice. The rest goes into a bag.',
  'setup.2': 'With the option “dealt” each player gets a random tile with three or four limbs instead.',

  'turn.title': 'Your turn',
  'turn.1':
    'Draw a tile from the bag, visible to all, and add it to any monster, yours or another player’s, turned any way you like. Then the next player draws.',
  'turn.2':
    'A tile that fits somewhere must be played. A tile that fits nowhere leaves the game, and you draw another one. The program checks every place.',

  'fit.title': 'Matching sides',
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
    'While your first monster is unfinished, you may play on everything unfinished: your own monster, the first monsters of others, and their minions.',
  'where.2':
    'Once it is finished, you may play on your own minion and on the minions of others, but no longer on their first monsters.',

  'finish.title': 'Finished monsters and minions',
  'finish.1':
    'A monster is finished when no thin or thick side is open, neither outside nor in a hole inside it. It does not matter who laid the last tile.',
  'finish.2':
    'The owner of the finished monster draws a random tile at once and starts a minion with it. This is not a turn. When a minion is finished, the next one starts. A player never has more than one unfinished monster.',

  'end.title': 'End of the game',
  'end.1':
    'The game ends at once when the first monsters of all players are finished, or when the bag is empty and the last tile has been played. Players may have had different numbers of turns.',

  'score.title': 'Scoring',
  'score.1': 'A finished first monster: a point for each tile, with or without eyes.',
  'score.2': 'A finished minion: a point for each tile with eyes, however many eyes it shows.',
  'score.3':
    'Unfinished monsters and minions score nothing. The most points win; players with equal points share the victory.',
  'score.example': 'Two examples',
  'score.anna':
    'Twelve tiles score 12 points. Anna’s current minion has two tiles with eyes, but is unfinished. Total: 12.',
  'score.natalie':
    'Nine tiles score 9 points, a minion without eyes none, and one with five tiles with eyes 5. Total: 14.',

  'rulings.title': 'Rulings',
  'rulings.1':
    'Tiles are turned, never mirrored. A turn that leaves all four sides unchanged is not a different placement.',
  'rulings.2': 'Each monster has its own table without borders. Monsters of different players never touch.',
  'rulings.3': 'A hole with only blank sides around it does not matter. A hole with a limb at its edge must be filled.',
  'rulings.4': 'The first tile of a minion needs no match and offers no choice: it lies as drawn.',
  'rulings.5': 'Two ends joined are a complete monster, worth two points as a first monster.',
  'rulings.6':
    'After each tile: if it finished the last unfinished first monster, the game ends, and no minion starts. If it finished another monster, its owner draws the tile for a minion. If the bag is empty then, the game ends, even if a minion has just started.',
  'rulings.7': 'A monster that is finished by the very last tile counts.',
  'rulings.8':
    'Tiles that left the game lie open and never come back. All players may look up the tiles left in the bag.',

  'mixes.title': 'Options',
  'mixes.1':
    'The mix “more forks” makes longer games with larger monsters. “More ends” has few forks: monsters are finished soon, which suits small children.',

  'keys.title': 'At the table',
  'keys.1':
    'Touch a marked place to lay the tile there on trial; you see the open places and points that it would leave. Touch it again to turn it, then place it. The eyes follow you.',
  'keys.2':
    'Drag the table with a finger or the mouse; zoom with two fingers, the wheel or + and -. Key 0 shows everything, M your own monster, 1 to 6 the monster of that seat. Arrow keys and N go from place to place, R or the space bar turns, Enter places.',

  'made.title': 'Reconstructed tiles',
  'made.1':
    'The rules available to us do not list the tiles. They say that there are 88, how their sides look, and that some have eyes. The kinds, their numbers and their eyes are our own reconstruction: all 23 possible kinds, in numbers that make a good game. If you own the printed game and find other numbers, tell us.',
  'made.2': 'Copies of each kind, and in brackets the copies with eyes:',
  'made.kind': 'Kind',
  'made.total': 'Total',
  'made.names': 'The pictures are ours, too. Those of the printed game are different.',
} as const;

export default en;
