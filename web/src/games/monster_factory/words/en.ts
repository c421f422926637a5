const en = {
  // tiles
  'face.sides': '{shape} ({sides})',
  'face.eyes': '{face} with eyes',
  'shape.end': 'end',
  'shape.straight': 'straight',
  'shape.bend': 'bend',
  'shape.fork': 'fork',
  'shape.cross': 'crossing',
  'side.thin': 'thin',
  'side.thick': 'thick',
  'side.times': '{side} × {times}',

  // numbers
  tiles: { one: '{n} tile', other: '{n} tiles' },
  eyed: { one: '{n} with eyes', other: '{n} with eyes' },
  open: { one: '{n} open place', other: '{n} open places' },
  points: { one: '{n} point', other: '{n} points' },
  finished: 'finished',

  // structures
  'kind.monster': 'Monster',
  'kind.minion': 'Minion',
  'label.monster': 'First monster of {name}: {tiles}, {eyes}, {open}. {points}',
  'label.minion': 'Minion of {name}: {tiles}, {eyes}, {open}. {points}',
  'piece.structure': '{what} of seat {seat}',
  'piece.cell': 'place {x}, {y} of seat {seat}',
  'name.monster': 'monster',
  'name.minion': 'minion {number}',

  // the table
  plane: 'All monsters on the table',
  cell: {
    one: 'At the monster of {name}, column {x}, row {y}: fits {n} way round',
    other: 'At the monster of {name}, column {x}, row {y}: fits {n} ways round',
  },
  'zoom.in': 'Closer',
  'zoom.out': 'Farther',
  'zoom.all': 'Show all monsters',
  'zoom.mine': 'Show my monster',
  'keys.next': 'to the next place for the tile',
  'keys.before': 'to the place before',
  'keys.right': 'turn the tile clockwise',
  'keys.left': 'turn the tile anticlockwise',
  'keys.zoom': 'closer, farther',
  'keys.all': 'show all monsters',
  'keys.mine': 'show your monster',
  'keys.plot': 'show the monster of that player',

  // the tile drawn
  'drawn.by': '{name} has drawn',
  'drawn.me': 'You have drawn',
  'turn.right': 'Turn clockwise (R)',
  'turn.left': 'Turn anticlockwise (Shift R)',

  // the bag
  'bag.left': { one: '{n} tile in the bag', other: '{n} tiles in the bag' },
  'bag.open': 'What is left in the bag',
  'bag.text': 'Everybody may know what is left; only the order is secret.',
  'bag.times': '{face}: {n} left',
  'bag.empty': 'The bag is empty.',
  'bag.eyed': 'with eyes: {n}',
  gone: { one: '{n} tile fitted nowhere', other: '{n} tiles fitted nowhere' },
  'links.1': 'Ends',
  'links.2': 'Two links',
  'links.3': 'Three links',
  'links.4': 'Four links',
  close: 'Close',

  // what is wanted, and the choice at hand
  'question.start': 'Choose your first tile.',
  'question.place': 'Add the tile to a monster.',
  'start.hint': 'Three or four links make a good beginning.',
  'start.more': 'All other tiles',
  'start.confirm': 'Begin with it',
  'place.hint': 'Touch a marked place, again to turn.',
  'place.hint.keys': 'Choose a marked place. The wheel or R turns the tile.',
  place: 'Place',
  'place.next': 'Next place',
  'held.finishes': 'finished: {points}',
  'said.finishes.own': 'Finishes your {what}: {points} for you.',
  'said.finishes.other': 'Finishes it: {points} for {name}.',
  'said.open.own': 'Yours: {open} left.',
  'said.open.other': '{name}: {open} left.',
  'wrong.fit': 'The tile fits here in no way.',
  'wrong.first': 'Your first monster is finished: others’ first monsters are out of your reach.',

  // where the game stands
  'standing.start': 'Choosing the first tiles',
  'standing.play': '{left} in the bag',
  'standing.over': 'Game over',

  // the result
  result: 'Final score',
  'result.shared': 'share the victory',
  'result.winner': 'wins',
  'result.monster': { one: 'First monster, {n} tile', other: 'First monster, {n} tiles' },
  'result.minion': { one: 'Minion {number}, {n} tile with eyes', other: 'Minion {number}, {n} tiles with eyes' },
  'result.unfinished.monster': 'First monster, unfinished',
  'result.unfinished.minion': 'Minion {number}, unfinished',

  // options
  'option.start': 'Start tiles',
  'option.start.choose': 'chosen by the players',
  'option.start.deal': 'dealt',
  'option.mix': 'Tiles',
  'option.mix.standard': 'standard',
  'option.mix.long': 'more forks',
  'option.mix.gentle': 'more ends, for small children',

  // the log
  'log.begin.monster': '{name} begins with: {tile}.',
  'log.begin.minion': '{name} begins minion {number} with: {tile}.',
  'log.draw': '{name} draws: {tile}.',
  'log.discard': 'It fits nowhere and leaves the game.',
  'log.place.own': '{name} adds to their own {what}: {tile}.',
  'log.place.other': '{name} adds to {owner}’s {what}: {tile}.',
  'log.finished.monster': {
    one: 'The first monster of {name} is finished: {points} for {n} tile.',
    other: 'The first monster of {name} is finished: {points} for {n} tiles.',
  },
  'log.finished.minion': {
    one: 'Minion {number} of {name} is finished, {n} tile: {points} for eyes.',
    other: 'Minion {number} of {name} is finished, {n} tiles: {points} for eyes.',
  },
  'log.final': 'The game ends. Unfinished monsters score nothing.',
} as const;

export default en;
