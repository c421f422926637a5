/** Why a piece is no target (`why`), and why an action is good (`explain`): a sentence or two for each reason. */
const en = {
  // other people's things, and what is only to be read
  'why.other': 'It has no use now.',
  'why.other.tile': 'It lies in another factory. Touch the panel to see it whole.',
  'why.other.worker': 'This worker belongs to another player.',
  'why.other.factory': 'This factory belongs to another player.',
  'why.like': 'It equals the one beside it: touch that one.',
  'why.gone': 'This tile has left the game.',
  'why.price': 'The price of energy changes at the end of each round: a price tile is turned up.',
  'why.price.turned': 'The energy price rose by this much in that round.',
  'why.dial': 'A dial follows the factory: buy, lay or shut down tiles to move it.',

  // turn-order tiles
  'why.turn.pool': 'It lies in the pool. Some of these come up in the next auction.',
  'why.turn.settled':
    'The order of this round is settled: this tile acts in place {place} and takes {discount} off each price.',
  'why.turn.settled.full': 'The order of this round is settled: this tile acts in place {place}, at full prices.',
  'why.turn.taken': 'This tile is won already.',
  'why.turn.later':
    'The bidding is for {tile}, chosen by the player with the highest old tile. You can raise or pass; after a pass you can still get this one.',
  'why.turn.hidden': 'It lies face down: it is not in this round’s auction.',
  'why.turn.old': 'This is the tile of the previous round. It counts until the auction is over.',

  // warehouse and market
  'why.store.auction': 'It is in the warehouse. After the auction each available worker puts one tile on the market.',
  'why.store.buying': 'It is not on the market: only tiles that were put out this round can be bought.',
  'why.store.run': 'Buying is over for this round.',
  'why.buried': {
    one: '{n} tile lies above it: only the cheapest of a column can be put out.',
    other: '{n} tiles lie above it: only the cheapest of a column can be put out.',
  },
  'why.market.auction': 'It can be bought after the auction.',
  'why.market.market': 'It is out already. Buying begins when all have put out their tiles.',
  'why.market.sold': 'Nothing is left on the market.',
  'why.workers': {
    one: 'Each purchase takes a worker, and your {n} has acted.',
    other: 'Each purchase takes a worker, and all {n} have acted.',
  },
  'why.money': 'It costs {price}, you have {money}: {missing} too little.',
  'why.money.reduced': 'It costs you {price} instead of {full}, and you have {money}: {missing} too little.',
  'why.cheapest': 'The cheapest tile costs you {price}, and you have {money}.',

  // your factory
  'why.tear.workers': {
    one: 'To tear it down takes a worker, and your {n} has acted.',
    other: 'To tear it down takes a worker, and all {n} have acted.',
  },
  'why.laid.later':
    'In the buying phase a worker can tear it down; in the bureaucracy phase machines and robots can stop.',
  'why.always': 'It always works: only machines and robots are shut down.',
  'why.run.passed': 'You have gone past this kind. Reset to start again.',
  'why.run.robots': {
    one: 'Each robot needs a running machine: {n} runs, and it has its robot.',
    other: 'Each robot needs a running machine: {n} run, and each has its robot.',
  },
  'why.run.workers': {
    one: 'It would take {need} workers, and only {n} may sit in the canteen: one must stay available.',
    other: 'It would take {need} workers, and only {n} may sit in the canteen: one must stay available.',
  },
  'why.run.needed': {
    one: 'Without it {need} workers are needed, and only {n} may sit in the canteen. Shut down a machine first.',
    other: 'Without it {need} workers are needed, and only {n} may sit in the canteen. Shut down a machine first.',
  },
  'why.waiting.later': 'It waits beside the factory. In your buying turn it can be laid without a worker.',
  'why.room.taken': 'Its place is taken. Tear down first: {tile}.',
  'why.room.full': 'All {spaces} spaces are taken. Tear down a tile first.',
  'why.room.money': 'The next space costs {price}, and you have {money}.',
  'why.room.rest': 'The cheapest tile costs {price} and the next space {space}; you have {money}.',
  'why.factory.later': 'Tiles are laid in the buying phase.',
  'why.factory.run': 'Nothing more is laid this round. Touch machines and robots to stop or start them.',

  // workers
  'why.worker.canteen': {
    one: 'This worker is in the canteen: your machines need {n}. Workers there cannot bid or buy.',
    other: 'This worker is in the canteen: your machines need {n}. Workers there cannot bid or buy.',
  },
  'why.worker.bid': 'This worker paid for your place in the order and is back in the bureaucracy phase.',
  'why.worker.nominate': {
    one: 'Touch a turn-order tile first; then you can bid up to {n} worker.',
    other: 'Touch a turn-order tile first; then you can bid up to {n} workers.',
  },
  'why.worker.auction': {
    one: 'Bid by the numbers below: up to {n} worker, since one must stay.',
    other: 'Bid by the numbers below: up to {n} workers, since one must stay.',
  },
  'why.worker.market': {
    one: 'This worker puts a tile on the market: touch a column. {n} is still to come.',
    other: 'Each worker puts a tile on the market: touch a column. {n} are still to come.',
  },
  'why.worker.extra': 'All your workers have put out their tile.',
  'why.worker.run': 'Workers go to the canteen automatically, as many as the running machines need.',
  'why.worker.buying': 'This worker can still act: touch a tile to buy it or to tear it down.',
  'why.worker.acted': 'This worker has acted in this round.',
  'why.seasonal.hired': 'Hired already: helps to run machines now, and acts in the next round.',
  'why.seasonal.late': 'Seasonal workers are hired at the end of your buying turn. That is over.',
  'why.seasonal.later': 'At the end of your buying turn seasonal workers can be hired, for {price} each.',
  'why.seasonal.auction': 'Seasonal workers are hired at the end of the buying turn, for 7 less your discount.',
  'why.seasonal.money': 'That would cost {price}, and you have {money}.',

  // the auction
  'explain.nominate.discount':
    'Tile {number} takes {discount} off each price: your {left} workers save {saved} by it. You act in place {place} of {seats}.',
  'explain.nominate.place':
    'With tile {number} you act in place {place} of {seats} and save {discount} on each price. No worker is bid for it yet.',
  'explain.nominate.high': {
    one: '{n} worker at once, to discourage the others. {left} are left to act.',
    other: '{n} workers at once, to discourage the others. {left} are left to act.',
  },
  'explain.nominate.sure': {
    one: '{n} worker cannot be outbid. You act in place {place} of {seats} with {left}, and save {discount} on each price.',
    other:
      '{n} workers cannot be outbid. You act in place {place} of {seats} with {left}, and save {discount} on each price.',
  },
  'explain.nominate.first':
    'With tile {number} you buy first, with the full choice. It takes {discount} off each price.',
  'explain.nominate.first.full': 'With tile {number} you buy first, with the full choice, at full prices.',
  'explain.nominate.place.full':
    'With tile {number} you act in place {place} of {seats}, at full prices. No worker is bid for it yet.',
  'explain.bid.saves':
    'Even with {left} to buy, tile {number} pays: {bought} of the open tiles for {spent}, worth {total} by the end. If you pass, say with tile {other}: {rest_bought} for {rest_spent}, worth {rest_total}.',
  'explain.bid.saves.sure':
    'Even with {left} to buy, tile {number} pays: {bought} of the open tiles for {spent}, worth {total} by the end. If you pass, you get tile {other}: {rest_bought} for {rest_spent}, worth {rest_total}.',
  'explain.bid.even':
    'By the open tiles it costs you nothing against tile {other}. Tile {number}: place {place} of {seats}, {discount} off each price.',
  'explain.bid.even.place':
    'By the open tiles it costs you nothing against tile {other}. With tile {number} you act in place {place} of {seats}.',
  'explain.bid.place':
    'In place {place}, not {rest_place} as with tile {other}, you sooner get what is best for you: {tile}, worth {worth} by the end. But with {left} to buy, not {kept}, all open tiles together are worth {lost} less.',
  'explain.bid.deny':
    'Otherwise another player gets tile {number}, {discount} off each price, for less. But with {left} to buy instead of {kept} with tile {other}, the open tiles bring you {lost} less by the end.',
  'explain.bid.deny.place':
    'Otherwise another player gets tile {number}, place {place} of {seats}, for less. But with {left} to buy instead of {kept} with tile {other}, the open tiles bring you {lost} less by the end.',
  'explain.pass':
    'Say with tile {other} all {kept} workers can buy: {rest_bought} of the open tiles for {rest_spent}, worth {rest_total} by the end. With tile {number} only {left}: {bought} for {spent}, worth {total}.',
  'explain.pass.next':
    'You choose next, say tile {other}: all {kept} workers can buy, {rest_bought} of the open tiles for {rest_spent}, worth {rest_total} by the end. With tile {number} only {left}: {bought} for {spent}, worth {total}.',
  'explain.pass.sure':
    'You get tile {other} for nothing: all {kept} workers can buy, {rest_bought} of the open tiles for {rest_spent}, worth {rest_total} by the end. With tile {number} only {left}: {bought} for {spent}, worth {total}.',
  'explain.pass.even':
    'By the open tiles tile {number} brings you no more than tile {other}, and all {kept} workers stay instead of {left}.',
  'explain.pass.keep':
    'All {kept} workers stay instead of {left}. By the open tiles tile {number} would bring {lost} more by the end than tile {other}.',
  'explain.add.none': 'The tile is yours anyway. All {left} workers stay: each puts out a tile and buys one.',
  'explain.add.some': {
    one: '{n} tile less comes on the market for the others; {left} of your workers act.',
    other: '{n} tiles fewer come on the market for the others; {left} of your workers act.',
  },

  // the market
  'explain.put.income': 'Worth putting out: for {price} your income goes from {before} to {after}.',
  'explain.put.pair': 'Worth putting out: with {other} from the market your income goes from {before} to {after}.',
  'explain.put.workers': {
    one: 'Worth putting out: for {price} it frees {n} worker.',
    other: 'Worth putting out: for {price} it frees {n} workers.',
  },
  'explain.put.useful': 'It suits your factory, for {price}: it pays once more tiles are laid.',
  'explain.put.below.income': {
    one: 'It uncovers what lies {n} further down, {below}: for {cost} your income would go from {before} to {after}.',
    other: 'It leads to what lies {n} further down, {below}: for {cost} your income would go from {before} to {after}.',
  },
  'explain.put.below.pair':
    'Further down in this column lies {below}: with {other} your income would go from {before} to {after}.',
  'explain.put.below.workers': {
    one: 'Further down in this column lies {below}: for {cost} it would free {n} worker.',
    other: 'Further down in this column lies {below}: for {cost} it would free {n} workers.',
  },
  'explain.put.below.useful': 'Further down in this column lies {below} for {cost}, which suits your factory.',
  'explain.put.none': 'No open tile improves your turn. You must put one out, and this one helps no other player.',
  'explain.put.least': {
    one: 'You must put out {n} more tile. Of the open ones this helps the other players least, by {gain} at most.',
    other: 'You must put out {n} more tiles. Of the open ones this helps the other players least, by {gain} at most.',
  },
  'explain.put.forecast':
    'The bots’ forecast of the coming rounds favours it, although another player can earn {gain} more with it.',
  'explain.put.extra': 'It makes no difference to you.',
  'explain.put.cold':
    'No other factory earns more with it now. Its price on the market is {price}, and it would not raise your income yet.',
  'explain.put.also':
    'For {price} your income would go from {before} to {after}: one more to choose from. It is a risk: another player would earn {gain} more with it.',
  'explain.put.first':
    'You buy first: its price is {price}, if you want it. If you leave it, another player can earn {gain} more.',
  'explain.put.poor': 'Its price is {price}, and you have {money}. No other factory earns more with it now.',
  'explain.put.own':
    'On the market its price is {price}: your income would go from {before} to {after}. No other factory earns more with it now.',
  'explain.put.storage':
    'Storage {store} → {storage}, you make {production}: of use with the next machine or robot. No other factory earns more with it now.',
  'explain.enough': 'No open tile would improve your turn. More tiles would help only the others.',

  // buying
  'explain.buy.income':
    'Income {before} → {after} for {price}. At today’s energy price that is {more} × {times} = {total} by the end: the last round counts twice.',
  'explain.buy.last':
    'Income {before} → {after} for {price}. This round is the last: its income is doubled in these figures.',
  'explain.buy.workers': {
    one: 'For {price} it frees {n} worker, who can act in the next round.',
    other: 'For {price} it frees {n} workers, who can act in the next round.',
  },
  'explain.buy.pair': 'Together with {other} it brings your income from {before} to {after}.',
  'explain.buy.hire': {
    one: 'With {n} seasonal worker for {wages} it brings your income to {after}.',
    other: 'With {n} seasonal workers for {wages} it brings your income to {after}.',
  },
  'explain.buy.storage': 'Storage {storage}, production {production}: the next machine or robot counts in full.',
  'explain.buy.production': 'It makes {made}, but storage {storage} is full: it earns as soon as there is room.',
  'explain.buy.room':
    'Storage {store} → {storage}: room for {other}. With both your income goes from {before} to {after}.',
  'explain.buy.full':
    'It makes {made}, but storage {storage} is full: income {before} → {after} only. Next comes a storage.',
  'explain.buy.little':
    'The bots’ forecast of the coming rounds favours it: income {before} → {after}, {total} of its price {price} by the end.',
  'explain.lay.income':
    'No worker needed. Income {before} → {after}: at today’s energy price {more} × {times} = {total} by the end, as the last round counts twice.',
  'explain.lay.last': 'No worker needed. Income {before} → {after}, doubled already: this round is the last.',
  'explain.lay.workers': {
    one: 'It frees {n} worker, who can act in the next round.',
    other: 'It frees {n} workers, who can act in the next round.',
  },
  'explain.lay.pair': 'Together with {other} it brings your income from {before} to {after}.',
  'explain.lay.hire': {
    one: 'With {n} seasonal worker for {wages} it brings your income to {after}.',
    other: 'With {n} seasonal workers for {wages} it brings your income to {after}.',
  },
  'explain.lay.storage': 'Storage {storage}, production {production}: the next machine or robot counts in full.',
  'explain.lay.production': 'It makes {made}, but storage {storage} is full: it earns as soon as there is room.',
  'explain.lay.room':
    'Storage {store} → {storage}: room for {other}. With both your income goes from {before} to {after}.',
  'explain.lay.full':
    'It makes {made}, but storage {storage} is full: income {before} → {after} only. Next comes a storage.',
  'explain.lay.little':
    'The bots’ forecast of the coming rounds favours it: income {before} → {after}, {total} of its price {price} by the end.',
  'explain.aside.deny': 'Another player would earn {gain} more with it. You can lay it later without a worker.',
  'explain.aside.later': 'You can lay it later without a worker.',
  'explain.tear.other': 'It makes room for {other}: income {before} → {after}.',
  'explain.tear.others': 'It makes room for {other} and {third}: income {before} → {after}.',
  'explain.tear.idle': 'It earns nothing now: income stays {before}, and a space becomes free.',
  'explain.tear.room': 'It makes room for better tiles. For now income goes from {before} to {after}.',
  'explain.hire.income': {
    one: '{n} seasonal worker for {price} earns {gain} more this round.',
    other: '{n} seasonal workers for {price} earn {gain} more this round.',
  },
  'explain.hire.next': {
    one: 'For {price} you have {left} workers to act with in the next round.',
    other: 'For {price} you have {left} workers to act with in the next round.',
  },
  'explain.done.acted': 'All workers have acted. A seasonal worker costs {price} and would earn {gain} this round.',
  'explain.done.empty': {
    one: '{n} worker stays unused: nothing is left on the market.',
    other: '{n} workers stay unused: nothing is left on the market.',
  },
  'explain.done.poor': {
    one: '{n} worker stays unused: the cheapest tile on the market costs you {cheapest}, and you have {money}.',
    other: '{n} workers stay unused: the cheapest tile on the market costs you {cheapest}, and you have {money}.',
  },
  'explain.done.last': {
    one: '{n} worker stays unused: no tile left earns its price back now. At the end only money counts.',
    other: '{n} workers stay unused: no tile left earns its price back now. At the end only money counts.',
  },
  'explain.done.keep': {
    one: '{n} worker stays unused: no tile on the market earns its price back by itself. Keep your {money} for better ones.',
    other:
      '{n} workers stay unused: no tile on the market earns its price back by itself. Keep your {money} for better ones.',
  },
  'explain.done.binds': {
    one: '{n} worker stays unused. {tile} would bring {total} by the end for {price}, but its workers go to the canteen: only {left} would be free next round.',
    other:
      '{n} workers stay unused. {tile} would bring {total} by the end for {price}, but its workers go to the canteen: only {left} would be free next round.',
  },
  'explain.done.save': {
    one: '{n} worker stays unused. {tile} would bring {total} by the end, but for {price} now: then only {kept} of your {money} is left for the next market.',
    other:
      '{n} workers stay unused. {tile} would bring {total} by the end, but for {price} now: then only {kept} of your {money} is left for the next market.',
  },
  'explain.done.wage':
    'A seasonal worker would earn {gain} this round for {price}. Keep your {money} for the next market instead.',

  // what runs
  'explain.run.best': {
    one: 'Nothing earns more: income {income} if energy stays as it is, and {left} of your workers is free next round.',
    other:
      'Nothing earns more: income {income} if energy stays as it is, and {left} of your workers are free next round.',
  },
  'explain.run.last': 'No set earns more: income {income} if energy stays as it is, doubled in the last round.',
  'explain.run.workers': {
    one: '{lost} less income now, but {n} more worker who can bid and buy next round.',
    other: '{lost} less income now, but {n} more workers who can bid and buy next round.',
  },
  'explain.run.free': {
    one: '{n} more worker is free next round, and no income is lost.',
    other: '{n} more workers are free next round, and no income is lost.',
  },
  'explain.run.income': 'It earns {gain} more this round.',
  'explain.best': 'This looks best, though only by a little.',
} as const;

export default en;
