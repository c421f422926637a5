/** The planner: laying pieces, price and faults. */
const planner = {
  // the hall
  plan: 'Your hall: plan the build',
  'plan.cell': 'row {row}, column {column}: {what}',
  'plan.empty': 'empty',
  'plan.flow': '{piece}, {colours}',

  // tools
  tools: 'Pieces',
  'tool.left': '{piece}, {n} left',
  'tool.machine': 'Your new machine: {machine}',
  'tool.machine.laid': '{machine} stands in the hall',
  'tool.any': 'Colour of the bonus supply',
  'tool.any.colour': '{colour} bonus supply',
  'tool.eraser': 'Remove',
  'tool.turn': 'Turn',
  'tool.move': 'Move',
  'tool.undo': 'Step back',
  'tool.redo': 'Step forward',
  'tool.restart': 'Start over',
  'tool.hint': 'Hint',

  // what is to be done, and what went wrong
  'say.machine': 'Drag the machine in, or touch it and a cell.',
  'say.tool': 'Touch a cell and it lies there; a second touch turns it.',
  'say.eraser': 'Touch what shall go.',
  'say.carry': 'Touch the cell where it shall lie.',
  'say.selected': '{piece}: a touch turns it, a touch on an empty cell moves it.',
  'say.selected.pipe': '{piece}: a touch turns it.',
  'say.draw': 'Drag from a port to lay pipes.',
  'say.legal': 'Everything is connected.',
  'say.fault': 'Row {row}, column {column}: {fault}',
  'say.hint': 'So it could be built for {price}: {n} pieces change.',
  'say.hint.none': 'No way to build it was found.',
  'say.hint.later': 'No hint just now: ask again in a moment.',
  'say.hint.asking': 'Looking for a way …',
  'say.stepwise': 'This build was begun step by step: finish it as text, or take the steps back.',
  'wrong.fit': 'It does not fit there.',
  'wrong.none': 'None of these is left.',
  'wrong.machine': 'A machine stands there.',
  'wrong.stays': 'Earlier machines stay; they can be moved.',
  'wrong.empty': 'Nothing lies there.',
  'wrong.build': 'Not yet: {fault}',
  'wrong.price': 'Not yet: that costs more than you have.',

  // the reckoning
  'sum.value': 'value',
  'sum.price': 'price',
  'sum.balance': 'money then',
  'sum.bonus': 'chains',
  'sum.faults': 'faults',
  'sum.said': 'Value {value}, price {price}, money then {balance}, chain bonus {bonus}.',
  'sum.faulty': { one: '{n} fault', other: '{n} faults' },
  'sum.next': 'Next fault',

  // deciding
  'do.build': 'Build',
  'do.give_up': 'Give up',
  'do.give_up.sure': 'Really give up: {n} money left',
  'do.give_up.left': '{n} left',
  'do.take': 'Take it',
  'do.leave': 'Leave it',

  // keys
  'keys.cells': 'Over the hall',
  'keys.draw': 'Lay pipes on from cell to cell',
  'keys.lay': 'Lay, choose or move; once more turns',
  'keys.turn': 'Turn',
  'keys.back': 'Turn back',
  'keys.remove': 'Remove',
  'keys.carry': 'Move what was chosen',
  'keys.machine': 'The new machine',
  'keys.pipes': 'Pipes, in the order of the tray',
  'keys.supplies': 'Red, orange, blue, green supply',
  'keys.stores': 'White reservoir, end-product store',
  'keys.eraser': 'Eraser',
  'keys.fault': 'To the next fault',
  'keys.hint': 'Hint',
  'keys.undo': 'A step of the plan back, forward',
} as const;

export default planner;
