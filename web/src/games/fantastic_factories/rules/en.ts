const en = {
  'aim.title': 'Goal of the game',
  'aim.1':
    'Each player builds a factory: blueprints become buildings, four dice a round are the workforce, and the buildings turn dice, energy and metal into goods. In a good factory every card feeds the next.',
  'aim.2':
    'Goods and the prestige of buildings are points. The end comes soon after a player has 12 goods or 10 buildings; most points win.',

  'cards.title': 'The cards',
  'cards.1':
    'A blueprint shows its building cost, in the corner its tool, by colour and shape one of the five types, and below its effect. Slots show the dice that it takes. The number in the seal is its prestige.',
  'cards.types': 'The five types',
  'cards.type.production': 'Production: makes goods',
  'cards.type.utility': 'Utility: makes energy and metal',
  'cards.type.training': 'Training: changes unplaced dice; takes none',
  'cards.type.special': 'Special: more dice, more cards, others’ cards',
  'cards.type.monument': 'Monument: prestige alone, no activation',
  'cards.2':
    'All copies of a blueprint carry the same tool. There are 74 blueprints of 32 kinds: 18 with the hammer, 18 with the wrench, 19 with the gear, 19 with the shovel.',
  'cards.names': 'Blueprints and contractors keep their original names in every language.',
  'list.title': 'All blueprints',
  'cards.contractors': 'All contractors',
  'cards.copies': { one: '{n} copy', other: '{n} copies' },

  'setup.title': 'Setup',
  'setup.1':
    'Each player starts with 4 dice, 1 metal, 2 energy, 4 blueprints in hand, and a headquarters. The first player is drawn.',
  'setup.2':
    'The market shows 4 blueprints and 4 contractors. Over the contractors lie the four tools in random order; they stay there for the whole game.',

  'market.title': 'Market phase',
  'market.1': 'In turn order, each player does exactly one of two things:',
  'market.take': 'Take one blueprint of the market into your hand, for free.',
  'market.hire':
    'Hire one contractor: discard from your hand a blueprint with the tool above the contractor, and pay the extra cost, if there is one. The contractor’s effect happens at once or in the work phase that follows.',
  'market.2':
    'Before that you may, once a round, pay 1 metal or 1 energy to clear the whole blueprint row or the whole contractor row. It is filled again at once. The tools stay.',
  'market.3':
    'An emptied place is filled at once. Some contractors also give something to an opponent: you must name one, before anything is drawn; in a solo game nobody gets it.',
  'market.4':
    'You can pass only when the blueprint row is empty and you can pay for no contractor, which hardly ever happens.',

  'work.title': 'Work phase',
  'work.1':
    'All players work at the same time. They roll their dice, then build, place dice and activate cards in any order. You can spend what you gain at once. End your work when you are done; that is final.',
  'work.2': 'Every die works once, and every card once a round, also in the round in which it was built.',
  'work.3': 'All your actions are open, except the blueprints that you hold and draw.',

  'hq.title': 'Headquarters',
  'hq.1': 'Three floors with three slots each:',
  'hq.research': 'Research takes any die: draw 1 blueprint.',
  'hq.generate': 'Generate takes 1, 2 or 3: as much energy as the die shows.',
  'hq.mine': 'Mine takes 4, 5 or 6: 1 metal.',
  'hq.2':
    'A die equal to another on the floor brings 1 more, and a third equal one again 1 more. Two 3s in generate bring 3 + 4 = 7 energy.',

  'build.title': 'Building',
  'build.1':
    'Discard another blueprint from your hand with the same tool, pay the metal and energy on the card, and put it into your compound. Another copy of the same card serves, too. You may build as often as you can pay.',
  'build.2':
    'A compound never holds two cards of a name, except Beacon and Obelisk. One Beacon is worth 2, two are worth 5, three 9, and four 14.',
  'build.3': 'A Megalith costs 1 metal less for every monument that you already have.',

  'activate.title': 'Activating cards',
  'activate.1':
    'Put the dice that a card asks for into its slots, pay the cost before the arrow, and take the gain after it. Cards discarded for it may have any tool, and go before anything is drawn.',
  'activate.2':
    'Training cards hold no die. They change unplaced dice, extra dice too: one up, one down, turned over, or rolled again.',
  'activate.dice':
    'Extra dice come from Robot, Golem, Mega Factory, Hired Hands and Specialist. They leave at the end of the round, used or not. The Specialist’s die has no value until you name one.',
  'activate.replicator':
    'The Replicator activates a card of the blueprint row as if it were yours. You need its own 1 energy and the full cost of the copied card at the start. The dice and the goods lie on the Replicator. It cannot copy monuments, Laboratory, Scrap Yard, Solar Array and another Replicator. It may copy a card that you own or have used, and several players may copy the same card.',
  'activate.blackmarket':
    'The Black Market pays the printed cost of a card that you discard, at most 4 tokens. Where more is printed (Beacon, Black Market, Laboratory, Manufactory, Mega Factory, Megalith, Warehouse) you choose which four.',
  'activate.laboratory':
    'The Laboratory draws automatically: 1 blueprint after the first activation of a round that brings goods, however many.',

  'end.title': 'End of a round and of the game',
  'end.1':
    'When all are done, a player with more than 10 blueprints or more than 12 metal and energy together gives back the excess, by choice. Goods do not count. Then the first-player token passes clockwise.',
  'end.2':
    'When a player has 12 goods or 10 buildings (headquarters not counted) at the end of a round, exactly one more round follows, and then the game is over. This is announced.',
  'end.3':
    'Points: goods and prestige. Ties are broken by more metal, then more energy, then more blueprints in hand; after that the place is shared.',

  'solo.title': 'Solo, against the Machine',
  'solo.1':
    'The Machine begins with blueprints face up: 2 (easy), 3 (normal), 4 (hard) or 5 (insane). Monuments among them are replaced. You play market and work as usual; gifts to opponents fall away.',
  'solo.2':
    'After your limits it rolls five dice: blue, yellow, green, red and purple. The green die takes a card: 1 to 4 that blueprint of the row, from the left; 5 the top of the deck, and the blueprint row is cleared; 6 the top of the deck, and the contractor row is cleared.',
  'solo.3':
    'Then each of the other dice makes 1 good if it shows at most as many as the Machine has cards of its colour, the card just taken included: red training, blue production, purple special, yellow utility.',
  'solo.4':
    'It may have a card twice, pays nothing and activates nothing. It brings the end by 12 goods only. Its score is goods, cards and monuments counted together; you must have more.',

  'editions.title': 'Two editions',
  'editions.1':
    'The rules text that we follow and the published cards differ in four cards. The host of the table chooses; the rulebook is the default.',
  'editions.card': 'Card',
  'editions.rulebook': 'Rulebook',
  'editions.retail': 'Published cards',
  'editions.2':
    'Rulebook: Scrap Yard and Solar Array pay at the start of each work phase, from the round after they were built; put up by the Engineer, already in that round. Published cards: they pay when you build another card, once a round, market and work together, not for their own building, and only after its cost is paid. The Engineer’s building counts. In both editions three more points follow the published cards: the Investor discards the blueprint, the Assembly Line needs consecutive numbers (the rules text: rising ones), and the Replicator copies neither Scrap Yard nor Solar Array.',

  'rulings.title': 'Rulings',
  'rulings.1':
    'Hiring goes in this order: the card is discarded, the extra cost is paid (you need both beforehand), the effect happens, the contractor is discarded, the place is filled. The hiring player draws before the opponent.',
  'rulings.2':
    'The Engineer turns up the top blueprint and builds it for free; a name that you may not have twice goes to the discard and the next is turned up. If no card fits, nothing happens. It counts as a building and can trigger the end.',
  'rulings.3':
    'The work phase starts with the income of Scrap Yard and Solar Array (rulebook), then those with a Foreman set up to 4 dice as they like, and then all other dice of all players are rolled.',
  'rulings.4':
    'The Specialist’s die cannot be placed, changed or rolled before you have named its value. Not named, it is lost.',
  'rulings.5': 'The Temp Agency costs 1 energy however many dice you roll again; they are rolled together.',
  'rulings.6':
    'The Golem costs as much energy as the die that you want shows. Mega Factory names its die with the activation.',
  'rulings.7':
    'The Assembly Line needs three consecutive numbers, such as 2, 3 and 4; 6 and 1 are not consecutive. Concrete Plant costs as much metal as one of its two dice shows, once.',
  'rulings.8':
    'The Investor turns up the top blueprint and pays all that is printed on it, without limit and discount, and discards it.',
  'rulings.9':
    'When a deck is empty and a card is due, its discard is shuffled, also in the middle of a draw. If too few cards are left you get those; an empty place stays empty until it can be filled.',
  'rulings.10':
    'A card just discarded for a contractor can come back in the shuffle that its effect needs. Cards are always drawn from the deck, never from the row.',
  'rulings.11':
    'Further triggers of the end, or one in the last round, change nothing. The last round is complete, limits included, before ties are compared.',
  'rulings.12':
    'The Machine’s row is filled before its other dice count. If its green die finds an empty place, or no card is left, it takes nothing.',
  'rulings.13':
    'The others see an action only when it is complete; until then you can undo its steps. Steps that drew a card or rolled a die are final.',
  'rulings.14': 'Draws come from the one deck in the order in which actions arrive.',

  'hidden.title': 'Hidden information',
  'hidden.1':
    'Hidden are the blueprints in the hands of others (not their number) and the order of both decks. Everything else is open, both discards included.',
  'hidden.2':
    'A player who takes a blueprint of the row is known to have it until a card of that name leaves the hand; the bots know that, too.',

  'made.title': 'Sources of the numbers',
  'made.1':
    'The rules text that we follow does not print the costs, tools and prestige of the cards. They come from at least two independent published card lists that agree. No value is guessed.',
  'made.2':
    'The list of cards in that text is four cards short; two copies each of Laboratory and Mega Factory complete it to 74.',
  'made.3':
    'Where the text is silent we decided: who may pass, when dice are rolled beside a Foreman, the order within a hire, the Specialist’s unnamed die, that limits hold in the last round, and what the Machine does when cards run out.',
} as const;

export default en;
