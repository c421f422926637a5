/** What pieces are and do, and the legend. */
const sheets = {
  'sheet.machine.value': 'worth {n} money, paid in the round when it is built',
  'sheet.machine.in': 'takes {n} {colour}: from a supply, or from a machine for {bonus} more at the end',
  'sheet.machine.out': 'gives {n} {colour}: to inputs of that colour that take no more, or to a white reservoir',
  'sheet.machine.black': 'gives an end product: to an end-product store of its own',
  'sheet.machine': 'Every port must be joined. The cost of the pieces is taken off its value.',
  'sheet.machine.new': 'In its first round it costs nothing, wherever it lies. Moving it later costs 2.',
  'sheet.pipe.1': 'Costs 1. Joins all its ends; one colour only.',
  'sheet.pipe.2': 'Costs 2, or 1 over a single pipe. Two paths that do not mix.',
  'sheet.pipe': 'The same piece on the same cell is free next time, turned or not. Removing is free.',
  'sheet.supply':
    'Costs 1 to lay. Feeds any number of inputs of its colour, on every side, but brings nothing at the end.',
  'sheet.supply.one': 'You have one of each colour, and those that machines bring.',
  'sheet.white': 'Costs 1 to lay. Takes the output that no machine needs; you have three.',
  'sheet.black': 'Costs 1 to lay. Takes one end product only.',
  'sheet.cell': 'A cell to build on. Pillars and walls are closed to every port.',
  'legend.ports': 'On a machine',
  'legend.in': 'An input points into the machine: colour, sign, and how much it takes.',
  'legend.out': 'An output points out of it: how much it gives.',
  'legend.value': 'The value of a machine: paid once, in the round when it is built.',
  'legend.chain': 'A machine feeds a machine: 5 for each unit, at the end.',
  'legend.colours': 'Colours and their signs',
  'legend.pieces': 'Pieces and what they cost',
  'legend.fault': 'A fault: touch it to read what is not joined.',
} as const;

export default sheets;
