const en = {
  'bid.title': 'A bid, and what it costs',
  'bid.about': 'Win a robot, let one go, and see what is left in your hand.',
  'bid.first':
    'A robot worth 3 points is on auction. Nobody else can bid more than 3 without a second card: touch your 3 and your 2, and bid 5.',
  'bid.first_all': 'Five are enough, and every card of a winning bid is out of your hand this round. Put the 1 back.',
  'bid.first_mechanic': 'Your mechanic counts 0: good for letting a card go, and this one is worth having.',
  'bid.first_low': 'The others hold a 3 as well, and would keep up with that.',
  'bid.first_other': 'Four might do, but the others can reach 4 with two cards. Be sure: 5.',
  'bid.fzzzt':
    'Won! The cards you bid are in your discard with the robot, until the next round. Now a Fzzzt: it costs its owner a point. You have to bid something, so bid your mechanic: it counts 0.',
  'bid.fzzzt_wanted': 'With that you might win it, and a Fzzzt costs a point. The mechanic alone counts 0.',
  'bid.unit':
    '{1} had to take it. A loser takes the bid back into the hand. Now a production unit: it makes points from robots. The others keep their cards for something better, so your 1 is enough.',
  'bid.unit_tie': 'The others bid 0 too, and {2} holds the wrench, which decides ties. Bid your 1.',
  'bid.unit_both': 'The mechanic adds nothing to a bid. Let go of it, and bid the 1 alone.',
  'bid.spent': 'Yours for a 1. Now the mechanic is all you hold: for the rest of the round you can only watch. Bid it.',
  'bid.end':
    'A bid is paid only by who wins it, and comes back with the next round. So ask each time: is this card worth more than what comes after it?',

  'ties.title': 'Ties and the wrench',
  'ties.about': 'Lose a tie, win a tie, and learn when one more is worth it.',
  'ties.lose':
    'The wrench beside {1} says: chief mechanic. {1} can bid 3 as well as you. Bid your 3, and see who wins the tie.',
  'ties.lose_more': 'That would win. First see what happens when two bid the same: only the 3.',
  'ties.lose_less': 'Bid the 3: this is about a tie, and {1} bids 3.',
  'ties.win':
    'The chief wins ties. But then the wrench goes on to whoever lost the tie: to you. {2} wants this robot for 3. Bid your 3 again.',
  'ties.win_more': 'As chief you win a tie: 3 is enough, and what you do not spend you keep.',
  'ties.win_less': 'Less than 3 loses to {2}. Bid the 3: you win the tie.',
  'ties.beat':
    'Yours. Now {2} has the wrench, and bids 2. A tie would be lost: bid one more than that, with your 2 and your 1.',
  'ties.beat_tie': '2 against 2 is a tie, and {2} has the wrench. Add the 1.',
  'ties.beat_less': 'That is less than the 2 that {2} bids. Your 2 and your 1 make 3.',
  'ties.end':
    'Whoever holds the wrench wins ties, then hands it on. Look for it before you bid: it decides whether one more is needed.',
} as const;

export default en;
