const en = {
  'bid.title': 'A bid, and what it costs',
  'bid.about': 'Win a robot, let one go, and see what is left in your hand.',
  'bid.first':
    'A robot worth 3 points is on auction. Nobody else can bid more than 3 without a second card: touch your 3 and your 2, and bid 5.',
  'bid.first_all':
    'Five are enough, and the cards of a winning bid stay out of your hand until you draw again. Put the 1 back.',
  'bid.first_mechanic': 'Your mechanic counts 0: good for letting a card go, and this one is worth having.',
  'bid.first_low': 'The others hold a 3 as well, and would keep up with that.',
  'bid.first_other': 'Four might do, but the others can reach 4 with two cards. Be sure: 5.',
  'bid.fzzzt':
    'Won! The cards that you bid and the robot are in your discard until you draw again. Now a Fzzzt: it costs its owner a point. You must bid something, so bid your mechanic: it counts 0.',
  'bid.fzzzt_wanted': 'With that you might win it, and a Fzzzt costs a point. The mechanic alone counts 0.',
  'bid.unit':
    '{1} had to take it. Losers take their bids back into the hand. Now a production unit: it makes points from robots. The others keep their cards for something better, so your 1 is enough.',
  'bid.unit_tie': 'The others bid 0 too, and {2} holds the wrench, which decides ties. Bid your 1.',
  'bid.unit_both': 'The mechanic adds nothing to a bid. Deselect it, and bid the 1 alone.',
  'bid.spent': 'Yours for a 1. Now you hold only the mechanic: until you draw again you can only watch. Bid it.',
  'bid.end':
    'Only the winner pays a bid, and gets the cards back with the next draw. So ask each time: is this card worth more than the cards after it?',

  'ties.title': 'Ties and the wrench',
  'ties.about': 'Lose a tie, win a tie, and learn when one more is worth it.',
  'ties.lose':
    'The wrench beside {1} marks the chief mechanic. {1} can bid 3, as you can. Bid your 3, and see who wins the tie.',
  'ties.lose_more': 'That would win. First see what happens when two bid the same: only the 3.',
  'ties.lose_less': 'Bid the 3: this is about a tie, and {1} bids 3.',
  'ties.win':
    'The chief wins ties. Then the wrench goes to the loser of the tie: to you. {2} wants this robot for 3. Bid your 3 again.',
  'ties.win_more': 'As chief you win a tie: 3 is enough, and you keep the rest.',
  'ties.win_less': 'Less than 3 loses to {2}. Bid the 3: you win the tie.',
  'ties.beat':
    'Yours. Now {2} has the wrench, and bids 2. A tie would be lost: bid one more than that, with your 2 and your 1.',
  'ties.beat_tie': '2 against 2 is a tie, and {2} has the wrench. Add the 1.',
  'ties.beat_less': 'That is less than the 2 that {2} bids. Your 2 and your 1 make 3.',
  'ties.end':
    'The holder of the wrench wins ties, then passes it on. Look for it before you bid: it decides whether you need one more.',

  'belt.title': 'Waiting for a better card',
  'belt.about': 'Let two cards go, count what the others hold, and take the best.',
  'belt.wait':
    'Three cards lie open: they are auctioned from the right. The 5 comes third and is the one to have: 3 points and the power to win more. Keep your robots: bid the mechanic.',
  'belt.wait_spend':
    'Cards of a winning bid are gone until the next round, and then you lack them for the 5. Only the mechanic.',
  'belt.again': '{1} paid a 3 for that. One more card comes before the 5: let it go as well.',
  'belt.again_spend': 'Patience: the 5 is next. Only the mechanic.',
  'belt.count':
    'Now the 5. Both others have spent their 3: of their first robots they hold a 2 and a 1, so they reach 3 at most. Bid 4: your 3 and your 1.',
  'belt.count_more': 'That wins, but 4 does too, and your 2 stays in hand for another card.',
  'belt.count_tie': 'Both can bid 3, and {2} has the wrench: a tie is lost. Bid 4, with your 3 and your 1.',
  'belt.count_less': 'The others can bid 3. Your 3 and your 1 make 4, and nobody reaches that.',
  'belt.alone':
    'Yours for 4. A strong robot slows the belt: after a 5 one card opens alone, after a 1 four. The others bid all they have for this one, 3. Let them: bid the mechanic.',
  'belt.alone_low': 'With a 2 you win nothing here, and they spend their cards anyway. Bid the mechanic.',
  'belt.spent':
    '{2} has nothing but the mechanic left, and {1} wants no more than 1 for it. This unit turns the oil on your 1 into points: bid your 2.',
  'belt.spent_nothing': '{1} bids 1, so 0 is not enough. Bid your 2.',
  'belt.spent_both': 'Your 2 alone is enough: the mechanic adds nothing.',
  'belt.end':
    'The belt shows the coming cards, and all players see every winning bid. Count what the others have spent: patient players buy cheaply.',
  'produce.title': 'Production',
  'produce.about': 'Put robots on your units, and find out what a card is worth to you.',
  'produce.mount':
    'After eight auctions each unit may take one robot. It stays there for good: it still scores, but no longer bids. So use a weak one: touch the 1 with oil, then the unit that needs oil.',
  'produce.mount_done':
    'You may leave units empty, but a 1 rarely wins anything, and here it works. Touch it, then the unit for oil.',
  'produce.mount_other': 'First the unit for oil: touch your 1, then that unit.',
  'produce.second': 'Now the unit for nut and cog. Choose a robot that you will not miss in auctions: a 2.',
  'produce.second_strong': 'It would fit, but your 3 is the strongest you have for auctions. Put a 2 there.',
  'produce.second_done': 'The second unit can take a robot too: touch a 2, then the unit.',
  'produce.worth':
    'A new round. With a nut and a cog you make one widget there, worth 5. One more nut, and the cog of your 3 makes a second: this robot is worth 1 point and 5 more to you. Bid 3 for it.',
  'produce.worth_tie': '{2} bids 2 as well and has the wrench: a tie is lost. Bid 3.',
  'produce.worth_low': 'It is worth 6 points to you, so it may cost you something. Bid 3.',
  'produce.end':
    'At the end all your robots go to work, wherever they are. A unit scores for each complete widget, and costs its value without one. So check which symbol you lack.',
  'upgrade.title': 'Upgrades and mechanics',
  'upgrade.about': 'A card that can be any symbol, and one that never leaves you.',
  'upgrade.any':
    'An upgrade has power 0, but supplies any one symbol: decided at the end, when you know what is missing. It wins no auction, so let it work: touch it, then the unit for nut, bolt and cog.',
  'upgrade.any_oil': 'Oil you have on your 1. Put the upgrade where three symbols are needed.',
  'upgrade.any_one':
    'Your 1 is the only one with oil: keep it for the other unit. First the upgrade, on the unit with three symbols.',
  'upgrade.any_robot': 'It would fit, but it bids better than the upgrade, which has power 0. Put the upgrade there.',
  'upgrade.any_done':
    'Do not leave it idle: in your hand an upgrade wins no auction. Touch it, then the unit with three symbols.',
  'upgrade.oil':
    'Now a robot for the small unit: the 1 with oil. Robots on units also make room: your next hand is drawn from stronger cards.',
  'upgrade.oil_done': 'The small unit costs you 3 if it never makes anything. Touch the 1 with oil, then that unit.',
  'upgrade.mechanic':
    'A new round. Your 2, your 3 and the upgrade already make one widget, worth 9. This robot adds only 1 point: let it go. You can always bid the mechanic; it never goes on a unit.',
  'upgrade.mechanic_spend':
    'For 1 point? Keep your robots for what lies behind it: there is a 5 on the belt. Bid the mechanic.',
  'upgrade.end':
    'Upgrades are won cheaply, since they have no power to bid with. Weak cards belong on units, strong ones in your hand, and the mechanic is for letting go.',

  'last.title': 'What wins',
  'last.about': 'The last round: weigh points against power.',
  'last.strong':
    'The last round: now only points count. On auction a 4, worth 3 points. Behind it a 1 with a bolt: your unit makes 6 from bolt and oil, and bolts are what you lack, so it is worth 7. Let the 4 go: bid a 2.',
  'last.strong_spend':
    'Cards that you spend here are missing for the 1 behind it, which is worth 7 points to you. Bid only a 2.',
  'last.weak':
    '{1} paid 5 for 3 points. Now the 1, which is worth 7 to you. {1} still holds a 3 and a 2, {2} a 4 and more: be sure and bid your 4 with another card.',
  'last.weak_tie': '{1} can bid 5 too and has the wrench: a tie is lost. Bid your 4 with another card.',
  'last.weak_low': 'That is too little: {1} can bid 5. Bid your 4 with another card.',
  'last.weak_more': 'Your 4 and one more card are enough. What is left may win another point.',
  'last.rest':
    '7 points more. In the last round unused power is worth nothing, and every robot is a point or more: here is one for a 2.',
  'last.rest_more': 'A 2 is enough for this one. Keep the 3 for the robot at the end of the belt.',
  'last.end':
    'At the end robots score their printed points, and units their widgets. A weak robot with the symbol that you lack can be worth more than a 5. In a tie fewer robots win.',
} as const;

export default en;
