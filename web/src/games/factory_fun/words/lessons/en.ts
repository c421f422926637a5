const en = {
  'first.title': 'A machine that works',
  'first.about': 'Take a machine, join its ports, and earn money.',
  'first.take':
    'A machine pays its value at once, less the cost of the pieces for it. The Night Printer is worth 13 and has only three ports. Touch it, and take it.',
  'first.take_pass': 'Without a machine you earn nothing in this round. Take the best one.',
  'first.take_other': 'That one is worth less, and needs as many pieces. Take the Night Printer for 13.',
  'first.build': 'The Night Printer is in your hand. Touch the ring to lay it there: a machine takes two cells.',
  'first.build_up':
    'Giving up costs up to 5 money. Every port just needs its own piece beside it: try again, or ask for a hint.',
  'first.build_dear':
    'That works, but costs more than necessary. Without pipes, supplies and store right at the ports, it is 3.',
  'first.again':
    'You earned 13, less the cost of the pieces. Next round: the Moon Polisher is worth 12, and can share your blue supply. Take it.',
  'first.again_less': 'The Berry Slide is worth only 5. Take the Moon Polisher for 12.',
  'first.build_again':
    'The Moon Polisher is in your hand. Lay it on the ring, then touch it until its blue tab meets the blue supply: you have only one.',
  'first.build_again_dear': 'That leaves less than you could have. Use few pipes, and the blue supply in your hall.',
  'first.end':
    'Two machines work, and you are rich. Value less pieces: that is a round. Planning is free, so look at “money then” before you confirm.',
  'share.title': 'Build close',
  'share.about': 'One supply feeds many machines, without a single pipe.',
  'share.take':
    'The Night Printer is built, with a blue and a red supply. A supply feeds on all four sides, without limit. The Moon Polisher needs blue: take it.',
  'share.take_other': 'Take the Moon Polisher: its blue is in your hall already.',
  'share.build':
    'Lay it on the ring, then touch it until its blue tab meets the blue supply. Then only two pieces cost money.',
  'share.build_up': 'It can be built for 2. Touch the machine, turn it, and try the cells around the blue supply.',
  'share.build_dear':
    'It works, but pipes cost 1 each, and 22 money can be left. Let the blue input touch the blue supply itself.',
  'share.third': '22 money. The next one: the Toast Cannon needs only red, and red is there too. Take it.',
  'share.third_other': 'Take the Toast Cannon: it can be joined for 1.',
  'share.touch': 'Lay it on the ring: there its red tab meets the red supply, and costs nothing.',
  'share.touch_dear': 'The store alone is needed: 1 money. Let the red input touch the red supply.',
  'share.end':
    'Three machines for 6 money of pieces. Keep a free side at your supplies, and the hall stays cheap for all ten rounds.',
  'chain.title': 'Machines that feed machines',
  'chain.about': 'The money at the end: 5 for each unit.',
  'chain.take':
    'Your Umbrella Loom takes blue 3 from a supply, which pays nothing more. The Fishbowl Fan is worth only 2, but puts out blue 3. Take it.',
  'chain.take_value':
    '14 look better than 2. But an input that a machine feeds pays 5 for each unit at the end: 3 blue are 15. Take the Fishbowl Fan.',
  'chain.build':
    'Lay the Fan on the ring, then touch it until its blue tab points into the Loom. It replaces the blue supply, and “chains” shows 15.',
  'chain.build_up':
    'It can be joined for 1: where the blue supply lies now, the Fan’s output can stand. Or ask for a hint.',
  'chain.build_alone':
    'Both work, but each by itself: no 15 at the end. Blue must come from the Fan, so the blue supply has to go.',
  'chain.more':
    '15 more at the end. And once more: the Pond Stirrer puts out green 3, and your Fan takes green 2. An output must be at least as much as the inputs. Take it.',
  'chain.more_other': 'Take the Pond Stirrer: its green would feed the Fan, 10 more at the end.',
  'chain.twice': 'Lay the Stirrer on the ring, then touch it until its green tab points at the green supply.',
  'chain.twice_supply':
    'Green must not come from a supply and a machine at once. Touch the green supply, then Remove: that is free.',
  'chain.twice_pipe':
    'A curve leads the Stirrer’s green into the Fan. Take it, and lay it on the empty cell: “chains” shows 25.',
  'chain.twice_up': 'Its output can stand where the green supply lies now. Turn it until that fits, or ask for a hint.',
  'chain.twice_alone': 'The Fan still drinks from the supply. Chains must show 25 before you build.',
  'chain.end':
    'Look at outputs first: a cheap machine that feeds a rich input is worth more than a rich one alone. The link in the corner counts the bonus.',
  'store.title': 'Every output needs an end',
  'store.about': 'The white reservoir, and its use later.',
  'store.take':
    'The Moss Mill turns red into green. No machine needs green yet. It is still the best here: 7 for two pieces. Take it.',
  'store.take_other': 'The others cost more pieces than they bring. Take the Moss Mill.',
  'store.build': 'Lay the Moss Mill on the ring. Its green tab at the bottom points out.',
  'store.build_up': 'Two pieces are enough: red at the input, white at the output. Try again, or ask for a hint.',
  'store.build_dear':
    'That costs more than necessary: red right at the input and white right at the output are 2 together.',
  'store.feed': 'Now the Boot Hammer: worth 11, and it takes green 1, which your Mill puts out. Take it.',
  'store.feed_other': 'Take the Boot Hammer: it is worth most, and your Mill can feed it.',
  'store.join':
    'The Mill is to feed the Hammer: lay it on the white reservoir, where the Mill’s green comes out. Removing that is free.',
  'store.join_supply':
    'It works, but green comes from a supply, and your Mill’s green is wasted. Lead that into the Hammer: 5 more at the end.',
  'store.end': 'A white reservoir takes an output until a machine needs it. You have three, and removing them is free.',
  'list.title': 'The secret list',
  'list.about': 'Three factories, three machines, and only one can have each.',
  'list.wish':
    'All choose in secret; {2} gets a machine first, then you. Everyone wants the Boot Hammer: put it first on your list.',
  'list.wish_second': '{2} may take it before you. Put the Lantern Line second, so that you get something.',
  'list.wish_seal': 'Two wishes are enough. Seal the list.',
  'list.wish_one':
    '{2} comes before you and may take it: then you would build nothing. Add the Lantern Line as your second wish.',
  'list.wish_none': 'An empty list takes no machine, and earns nothing.',
  'list.wish_poor': 'The Frog Inflator is worth 1, and its pieces cost more. Leave it off the list.',
  'list.wish_best': 'Wish for the best first: it costs nothing to ask. The Boot Hammer is worth 11.',
  'list.second':
    '{2} has the Hammer, but your second wish came true. Lay the Lantern Line on the ring, then touch it until its orange tab points at the free cell on the left.',
  'list.second_up': 'It is worth 9 and can be joined for 3. Try again, or ask for a hint.',
  'list.second_dear': 'That is more than 5. Lay the pieces right beside the ports.',
  'list.order':
    'The order has moved on: now you are served first. The Tomato Hammer puts out red 3, and your Lantern Line takes red: a chain. Wish for it.',
  'list.order_other': 'Put the Tomato Hammer first: its red would feed your Lantern Line, 10 at the end.',
  'list.end':
    'The first in the order can be greedy; the last needs a long list. And the last taker of a round may give up for free.',
  'each.red':
    'A tab that points in needs its colour. This one is red: take the red supply, then touch the cell beside the tab.',
  'each.orange': 'The orange tab needs orange: take the orange supply, then touch the cell beside the tab.',
  'each.blue':
    'A tab that points in needs its colour. This one is blue: take the blue supply, then touch the cell beside the tab.',
  'each.green': 'The green tab needs green: take the green supply, then touch the cell beside the tab.',
  'each.store':
    'The black tab puts out an end product, which needs a store of its own: take it, then touch the cell beside the tab.',
  'each.white': 'No machine takes this output yet: take a white reservoir, then touch the cell beside the tab.',
  'each.build': 'Everything is joined. “Money then” shows what you will have: build.',
  'each.open': 'Something is still open at the ring: join it, or turn the piece.',
} as const;

export default en;
