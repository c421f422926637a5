const en = {
  'order.title': 'A place in the order',
  'order.about': 'Open an auction, let a tile go, and get a good one for nothing.',
  'order.nominate':
    'Five rounds, most money wins. First the order of the round: low tiles buy first, high ones pay less. Tile 6 takes 2 off each price: touch it and open with 0 workers.',
  'order.nominate_workers': 'A worker you bid buys nothing this round. Nobody has bid yet: open with 0.',
  'order.nominate_first':
    'Tile 1 buys first but pays full price. There is enough for all: tile 6 is worth more to you.',
  'order.nominate_other': 'Tile 4 takes only 1 off. Begin with tile 6, which takes off 2.',
  'order.raise':
    '{1} bids 1 worker. To win you would bid 2 of your 3, and only one could buy: 2 saved for two workers. There are more tiles. Pass.',
  'order.raise_two': 'Then one worker is left to buy, and 2 is all you save. Let {1} have it: pass.',
  'order.again':
    '{1} has tile 6 for a worker. Whoever had the highest tile before chooses again: that is you. Tile 4 takes 1 off each price: open with 0.',
  'order.again_workers': 'Open with 0: if nobody raises, you keep all your workers.',
  'order.again_first': 'Tile 1 takes nothing off. Tile 4 does: touch it.',
  'order.put':
    'Yours, for nothing: you act second, pay 1 less, and all 3 workers are free. Each puts a tile on the market and buys one. Machines make goods: put one out.',
  'order.put_control': 'It only saves energy, and energy is cheap in round 1. Put out a machine.',
  'order.put_other': 'Put out what you want to buy. You want to make more: a machine.',
  'order.end':
    'Low buys first, high pays less, and each worker you bid is one who does not buy. Ask what a tile saves all your workers together, and bid no more than that.',

  'buy.title': 'Buy what earns',
  'buy.about': 'Machine, storage and robot: double your income with 7 money.',
  'buy.machine':
    'You earn 10 for each unit both made and stored, less energy: now 2 made, 3 stored, income 16. Machine 1 makes 1 more, for 3. Buy it.',
  'buy.machine_storage': 'You make 2 and can store 3: more storage alone earns nothing. First make more.',
  'buy.machine_control': 'It saves energy, worth a few coins a round. Machine 1 earns 9 more a round for 3.',
  'buy.machine_aside': 'A tile that waits has no effect, and you have free spaces. Lay it: buy.',
  'buy.machine_tear': 'Your factory has free spaces: nothing need go. Buy Machine 1.',
  'buy.machine_hire': 'That ends your turn, and three workers can still buy. Buy Machine 1.',
  'buy.machine_other': 'Look at the income on the right as you touch a tile: Machine 1 brings 9 for 3.',
  'buy.storage':
    'Income 25: 3 made, 3 stored. What you make now would find no place. Storage 1 costs you 3: buy it for what comes next.',
  'buy.storage_machine': 'It makes 2 more, but there is no place to store them, and it needs 3 workers. Storage first.',
  'buy.storage_robot': 'It would make 1 more with no place to store it. Storage first, then the robot.',
  'buy.storage_hire': 'Two workers can still buy. Buy Storage 1.',
  'buy.storage_other': 'Storage 1 makes room for the next unit, for 3.',
  'buy.robot':
    'Storage 4, and the income has not moved yet. Working robot 1 makes the fourth unit, without workers, for 1. Each robot runs beside a machine: buy it.',
  'buy.robot_machine': 'It needs 3 workers, and you have too few to run it with the others. The robot needs none.',
  'buy.robot_hire': 'One worker can still buy. Buy Working robot 1.',
  'buy.robot_other': 'Working robot 1 costs 1 and earns 8 more a round.',
  'buy.done':
    'Income 33, more than double, for 7 money. All three workers have acted. Seasonal workers could be hired, but you need none: press Done.',
  'buy.done_hire': 'All your machines run with the workers you have. Keep the money: press Done.',
  'buy.run':
    'The best set is proposed: all of it runs, 5 workers go to the canteen, 2 stay free. Press Run and be paid.',
  'buy.run_shut': 'What stands still earns nothing. Let everything run.',
  'buy.end':
    'Made and stored count only together: let both grow at the same pace. And what you buy in round 1 pays in every round after it.',

  'market.title': 'Fill the market',
  'market.about': 'Put out what you want, and nothing for the others.',
  'market.want':
    'You act first this round. A machine and a working robot lie on the market: you would make 4, but store 3. Put out Storage 1: touch its column.',
  'market.want_control':
    'Energy costs 1 now: it would save a coin a round. You need a place for the fourth unit: storage.',
  'market.want_machine': 'A machine is there already. What is missing is a place to store: the storage column.',
  'market.want_other': 'What would you buy? Machine and robot lie there: now storage for what they make.',
  'market.rest':
    'Your other two workers must put out tiles too, and {1} buys after you. Put out what helps nobody now: two personnel robots.',
  'market.rest_machine': '{1} would gladly buy that. Put out what nobody needs: personnel robots.',
  'market.rest_other': '{1} could use that. Nobody is short of workers yet: put out personnel robots.',
  'market.first':
    'You buy first, so all is still there. Machine 1, Working robot 1 and Storage 1 cost 16 of your 18, and bring your income from 16 to 33. Buy all three.',
  'market.first_hire': 'Your workers can still buy, and {1} would take what you leave.',
  'market.first_aside': 'You have free spaces: lay it at once, so that it earns.',
  'market.first_other': 'Take Machine 1, Working robot 1 and Storage 1: together they double your income.',
  'market.end':
    'The first in the order sees everything and takes the best. Put out what you want yourself when you buy early, and little of use when others buy before you.',

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
  'workers.run_shut': 'You may do that when good tiles are to be had next round. Here take the money: everything runs.',
  'workers.end':
    'Workers do two jobs: they run machines, or they bid and buy. Robots and optimization let machines run without them, so that more are free each round.',

  'energy.title': 'Energy gets dearer',
  'energy.about': 'What energy costs you, and a tile that saves it.',
  'energy.save':
    'Energy costs 3 and goes up at the end of each round, mostly by 1. You take 5: half of your 30 goes for it. Control 4 saves 4 of them, always, for 16: buy it.',
  'energy.save_less': 'It saves less, and a factory has room for only one control tile. You can pay for Control 4.',
  'energy.save_hire': 'That ends your turn, and 15 a round still go for energy. Buy Control 4.',
  'energy.save_tear': 'Fewer machines take less energy, but make less too. Control 4 saves 4 and costs no production.',
  'energy.save_other': 'Look at the incomes at the dearer prices as you touch Control 4.',
  'energy.keep':
    'Income 27 instead of 15, and at energy 5 still 25. Nothing else here pays: keep your 14 for the next round and press Done.',
  'energy.keep_hire': 'A seasonal worker has nothing to run here. Keep the money: press Done.',
  'energy.keep_control': 'You have just bought it, and it saves 12 a round.',
  'energy.keep_other': 'All you have is of use. End your turn: press Done.',
  'energy.run':
    'Now everything runs, and only then the price is turned: so nobody knows it yet. With 1 energy you need not fear it. Press Run.',
  'energy.run_shut': 'What stands still earns nothing, and takes hardly any energy now. Let everything run.',
  'energy.end':
    'Look at all three incomes, not only at today’s: what takes much energy is good early and bad late. Control saves more each round.',

  'last.title': 'The last round',
  'last.about': 'What still pays, what does not, and when to stop.',
  'last.double':
    'Round 5: this income is doubled, and nothing comes after it. You store 9 and make 3. Machine 6 costs 17 and 10 for a new space, and brings 50: buy it.',
  'last.double_small': 'It costs 16 with the space and brings 10: too late for that. Machine 6 brings 50 for 27.',
  'last.double_aside': 'A tile that waits earns nothing, and there is no later round.',
  'last.double_hire': 'That ends your turn. Buy first: Machine 6 brings more than it costs.',
  'last.double_other': 'Compare what it costs with what income gains: Machine 6 brings 50 for 27.',
  'last.room':
    'Income 90. The next machine would again cost 10 for its space. You store 9 and make 5: a start storage is not needed any more. Touch one and tear it down.',
  'last.room_dear':
    'With the space it costs about what it brings. Tear down a start storage first: you have two workers.',
  'last.room_machine': 'That is your best machine. Tear down a start storage.',
  'last.room_hire': 'Two workers can still act. Tear down a start storage, then buy.',
  'last.room_other': 'That one is still of use. You have storage to spare: tear down a start storage.',
  'last.replace': 'A free space, for nothing. Machine 3 now costs 9 and brings 20: buy it.',
  'last.replace_small': 'It brings 10 for 6. Machine 3 brings 20 for 9.',
  'last.replace_other': 'Machine 3 brings the most for its price: 20 for 9.',
  'last.stop': 'Income 110. Seasonal workers would earn nothing more, and only money counts now. Press Done.',
  'last.stop_hire': 'All that pays runs already. Keep your money: press Done.',
  'last.end':
    'Early on a tile pays in every round to come; in the last one it must bring back its price at once. When nothing does, stop: money left is points.',
} as const;

export default en;
