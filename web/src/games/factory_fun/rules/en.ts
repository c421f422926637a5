const en = {
  'aim.title': 'Goal of the game',
  'aim.1':
    'For ten rounds each player takes a machine a round and fits it into an ever more crowded hall: pipes lead from supplies to its inputs, from its output to a reservoir or to the next machine.',
  'aim.2':
    'A machine pays its value at once, less the cost of the pieces built for it. Machines that feed machines pay again at the end. The player with the most money wins.',
  'machines.title': 'The machines',
  'machines.1':
    'There are 55, each on two cells. Tabs that point into a machine are its inputs, all on its first cell; the tab that points out is its output, on the second. A tab shows a colour, its sign, and an amount from 1 to 3. A machine may be turned, not mirrored.',
  'machines.2':
    'The black output is an end product: it has no amount and needs an end-product store. Five machines bring their own supply, one of them in any colour.',
  'machines.signs': 'The four colours and the end product',
  'machines.all': 'All 55 machines',
  'pieces.title': 'Pipes and reservoirs',
  'pieces.single': 'Single pipes, 1 money',
  'pieces.double': 'Two paths that do not mix, 2 money',
  'pieces.stores': 'Supplies, white reservoirs, end-product stores, 1 money',
  'pieces.1':
    'Each player has one supply of each colour and three white reservoirs; pipes and end-product stores are unlimited. A supply has an outlet on every side and gives any amount; sides that touch nothing are shut. The white reservoir takes output that no machine needs.',
  'round.title': 'A round',
  'round.1':
    'Each player turns up a machine; each takes at most one of those, or none. Machines that are not taken leave the game.',
  'round.2': 'Then all players who took a machine build at the same time. The others leave their factories unchanged.',
  'round.3':
    'Planning costs nothing: lay, turn, move and remove as you like. Only the finished factory counts, compared with that of the round before.',
  'price.title': 'What it costs',
  'price.1': 'A single pipe or a reservoir costs 1, a double pipe 2, a diagonal 2. The new machine costs nothing.',
  'price.2': 'The same piece on the same cell is free, turned or not. A double pipe over a single one costs 1.',
  'price.3':
    'Moving or turning an earlier machine costs 2, at most two a round. Removing pieces is free, but machines are never removed.',
  'price.4':
    'Your money and the value of the machine together must cover the price. A player who cannot or will not place a machine gives it up and loses 5 money, but keeps at least 1.',
  'networks.title': 'Networks',
  'networks.1':
    'Pieces that touch with open ends are joined, machine to machine as well. Every port, every pipe end and every inlet must meet an opening; only the sides of supplies need not.',
  'networks.2': 'A network has one colour. It is fed by supplies or by machines, never by both.',
  'networks.3':
    'Machines must give at least as much as the inputs that they feed need together. With no input to feed, the output ends in a white reservoir.',
  'networks.4':
    'An end product and its store form their own network. No machine may feed itself, directly or through others.',
  'trial.direct': 'A red 2 output touches a red 1 input: no pipe needed, and a bonus of 5.',
  'trial.split': '3 through a tee into 1 and 2: bonus 15.',
  'trial.colour': 'A red supply at a blue input.',
  'trial.loose': 'A tee with one end open.',
  'trial.cycle': 'The machine feeds itself.',
  yes: 'Right',
  no: 'Wrong',
  'end.title': 'End of the game',
  'end.1':
    'After ten rounds each input that machines feed scores 5 times its amount, once, even if several machines feed it. Inputs fed by supplies score nothing. Equal totals share the victory.',
  'example.title': 'An example',
  'example.a':
    'Round 1, from 2 money. The {m29} is worth 6. Supply 1, straight pipe 1, store 1: price 3. Money 2 + 6 − 3 = 5.',
  'example.b':
    'Round 2. The {m09} is worth 7. The straight pipe becomes a crossing for 1, supply 1, store 1: price 3. Money 5 + 7 − 3 = 9.',
  'example.c':
    'Round 3. The {m46} is worth 4. The green supply moves under it for 1, a curve takes its place for 1: price 2. Money 9 + 4 − 2 = 11. The {m46} now feeds the {m29} with 2: a bonus of 10 at the end.',
  'options.title': 'Ways to take machines',
  'options.sealed':
    'Secret lists: all players rank the machines in secret. In an order that moves on by a seat each round, each player gets the first machine on the list that is left.',
  'options.draft': 'In turn: openly, in the same order.',
  'options.live':
    'Race: after a countdown all machines are turned up for everyone at once. The first claim wins, the loser may take another. After 30 seconds a player passes automatically.',
  'options.free': 'Unless the option is off, the last player to take a machine in a round gives it up for free.',
  'options.boards':
    'Expert halls have pillars, walls and corners in worse places. Every hall has 77 cells to build on.',
  'options.diagonal': 'The optional diagonal pipe crosses two paths over two cells; each player has one.',
  'solo.title': 'Solo',
  'solo.1':
    'Each round three machines are turned up; take one, or none. The same rules hold, and giving up always costs. The best result of every hall is kept on this device.',
  'rulings.title': 'Rulings',
  'rulings.1':
    'A supply beside any port, pipe end or inlet is joined to it, needed or not. Two supplies side by side stay shut to each other.',
  'rulings.2': 'Both paths of a double pipe must be in use: an idle path has loose ends.',
  'rulings.3': 'A supply that feeds no input, or leads into a reservoir, is not allowed: remove it.',
  'rulings.4': 'Several outputs of a colour may join, feed one input together, or share a white reservoir.',
  'rulings.5': 'Money of 0 is fine. Chain bonuses are not money before the end.',
  'rulings.6': 'A machine turned half around on its own cells has moved.',
  'rulings.7': 'A supply that came with a machine stays yours; if the machine is given up, it goes back.',
  'rulings.8': 'A player who gives up with 0 to 6 money keeps 1.',
  'made.title': 'Sources',
  'made.1':
    'The game is by Corne van Moorsel. Machines, numbers, halls and rules are the game’s; their names, pictures and words here are ours. Open questions of the original are decided above and in the rulings document.',
} as const;

export default en;
