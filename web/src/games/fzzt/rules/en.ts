const en = {
  'aim.title': 'Goal of the game',
  'aim.1':
    'Odd robots come down a conveyor belt and are auctioned one by one. You bid with robots that you already own: everything that you win makes you stronger, and a winning bid is out of your hand until you draw again.',
  'aim.2':
    'Points come from two sources: every robot that you own at the end scores its printed points, and production units turn robots with the right symbols into widgets. Most points win.',

  'cards.title': 'The cards',
  'cards.robot':
    'A robot shows its power, large, and below it the symbols that it can supply. At its foot: the belt speed beside the arrows, its points beside the star. A stronger robot is bigger and worth more, and makes the belt slower. A number in the corner marks a starting robot of that mechanic.',
  'cards.power': 'Power',
  'cards.points': 'Points',
  'cards.speed': 'Belt speed',
  'cards.upgrade':
    'An upgrade has power 0 and no points, but supplies any one of the four symbols and makes the belt race.',
  'cards.fzzzt':
    'A Fzzzt has power 3 and no symbol, and costs you a point. It is good for bidding; let another player own it at the end.',
  'cards.unit':
    'A production unit shows the symbols of one widget and, large, its value. There are five classes. A unit that makes no widget costs you its value.',
  'cards.mechanic':
    'Your mechanic has power 0, is not a robot, and never leaves you: you always have something to bid.',

  'setup.title': 'Setup',
  'setup.1':
    'Mechanics are dealt at random, each with three robots of power 1, 2 and 3. The player with mechanic 1 is the first chief mechanic and holds the wrench. Other editions of the game are for two to four players.',
  'setup.2':
    'All other robots and units are shuffled into the belt deck. With two to four players the twelve robots and two units marked 5–6 stay in the box. When seats stay empty only their mechanic cards leave the game: the three robots of such a mechanic join the belt deck if the number of players allows them.',
  'setup.players': 'Players',
  'setup.deck': 'Belt deck',
  'setup.rounds': 'Rounds',
  'setup.left': 'Left over, unused',

  'round.title': 'A round',
  'round.1':
    'You shuffle all your own cards, mechanic included, and draw six, or all if you have fewer. The rest is your discard, face down; not even you may look through it. Units and the robots on them stay in place.',
  'round.2':
    'Eight cards are laid on the belt face down. The first card drawn lies at the end of the belt, on the right. It opens, and its belt speed is the number of open cards, itself included. The speeds of the cards that open with it do not count.',
  'round.3': 'When all open cards are sold the next one opens, again with as many as its belt speed says.',
  'round.4':
    'So there are eight auctions, and after them the production. The game ends when fewer than eight cards are left for the next belt.',

  'auction.title': 'An auction',
  'auction.1':
    'The open card farthest to the right is auctioned. Each player with cards in hand bids one or more of them, face down and simultaneously; bidding nothing is not allowed. When all have bid, the number of cards in each bid is revealed, and then the cards.',
  'auction.2':
    'The highest total power wins, even if it is 0. The winner discards the bid, and a robot that was won goes to the discard too; a unit is laid before the winner. The others take their cards back.',
  'auction.3':
    'A player with an empty hand makes no bid and cannot win. If all hands are empty before an auction, each player shuffles the discard and draws up to six; the round goes on.',
  'auction.figure': 'The triangle wins with 5; the others take their cards back.',

  'ties.title': 'Ties and the wrench',
  'ties.1':
    'If several players bid the highest total, the chief mechanic wins if among them; otherwise the tied player nearest clockwise from the chief.',
  'ties.2':
    'Only then the wrench moves: to the tied loser nearest clockwise from the winner. That player stays chief until the next tie, across rounds too.',

  'ties.figure':
    'The circle is chief and bids 3. Square and diamond tie at 5: the square comes first clockwise and wins; the diamond takes the wrench.',

  'production.title': 'Production',
  'production.1':
    'After the eighth auction each player with units takes hand and discard together and may put one robot on each unit, all simultaneously. The robot must have a symbol that the unit shows.',
  'production.2':
    'A robot on a unit stays there for good: it no longer bids, but still scores its points. Which of its symbols it supplies is decided at the end. Several robots with the same symbol may be on one unit. A mechanic or a Fzzzt cannot go on a unit.',
  'production.3': 'The last round has no production: the final construction allows the same and more.',

  'score.title': 'End and scoring',
  'score.1':
    'After the last round each player adds any number of further robots to their units and makes as many widgets as possible. One robot supplies one symbol to one widget. A unit scores its value for each complete widget, and minus its value if it has none.',
  'score.2':
    'All your robots score their points wherever they are. In a tie fewer robots win (upgrades and Fzzzt count as robots, the mechanic does not); if that is equal too, the victory is shared.',
  'score.example': 'An example',
  'score.example.text':
    'Nine robots are worth 1 + 2 + 3 + 3 + 3 + 3 + 0 + 2 − 1 = 16. The advanced unit makes two widgets, the improved one makes one, the simplest none: 9 + 9 + 6 − 3 = 21. Total: 37.',

  'final.title': 'The final construction, exactly',
  'final.1':
    'A robot on a unit serves that unit or nothing. Every other robot with a symbol, in hand or discard, serves one of your units or nothing. To serve means to give one symbol of the unit to one widget.',
  'final.2':
    'So the first widget of a unit is worth twice its value, since it also avoids the loss; every further one is worth it once. Two units of one kind are two units.',
  'final.3': 'The program finds the best construction for each player; the result shows it robot by robot.',

  'rulings.title': 'Rulings',
  'rulings.1': 'Cards that you do not use in a round go into your next deal.',
  'rulings.2': 'If you alone hold cards you still bid at least one, and win.',
  'rulings.3': 'Totals of 0 tie like any others.',
  'rulings.4': 'The redraw is six cards at most. Chief, belt and peripheral stay as they are.',
  'rulings.5': 'Each of your units may get its robot in the same production, one won in this round too.',
  'rulings.6': 'Cards are not traded, and a player bids only for themselves. Promises at the table are not binding.',
  'rulings.7': 'Two cards of equal power and symbols are the same to the rules: choosing either is the same choice.',

  'peripherals.title': 'Peripherals',
  'peripherals.1':
    'With this option one peripheral opens in each round, after the first cards of the belt, and applies to all players until the end of the production. The rules available to us name this variant but not its cards: all twelve texts are our own.',
  'peripherals.2':
    'You choose which ones are in the game. When all have been used they are reshuffled. Changed power counts in bids only, not in points or belt speed.',
  'peripherals.3':
    'Calculator: the mechanic or an upgrade alone is a bid too. Joystick: the wrench still goes to the tied loser nearest clockwise from the winner. Robot arm: the next opening still waits until all open cards are sold. Disk drive: of equals the mechanic comes back first, then an upgrade, a Fzzzt last. Shredder: from hand or discard, not from a unit, and in the last round too; what is gone neither scores nor counts. Memory pack: only the deal that opens the next round.',

  'hidden.title': 'Hidden information',
  'hidden.1':
    'Visible to all: units and the robots on them, the open cards, the chief, the sizes of all hands and discards, who has bid, all bids after the reveal, and who won which card.',
  'hidden.2':
    'Hidden from the others: your hand, and your bid until the reveal. Hidden from all: the face-down cards, the deck and its leftover cards. You know the cards in your own discard only by remembering them.',
  'hidden.3': 'Bots see only what a player in their seat would see.',

  'made.title': 'Reconstructed values',
  'made.1':
    'No source available to us gives the values below. We filled them in to fit the printed counts of cards; everything else is as printed.',
  'made.card': 'Card',
  'made.fields': 'Reconstructed',
  'made.vp': 'points',
  'made.belt_speed': 'belt speed',
  'made.symbols': 'symbols',
  'made.owner': 'starting robot of',
  'made.value': 'value',
  'made.effect': 'effect',
  'made.peripherals': 'All twelve peripherals',
} as const;

export default en;
