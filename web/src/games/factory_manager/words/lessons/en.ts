const en = {
  'money.title': 'How to earn money',
  'money.about': 'Buy a machine, see your income rise, and be paid.',
  'money.machine':
    'The most money after five rounds wins. Each round pays 10 for every good that you make and can store. You make 2 and store 3. Touch Machine 1, which makes 1 more, then Buy.',
  'money.machine_later': 'Kept for later it makes nothing, and you have free spaces. Press Buy: it starts to work.',
  'money.machine_storage': 'You make 2 and can store 3 already: more storage alone brings nothing. First make more.',
  'money.machine_control': 'It saves energy, a coin or two a round. Machine 1 brings 9 more each round, for 3.',
  'money.machine_tear': 'Your tiles already earn money. You have free spaces: buy Machine 1 beside them.',
  'money.machine_hire': 'That ends your turn with nothing bought. Touch Machine 1, then Buy.',
  'money.machine_other': 'Good too, but first see what one machine more does: touch Machine 1, then Buy.',
  'money.done':
    'Your income rose from 16 to 25: 3 goods bring 30, and their energy costs 5. That machine cost 3, once; its good is paid in every round. Press Done to end your turn.',
  'money.done_hire': 'All your machines have their workers: one more has nothing to do. Press Done.',
  'money.done_other': 'There is more to buy, and the next lesson does it. See first how you are paid: press Done.',
  'money.run':
    'Machines need workers: 5 of your 7 go to the canteen and run them. The 2 free workers buy in the next round. Press Run: everything works, and you are paid.',
  'money.run_shut': 'A machine that is shut down makes nothing. Let everything run.',
  'money.end':
    'You had 15, and 25 came in: 40. That is one round of five. Free workers buy tiles, tiles raise your income, and early tiles pay most often.',

  'buy.title': 'Made and stored',
  'buy.about': 'Room for one more good, and a robot that makes it.',
  'buy.storage':
    'You make 3 goods and store 3: income 25. A fourth would find no room, and only stored goods are paid. Storage 1 costs you 3: touch it, and buy it.',
  'buy.storage_machine': 'It makes 2 more, but there is no room for them, and it needs 3 workers. Storage first.',
  'buy.storage_robot': 'It would make 1 more with no room for it. Storage first, then the robot.',
  'buy.storage_hire': 'Two workers can still buy, one tile each. Buy Storage 1.',
  'buy.storage_other': 'Storage 1 makes room for the next good, for 3.',
  'buy.robot':
    'Room for 4, and 3 are made: no more income yet. Working robot 1 makes the fourth good without any worker, for 1. A robot runs only beside a running machine, and you have three. Buy it.',
  'buy.robot_machine': 'It needs 3 workers, and you have too few to run it with the others. The robot needs none.',
  'buy.robot_hire': 'One worker can still buy. Buy Working robot 1.',
  'buy.robot_other': 'Working robot 1 costs 1 and brings 8 more each round.',
  'buy.done':
    'Income 33: 40 for four goods, less 7 for energy. Each of your three free workers has bought a tile, so your turn is over. Press Done.',
  'buy.done_hire': 'All your machines run with the workers you have. Keep the money: press Done.',
  'buy.run':
    'Now choose the machines that run. The best set is preselected: everything, with 5 workers in the canteen and 2 free. Press Run and be paid.',
  'buy.run_shut': 'A machine that is shut down makes nothing. Let everything run.',
  'buy.end':
    '33 came in. A good is paid only if it is made and stored: let both grow together. Robots make goods without workers, machines with them.',

  'market.title': 'Fill the market',
  'market.about': 'Put out tiles that you want, and none that help the others.',
  'market.want':
    'Before buying, each free worker puts a tile on the market. A machine and a robot are on the market: with them you would make 4, but store 3. Touch the storage column and put out Storage 1.',
  'market.want_control':
    'Energy costs 1 now: it would save a coin a round. You need room for the fourth good: storage.',
  'market.want_machine': 'A machine is there already. You lack storage: the storage column.',
  'market.want_other': 'What would you buy? Machine and robot are there: now storage for their goods.',
  'market.rest':
    'Your other two workers must put out tiles too, and {1} buys after you. Put out tiles that help nobody now: two personnel robots.',
  'market.rest_machine': '{1} would gladly buy that. Put out tiles without a use now: personnel robots.',
  'market.rest_other': '{1} could use that. No factory is short of workers yet: put out personnel robots.',
  'market.first':
    'You buy first, so everything is still there. Machine 1, Working robot 1 and Storage 1 cost 16 of your 18, and raise your income from 16 to 33. Buy all three.',
  'market.first_hire': 'Your workers can still buy, and {1} would take the rest.',
  'market.first_aside': 'You have free spaces: lay it at once, so that it earns.',
  'market.first_other': 'Take Machine 1, Working robot 1 and Storage 1: together they double your income.',
  'market.end':
    'The first player in the order has the full choice. When you buy early, put out tiles that you want; when others buy before you, put out tiles of little use.',

  'order.title': 'Turn order',
  'order.about': 'Bid for a place in the order: what it brings, and what it costs.',
  'order.nominate':
    'Before each market you bid, with workers, for a numbered tile. Low numbers act first, high numbers pay less. Tile 6 takes 2 off each price: touch it and open with 0 workers.',
  'order.nominate_workers': 'A worker you bid cannot buy in this round. There is no bid yet: open with 0.',
  'order.nominate_first':
    'Tile 1 buys first but pays full price. There is enough for all: tile 6 is worth more to you.',
  'order.nominate_other': 'Tile 4 takes only 1 off. Begin with tile 6, which takes off 2.',
  'order.raise':
    '{1} bids 1 worker. To win you would have to bid 2 of your 3 free workers, and only one would be left to buy a tile, 2 cheaper. That is a bad bargain: press Pass.',
  'order.raise_two': 'Two workers who buy are worth more than 2 money saved. Let {1} have the tile: press Pass.',
  'order.again':
    '{1} has tile 6, and one worker less to buy with. Now it is your choice again, and tiles 1 and 4 are left. Tile 4 takes 1 off each price: touch it and open with 0.',
  'order.again_workers': 'Open with 0: if nobody raises, you keep all your workers.',
  'order.again_first': 'Tile 1 takes nothing off. Tile 4 does: touch it.',
  'order.put':
    'Tile 4 is yours, and it cost no worker. So now 3 workers put 3 tiles on the market for you, and later buy 3, each 1 cheaper. You want to make more goods: put out Machine 1.',
  'order.put_control': 'It only saves energy, and energy is cheap in round 1. Put out a machine.',
  'order.put_other': 'Put out what you want to buy. You want to make more: a machine.',
  'order.end':
    'Low numbers act and choose first; high numbers pay less for each tile. Both help, but a worker who buys a good tile usually brings more. Bid few.',

  'workers.title': 'Workers and the canteen',
  'workers.about': 'A machine too many for your people, and what to do about it.',
  'workers.buy':
    'Machines take workers to the canteen, and one worker must always stay out. Yours take 4 of 7. Machine 2 makes 2 more and takes 3: buy it and look at the canteen.',
  'workers.buy_hire': 'That ends your turn. First buy Machine 2.',
  'workers.buy_other': 'This lesson is about a machine that takes many workers: buy Machine 2.',
  'workers.hire':
    'All machines would take 7 of 7, so one stands still: income 25. With an eighth worker all run. A seasonal worker costs 7 less your discount of 3: touch one at the gate, and hire.',
  'workers.hire_none': 'Then a machine stands still, and you earn 8 less. A worker for 4 is cheap.',
  'workers.hire_two': 'The second has nothing to do this round. One is enough.',
  'workers.hire_other': 'Leave that for another round: hire one seasonal worker now.',
  'workers.run':
    'Everything runs: 7 in the canteen, income 33. But only one worker stays free to bid and buy next round. For 8 money you could free two. Take the money this time: run.',
  'workers.run_machine': 'Machine 2 makes two: it is the last one to shut down.',
  'workers.run_shut': 'That can pay when good tiles come next round. Here take the money: run everything.',
  'workers.end':
    'Workers do two jobs: they run machines, or they bid and buy. Robots and optimization let machines run without them, so that more are free each round.',

  'energy.title': 'Energy gets more expensive',
  'energy.about': 'The cost of energy, and a tile that saves it.',
  'energy.save':
    'Energy costs 3 and goes up at the end of each round, mostly by 1. You take 5: half of your 30 goes for it. Control 4 saves 4 of them, always, for 16: buy it.',
  'energy.save_less': 'It saves less, and a factory has room for only one control tile. You can pay for Control 4.',
  'energy.save_hire': 'That ends your turn, and energy still costs 15 a round. Buy Control 4.',
  'energy.save_tear': 'Fewer machines need less energy, but make less too. Control 4 saves 4 and costs no production.',
  'energy.save_other': 'Compare the incomes at the higher prices when you touch Control 4.',
  'energy.keep':
    'Income 27 instead of 15, and at energy 5 still 25. Nothing else here pays: keep your 14 for the next round and press Done.',
  'energy.keep_hire': 'A seasonal worker has nothing to run here. Keep the money: press Done.',
  'energy.keep_control': 'You have just bought it, and it saves 12 a round.',
  'energy.keep_other': 'All your tiles are useful. End your turn: press Done.',
  'energy.run':
    'Everything runs now, and only then the price tile is turned up: nobody knows it yet. With 1 energy it hardly matters. Press Run.',
  'energy.run_shut':
    'A machine that is shut down earns nothing, and now it needs hardly any energy. Let everything run.',
  'energy.end':
    'Look at all three incomes, not only at today’s: tiles that need much energy are good early and bad late. Control saves more each round.',

  'last.title': 'The last round',
  'last.about': 'Which tiles still pay, and when to stop.',
  'last.double':
    'Round 5: this income is doubled, and nothing comes after it. You store 9 and make 3. Machine 6 costs 17 and 10 for a new space, and brings 50: buy it.',
  'last.double_small': 'It costs 16 with the space and brings 10: too late for that. Machine 6 brings 50 for 27.',
  'last.double_aside': 'A tile that waits earns nothing, and there is no later round.',
  'last.double_hire': 'That ends your turn. Buy first: Machine 6 brings more than it costs.',
  'last.double_other': 'Compare its cost with the gain in income: Machine 6 brings 50 for 27.',
  'last.room':
    'Income 90. The next machine would again cost 10 for its space. You store 9 and make 5: a start storage is not needed any more. Touch one and tear it down.',
  'last.room_dear':
    'With the space it costs about as much as it brings. Tear down a start storage first: you have two workers.',
  'last.room_machine': 'That is your best machine. Tear down a start storage.',
  'last.room_hire': 'Two workers can still act. Tear down a start storage, then buy.',
  'last.room_other': 'That one is still useful. You have storage to spare: tear down a start storage.',
  'last.replace': 'A free space, for nothing. Machine 3 now costs 9 and brings 20: buy it.',
  'last.replace_small': 'It brings 10 for 6. Machine 3 brings 20 for 9.',
  'last.replace_other': 'Machine 3 brings the most for its price: 20 for 9.',
  'last.stop': 'Income 110. Seasonal workers would earn nothing more, and only money counts now. Press Done.',
  'last.stop_hire': 'Everything useful runs already. Keep your money: press Done.',
  'last.end':
    'An early tile pays in every round to come; in the last round it must earn its price at once. When no tile does, stop: money is points.',
} as const;

export default en;
