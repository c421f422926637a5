/** What pieces do and what the symbols on them mean. */
const en = {
  'does.machine': 'While it runs it makes goods. Each good that is made and stored earns 10 in every round.',
  'does.storage': 'It always stores goods. Only goods that are made and stored earn 10 each.',
  'does.working-robot': 'It makes goods without workers. Each running robot needs a running machine.',
  'does.personnel-robot': 'It replaces workers in the canteen. Each running robot needs a running machine.',
  'does.control': 'It always saves energy. A factory has room for one.',
  'does.optimization': 'It always saves workers. A factory has room for one.',
  'does.turn':
    'The order of a round: low numbers put out, buy and run first. Its owner pays the number at the foot less for each tile and each wage.',
  'does.worker':
    'A worker in the yard can be bid, puts one tile on the market, and buys one tile or tears one down. In the canteen workers run the machines.',
  'does.seasonal':
    'Hired at the end of a buying turn, for 7 less the discount. Helps to run machines in this round, and acts in the next.',
  'does.price': 'The cost of one energy when incomes are paid. At the end of a round it goes up by 0, 1 or 2.',
  'does.production': 'The number of goods that the running machines and robots make.',
  'does.stored': 'The number of goods that can be stored.',
  'does.energy': 'The energy that the factory needs in a round, at least 1.',
  'does.income':
    'Income: 10 for each good both made and stored, less energy times its price. In the last round it is doubled.',
  'does.factory':
    'Ten spaces for machines, robots and storage; two more for 10 each. A tile torn down leaves the game.',
  'does.aside': 'Tiles wait here without effect, and are laid in a later buying turn without a worker.',

  'sign.production': 'makes {n} a round: {worth}, if it is stored',
  'sign.storage': 'stores {n}',
  'sign.energy': 'needs {n} energy: {cost} a round at the current price',
  'sign.energy.saved': 'saves {n} energy: {cost} a round at the current price',
  'sign.workers': { one: 'takes {n} worker to the canteen', other: 'takes {n} workers to the canteen' },
  'sign.workers.saved': { one: 'keeps {n} worker out of the canteen', other: 'keeps {n} workers out of the canteen' },
  'sign.price': 'costs {n}',
  'sign.price.mine': 'costs you {n} with your discount of {discount}',
  'sign.discount': '{n} off each price',
  'sign.place': 'acts in place {place} of {seats}',

  'legend.tile': 'Top left: the purpose of a tile',
  'legend.foot': 'Foot of a tile: what it needs to run; with a minus, what it saves',
  'legend.production': 'makes goods',
  'legend.storage': 'stores goods',
  'legend.energy': 'energy',
  'legend.workers': 'workers in the canteen',
  'legend.money': 'money: the price of a tile, struck out where your discount lowers it',
  'legend.turn': 'turn-order tile: low buys first; the yellow foot comes off every price',
  'legend.shut': 'shut down: counts for nothing',
  'legend.space': 'extra space: costs 10 once',
  'legend.track': 'price of energy: the bars show how likely each next price is',
  'legend.income': 'Income = 10 × the smaller of production and storage − energy × price',
} as const;

export default en;
