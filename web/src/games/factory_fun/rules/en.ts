const en = {
  'aim.title': 'What it is about',
  'aim.1':
    'Ten rounds long everybody takes a machine a round and fits it into a hall that grows ever more crowded: pipes from supplies to its inputs, from its output to a reservoir or to the next machine.',
  'aim.2':
    'What a machine is worth is paid at once, less what was built for it. Machines that feed machines pay once more at the end. Whoever then has the most money wins.',
  'machines.title': 'The machines',
  'machines.1':
    'There are 55, each on two cells. Tabs that point into a machine are its inputs, all on its first cell; the tab that points out is its output, on the second. A tab shows a colour, its sign, and an amount from 1 to 3. A machine may be turned, not mirrored.',
  'machines.2':
    'The black output is an end product: it has no amount and wants an end-product store. Five machines bring a supply of their own, one of them in any colour.',
  'machines.signs': 'The four colours and the end product',
  'machines.all': 'All 55 machines',
  'pieces.title': 'Pipes and reservoirs',
  'pieces.single': 'Single pipes, 1 money',
  'pieces.double': 'Two paths that do not mix, 2 money',
  'pieces.stores': 'Supplies, white reservoirs, end-product stores, 1 money',
  'pieces.1':
    'Everybody has one supply of each colour and three white reservoirs; pipes and end-product stores are unlimited. A supply has an outlet on every side and gives as much as is wanted; sides that touch nothing are shut. The white reservoir takes what no machine needs.',
  'round.title': 'A round',
  'round.1':
    'Everybody turns up a machine; everybody takes at most one of those, or none. What nobody takes leaves the game.',
  'round.2': 'Then all who took a machine build at the same time. Who took none leaves the factory as it is.',
  'round.3':
    'Planning costs nothing: lay, turn, move and remove as you like. Only the finished factory counts, compared with that of the round before.',
  'price.title': 'What it costs',
  'price.1': 'A single pipe or a reservoir costs 1, a double pipe 2, a diagonal 2. The new machine costs nothing.',
  'price.2': 'The same piece on the same cell is free, also turned. A double pipe where a single one lay costs 1.',
  'price.3':
    'Each earlier machine that is moved or turned costs 2, and at most two may be in a round. Removing is free, but machines are never removed.',
  'price.4':
    'Money and the value of the machine together must pay for it. Who cannot or will not place a machine gives it up and loses 5 money, but keeps at least 1.',
  'networks.title': 'What must be joined to what',
  'networks.1':
    'Whatever touches with open ends is joined, machine to machine as well. Every port, every pipe end and every inlet must meet an opening; only the sides of supplies need not.',
  'networks.2': 'One colour to a network. It is fed by supplies or by machines, never by both.',
  'networks.3':
    'Machines must give at least as much as the inputs that they feed take together. With no input to feed, the output ends in a white reservoir.',
  'networks.4':
    'An end product and its store have a network to themselves. No machine may feed itself, directly or through others.',
  'trial.direct': 'A red 2 output touches a red 1 input: no pipe needed, and a bonus of 5.',
  'trial.split': '3 through a tee into 1 and 2: bonus 15.',
  'trial.colour': 'A red supply at a blue input.',
  'trial.loose': 'A tee with one end open.',
  'trial.cycle': 'The machine feeds itself.',
  yes: 'Right',
  no: 'Wrong',
  'end.title': 'The end',
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
    'Secret lists: all rank the machines in secret. In an order that moves on by a seat each round everybody gets the first machine of the list that is left.',
  'options.draft': 'In turn: openly, in the same order.',
  'options.live':
    'Whoever is first: after a countdown all machines are turned up for everybody at once. The first claim wins, the loser may take another. After 30 seconds one has passed.',
  'options.free': 'Unless the option is off, the last to take a machine in a round gives it up free.',
  'options.boards':
    'Expert halls have pillars, walls and corners in worse places. Every hall has 77 cells to build on.',
  'options.diagonal': 'The diagonal pipe, if chosen, crosses two paths over two cells; everybody has one.',
  'solo.title': 'Alone',
  'solo.1':
    'Each round three machines are turned up; take one, or none. The same rules hold, and giving up always costs. The best result of every hall is kept on this device; the daily deal is the same for all.',
  'rulings.title': 'In doubt',
  'rulings.1':
    'A supply beside any port, pipe end or inlet is joined to it, wanted or not. Two supplies side by side stay shut to each other.',
  'rulings.2': 'Both paths of a double pipe must be in use: an idle path has loose ends.',
  'rulings.3': 'A supply that feeds no input, or is led into a reservoir, is not allowed: take it away.',
  'rulings.4': 'Several outputs of a colour may join, feed one input together, or share a white reservoir.',
  'rulings.5': 'Money of 0 is fine. Chain bonuses are not money before the end.',
  'rulings.6': 'A machine turned half around on its own cells has moved.',
  'rulings.7': 'A supply that came with a machine stays yours; if the machine is given up, it goes back.',
  'rulings.8': 'Who gives up with 0 to 6 money is left with 1.',
  'made.title': 'How it was made',
  'made.1':
    'The game is by Corne van Moorsel. Machines, numbers, halls and rules are the game’s; their names, pictures and words here are ours. What the original leaves open is decided above and in the document of the rulings.',
} as const;

export default en;
