const en = {
  'dice.title': 'Your four dice',
  'dice.about': 'Put each die to good use.',
  'dice.low':
    'Goods and buildings are points, and the most points win. Four dice are your workers in each round: a 3 on the floor Generate brings 3 energy, which runs your buildings. Touch a 3, then the floor Generate.',
  'dice.low_research': 'That draws one card. On Generate the same 3 brings 3 energy: try that floor.',
  'dice.low_high': 'That works too, later. First see the use of a low die: a 3 on Generate.',
  'dice.low_other': 'Not yet: touch a 3, then the floor Generate.',
  'dice.equal':
    'That brought 3 energy. A die equal to one on the same floor brings 1 extra. Put your second 3 on Generate too: 3 + 1.',
  'dice.equal_research': 'Equal dice on one floor bring 1 more. Put this 3 beside the other, on Generate.',
  'dice.equal_other': 'First the second 3: on Generate it brings 4, because a 3 is there.',
  'dice.high':
    'That made 4. Low dice generate; high ones mine. A 4, 5 or 6 on Mine brings 1 metal, and every building costs metal. Put a high die on Mine.',
  'dice.high_research': 'You draw a card that way. But with 1 metal you can hardly build one: Mine first.',
  'dice.high_other': 'Touch the 4 or the 6, then the floor Mine.',
  'dice.draw':
    'Now you can pay for a building. The top floor, Research, takes any die and draws a blueprint. Put your last die there.',
  'dice.draw_mine': 'One more metal is not bad. But see what the third floor does: Research.',
  'dice.draw_other': 'Touch your last die, then Research at the top.',
  'dice.end_early': 'Unplaced dice bring nothing. Place them first.',
  'dice.end':
    'Low dice bring energy, high dice metal, any die a card, and equal dice on a floor 1 more. That is your headquarters; your buildings get more out of a die.',

  'goods.title': 'From a blueprint to a good',
  'goods.about': 'Build a factory, run it, and make your first point.',
  'goods.energy':
    'Goods are points. Your Biolab makes one from a 1 and 1 energy, but costs 1 metal and 3 energy to build, and you have 2. Put the 2 on Generate.',
  'goods.energy_one': 'Keep the 1: it is the only die that the Biolab takes.',
  'goods.energy_research': 'A card does not help now. You need energy: the 2 on Generate.',
  'goods.energy_end': 'You are not done: you can make a point in this round.',
  'goods.energy_other': 'First energy: touch the 2, then the floor Generate.',
  'goods.build':
    '4 energy: enough to build and to run it. Each building also costs another card with its tool, here the gear. Touch the Biolab in your hand, then build it with the Foundry.',
  'goods.build_other': 'First the building: touch the Biolab in your hand, then “Build”.',
  'goods.work':
    'It is built: the 1 in its seal is prestige, your first point. A building may work in the round in which it is built. Touch the Biolab: it takes the 1 and 1 energy and makes a good.',
  'goods.work_other': 'First the good: touch the Biolab that you have built, and activate it.',
  'goods.rest':
    'Your first good. The Biolab can do that in each round in which you roll a 1. Do not waste the dice that are left: put one on Mine for the next building.',
  'goods.rest_research': 'Cards you have enough, but no metal: Mine.',
  'goods.rest_other': 'Touch the 4 or the 6, then the floor Mine.',
  'goods.end':
    'Dice bring energy and metal, these and a second card pay for a building, and the building makes goods: that is the whole game. Two points in one round!',

  'market.title': 'The right card at the market',
  'market.about': 'Choose by the tool, then build in the same round.',
  'market.take':
    'You hold a Nuclear Plant, but to build it you discard another card with its tool, the wrench, and you have none. In the market lies a Refinery with a wrench. Take it.',
  'market.take_tool':
    'A good card, but it has no wrench: the Nuclear Plant would stay in your hand. Look for the wrench.',
  'market.take_refresh': 'The card that you need is here already. Take the Refinery.',
  'market.take_hire': 'A contractor would use up your one action at the market. Now you need the card with the wrench.',
  'market.metal':
    'Now you can pay with the Refinery: often a card is worth more as payment than as a building. You also need 2 metal and have 1. Put the 4 on Mine, and keep the 6.',
  'market.metal_six': 'Keep the 6: it is the only die that the Nuclear Plant takes.',
  'market.metal_research': 'You need metal, not cards: Mine.',
  'market.metal_end': 'Not yet: you can make a point in this round.',
  'market.metal_other': 'First metal: touch the 4, then the floor Mine.',
  'market.build':
    '2 metal, 2 energy and a card with a wrench: that is the price. Touch the Nuclear Plant in your hand, then build it.',
  'market.build_other': 'Touch the Nuclear Plant in your hand, then “Build”.',
  'market.work': 'Activate it at once: touch the Nuclear Plant. It takes the 6 and makes a good and 1 energy.',
  'market.work_other': 'First the good: touch your Nuclear Plant.',
  'market.end':
    'At the market, look at the tools first: a card may be worth most as payment. And look at your dice before you place them: some buildings need exactly one value.',

  'hire.title': 'A contractor helps',
  'hire.about': 'Hire one, and name the die that you need.',
  'hire.hire':
    'Instead of a blueprint you may hire a contractor: it costs a card with the tool above. Your Replicator has the shovel. Touch the first Specialist, and hire.',
  'hire.hire_take': 'That is allowed. But see the effect of a contractor: the first Specialist.',
  'hire.hire_refresh': 'The Specialist you need is here already: the first one.',
  'hire.hire_wrench':
    'That one costs a wrench card, and you need both of yours: one to build, one to pay. Take the first.',
  'hire.hire_other': 'Touch the first Specialist, then “Hire”.',
  'hire.name':
    'You have a fifth die without a value: you name it after the roll. You rolled a 5, and two equal dice on Mine bring 1 + 2 metal. Name a 5.',
  'hire.name_six': 'A 6 would do for the Nuclear Plant, but you have one. For metal take a 5, equal to yours.',
  'hire.name_end': 'Your dice have not worked yet.',
  'hire.name_other': 'Name a 5: with the other 5 it brings more on Mine.',
  'hire.pair': 'Now put both 5s on Mine: 1 metal for the first, 2 for the second. Keep the 6.',
  'hire.pair_six': 'Keep the 6: the Nuclear Plant takes it.',
  'hire.pair_research': 'On Mine the two 5s bring 3 metal.',
  'hire.pair_other': 'Touch a 5, then Mine; then the other 5.',
  'hire.build':
    '4 metal. Build the Nuclear Plant with the Battery Factory, and let it work with the 6. Touch the Nuclear Plant in your hand.',
  'hire.build_other': 'Build the Nuclear Plant; then touch it once more so that it works.',
  'hire.end':
    'A contractor costs a card and your turn at the market, and gives much at once. Hire one for a big move in this round.',

  'change.title': 'Make a die fit',
  'change.about': 'Turn a 2 into a 1, and a 1 into a good.',
  'change.turn':
    'You rolled no 1, and your Biolab wants one. Red buildings change dice: the Fitness Center lowers one by 1, for 1 energy. Touch it, then a 2.',
  'change.turn_place': 'Wait: the 2 can become the 1 that the Biolab lacks. Touch the Fitness Center.',
  'change.turn_end': 'Not yet: these dice can make a good.',
  'change.turn_other': 'Touch the Fitness Center, then one of the 2s: it becomes a 1.',
  'change.good': 'There is your 1. The die is still free: touch the Biolab, which takes it and 1 energy.',
  'change.good_one': 'The 1 is meant for the Biolab: touch the building.',
  'change.good_other': 'First the good: touch the Biolab.',
  'change.supply':
    'A good, in spite of the roll. Both buildings took energy, and you have none left. Put the other 2 on Generate, so that they run in the next round.',
  'change.supply_research': 'Without energy neither building works next time: Generate.',
  'change.supply_end': 'First energy for the next round: the 2 on Generate.',
  'change.supply_other': 'Touch the 2, then the floor Generate.',
  'change.end':
    'A roll is only a beginning: red buildings change dice until they fit. Build cards that feed each other: one changes the die, one uses it, a floor pays for both.',

  'end.title': 'How the game ends',
  'end.about': 'Make the twelfth good, and get ready for the last round.',
  'end.twelve':
    'You have 11 goods. A player with 12 goods or 10 buildings triggers the end: this round is finished, and one more follows. Touch the Fulfillment Center: it takes the 4.',
  'end.twelve_four': 'The 4 is worth a good in the Fulfillment Center.',
  'end.twelve_end': 'With one more good you decide when the game ends.',
  'end.twelve_other': 'First the twelfth good: touch the Fulfillment Center.',
  'end.more':
    'Twelve! Goods above 12 count as well. The Biolab wants a 1: lower the 2 with the Fitness Center, then touch the Biolab.',
  'end.more_two': 'The 2 becomes a 1 for the Biolab: touch the Fitness Center first.',
  'end.more_end': 'The 2 can still make one more point.',
  'end.more_other': 'Touch the Fitness Center, then the 2; then the Biolab.',
  'end.close':
    'Thirteen. At the end only goods and prestige are points, so spend metal and energy in time. The 6 goes on Mine for a last building, the 3 on Research. Then end your work.',
  'end.close_limit': 'Only 12 metal and energy are kept for the next round: more energy would be lost.',
  'end.close_other': 'The 6 goes on Mine, the 3 on Research; then end your work.',
  'end.end':
    'Now the last round begins. Points are goods and the prestige of buildings: turn everything into them, a monument for instance. Now you know the whole game.',
} as const;

export default en;
