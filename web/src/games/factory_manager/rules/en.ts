const en = {
  'aim.title': 'Goal of the game',
  'aim.1':
    'Each player runs a factory for five rounds. The player with the most money after the fifth wins. Machines and robots make goods, storage takes them, and only the smaller of the two counts. Workers are scarce: they run the machines, and they also bid for the turn order, bring tiles to the market and buy them. Meanwhile energy gets more expensive.',
  'tiles.title': 'The tiles',
  'tiles.1': 'A tile shows its purpose large, and below it the cost to run it. Each type has its own roof and colour.',
  'tiles.storage': 'Storage. Room for goods; it needs nothing.',
  'tiles.machine': 'Machine. It makes goods and needs energy and workers.',
  'tiles.working-robot': 'Working robot. It makes goods without workers.',
  'tiles.personnel-robot': 'Personnel robot. It saves workers in the canteen.',
  'tiles.control': 'Control. It saves energy. One may be laid.',
  'tiles.optimization': 'Optimization. It saves workers. One may be laid.',
  'tiles.signs': 'Production, storage, energy, workers. A minus means a saving.',
  'setup.title': 'Setup',
  'setup.1':
    'Each player starts with two start machines and three start storages, seven workers and 18 money: production 2, storage 3, energy 4, four workers in the canteen and three available. Energy costs 1.',
  'setup.2':
    'The tiles for your number of players lie in six columns in the warehouse, the cheapest in front. Three of the six X tiles, one of each type, are on the market of round 1; the others are out of the game.',
  'setup.3':
    'Of the eight price tiles (2 × 0, 4 × +1, 2 × +2) three leave the game unseen; one of the other five is turned up each round. With the option for a first game a 0 comes first.',
  'auction.title': '1. Auction of the turn order',
  'auction.1':
    'One turn-order tile for each player is turned up; two more stay face down, but their numbers can be worked out. The player with the highest old tile puts one up and opens with 0 or more available workers. Clockwise the players raise or pass; a pass is final for this tile. You must keep one worker, so bid at most one less than you have.',
  'auction.2':
    'The winner lays the workers on the tile; they come back in phase 4. If another player won, the same player puts up the next tile. The last player takes the last tile for nothing and may lay workers on it.',
  'auction.3':
    'From now on the lowest tile goes first. The number at the bottom of your tile is taken off every price that you pay this round.',
  'market.title': '2. The market',
  'market.1':
    'In the new order each player puts out exactly one tile for each available worker, always the cheapest of any column. The next one of the column then lies open. With three, four or five players the last player may add up to one, two or three tiles.',
  'buying.title': '3. Buying',
  'buying.1':
    'In order, each player has a whole turn. Each available worker buys one tile from the market or tears down one own tile, which leaves the game. Idle workers are allowed. Money is paid at once and never negative.',
  'buying.2':
    'A tile goes to a free space or waits beside the factory, where it does nothing; a waiting tile may be laid in any later turn of yours without a worker. There are ten spaces. An eleventh and a twelfth cost 10 each, once.',
  'buying.3':
    'At the end of your turn you may hire one or two seasonal workers for 7 each, less your discount. They help in phase 4 and act in the next round, up to its buying phase; then they go back, and you may hire again.',
  'buying.4': 'When all have bought, the tiles left on the market go back to their columns.',
  'bureaucracy.title': '4. Bureaucracy',
  'bureaucracy.1':
    'All workers come back. In order, each player chooses the machines and robots that run. There are at most as many running robots, of both kinds together, as running machines. The canteen holds the workers that running machines need, less the savings. At least one worker must stay available; if too many are needed, something must be shut down.',
  'bureaucracy.2':
    'The program proposes the best set at the expected price: most income, then most available workers, then fewest tiles shut down. Touch machines and robots to change it. Energy is at least 1. Storage, control and optimization cannot be shut down.',
  'bureaucracy.3':
    'When all have chosen, a price tile is turned up, and the price of energy rises by it. This price is paid now.',
  'income.title': '5. Income',
  'income.1':
    '10 for each good that is made and stored, less energy times its price. In round 5 everything counts double. Money never falls below 0.',
  'income.2': 'At the start, at price 1: production 2 and storage 3 make 20, less 4 for energy: 16.',
  'income.3': 'Production 3 and storage 8 make 30 before energy: unused storage earns nothing.',
  'income.4':
    'After round 5 the most money wins; ties are broken by the higher last income; then the victory is shared.',
  'examples.title': 'Three examples',
  'examples.1':
    'Discount 2, 30 money, ten spaces full. Machine 5 costs 16 - 2 = 14, and the eleventh space 10: 6 are left. Next round another tile laid in place of a start machine costs no 10.',
  'examples.2':
    'Two start machines, machine 5 and storage 2, seven workers. All three machines need eight workers: not allowed. Machine 5 and one start machine: six in the canteen, one available, production 4, storage 5, energy 4; at price 2 income 32. With two seasonal workers all three run: 38.',
  'examples.3': 'Two start machines and three robots: at most two robots run. With one machine shut, at most one.',
  'rulings.title': 'Rulings',
  'rulings.1':
    'Bids are numbers of workers; lost bids cost nothing. A player who cannot raise passes automatically. A player with one available worker can bid only 0.',
  'rulings.2': 'The player who put a tile up must open; if all others pass, the opening bid wins.',
  'rulings.3':
    'If fewer tiles are left than workers, all of them are put out. Equal prices in a column come in the order of the table.',
  'rulings.4':
    'A tile laid this turn can be torn down this turn. Waiting tiles cannot be torn down and lapse at the end. Nothing is refunded.',
  'rulings.5':
    'Spaces have no names; moving tiles about is free and changes nothing. The 10 for a new space have no discount.',
  'rulings.6': 'While a control or optimization tile is laid, another one can only wait: tear the old one down first.',
  'rulings.7': 'Savings beyond the need are lost: you never have more workers available than you own.',
  'rulings.8': 'Seasonal workers may be hired in round 5, too. Hiring ends your turn.',
  'rulings.9': 'For a tie the income of round 5 counts as computed, before it is cut off at 0.',
  'rulings.10': 'Only the order of the face-down price tiles is hidden. Money is open.',
  'keys.title': 'At the table',
  'keys.1':
    'Touch a tile to see its effect on the dials, the canteen and the income at three prices of energy. Then confirm below. Escape cancels.',
  'keys.2': 'Arrow keys go from piece to piece, Enter or the space bar touches, Tab goes to the buttons.',
  'made.title': 'Reconstructed values',
  'made.1':
    'The rules available to us print neither the tiles nor the discounts. They give the number of tiles of each type, one X tile for each type, the start tiles, storage +1 for 6 and storage +4 for 18. All other values in this table, and the discounts of the turn-order tiles, are our own reconstruction, tuned for a good game. If you own the printed game, tell us the true numbers.',
  'made.kind': 'Tile',
  'made.price': 'Price',
  'made.known':
    '✓: numbers given by the rules; all others are reconstructed. The last four columns: how many are in the game with 2, 3, 4 and 5 players.',
  'made.order': 'Turn-order tiles and their discounts:',
  'made.x': 'X: one copy of it may lie on the first market.',
  'made.total': '{n} tiles with the start tiles',
} as const;

export default en;
