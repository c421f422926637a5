const en = {
  'close.title': 'Your first monster',
  'close.about': 'Lay three tiles, close every place, and score.',
  'close.grow':
    'Two limbs look out of your monster: both must be closed before it scores. Thick joins thick, thin joins thin. Touch the ringed place, then Place: the tile goes on with a thin limb.',
  'close.grow_theirs': 'You may lay tiles on {1}’s monster too, but this one is to help yours. Touch the ringed place.',
  'close.grow_place': 'It fits there as well. This time take the ringed place, where the thick limb looks out.',
  'close.tail':
    'Two tiles, two open places. An end closes one and opens none. Lay it on the ringed place, and look at the flag: 1 place left, 4 points at least.',
  'close.tail_theirs': 'That would close a place for {1}. Close one of yours: the ringed one.',
  'close.tail_place': 'That place is thin too, and the next tile will go there. Take the ringed one.',
  'close.finish':
    '{1} builds as well. You drew the end that is missing: then nothing is open any more, and four tiles are four points. Close your monster.',
  'close.finish_theirs': 'That would finish the monster of {1}: 4 points for {1}, none for you. Close your own.',
  'close.end':
    'Finished: 4 points, safe for good. Unfinished monsters score nothing. A minion has started; another lesson explains it.',

  'start.title': 'How large should it be?',
  'start.about': 'Choose the first tile, and see what more limbs cost.',
  'start.first':
    'A finished monster scores a point for each tile, so let it grow: each limb of the first tile is a place to grow. Touch the ringed crossing, and start with it.',
  'start.first_small':
    'Few limbs are soon closed, but the monster stays small. Two players leave time for a large one: take the crossing.',
  'start.first_other': 'A good tile. For this lesson take the ringed crossing, with two thin and two thick limbs.',
  'start.fork':
    'Four open places: each needs a tile, so 5 points at least. You drew a fork. It closes one place and opens two more: 7 at least. Lay it on the ringed place.',
  'start.fork_theirs': 'That would make the monster of {1} larger. Grow your own first.',
  'start.fork_place': 'It fits there too. This time take the ringed place.',
  'start.flag':
    'Five places to close take many turns. Ends are the most common tiles, and this one closes a place. Touch the ringed place and read its flag: places left, points at least.',
  'start.flag_theirs': 'That would finish the monster of {1}: 3 points for {1}. Close a place of yours.',
  'start.flag_place': 'That closes a place as well. This time take the ringed one.',
  'start.only': 'This end fits only one place. A tile that fits must be played: touch the place, then Place.',
  'start.end':
    'Four tiles, three places open: 7 points or more, if all close before the game ends. Many limbs grow large, few finish soon. That is the first choice.',

  'hinder.title': 'Hindering each other',
  'hinder.about': 'Lay a tile where its owner wants it least.',
  'hinder.fork':
    '{1} has six tiles and one open place: an end there scores 7. You drew a fork. Lay it there yourself: then two places are open, and {1} must wait for two tiles.',
  'hinder.fork_own':
    'Your monster has five open places, that is plenty. The fork does more harm at the monster of {1}.',
  'hinder.fork_place': 'Touch the ringed place at the monster of {1}.',
  'hinder.own':
    '{1} laid a bend: the monster of {1} still has two open places. Your turn brings an end, which fits one place only. Close it: four of yours are left.',
  'hinder.own_other': 'The tile fits the ringed place only.',
  'hinder.straight':
    'A straight closes a place and opens the next: one more point and no more places to close. That is a gift, so lay it on your own monster.',
  'hinder.straight_theirs': 'It would give {1} that point, and do no harm. Lay it on your own monster.',
  'hinder.straight_place': 'Just as good. This time take the ringed place.',
  'hinder.end':
    'Forks on the monsters of others make work; ends and straights help. Touch the bag to count tiles: a place that no tile left can fill is never closed.',

  'minion.title': 'Minions count eyes',
  'minion.about': 'Finish your monster and start a minion.',
  'minion.finish':
    'Four tiles, one place open, and you drew the end for it. Close your monster: touch the ringed place, then Place.',
  'minion.finish_theirs': 'That would close a place for {2}. Close your own monster: 5 points, safe for good.',
  'minion.eyes':
    'Five points. A tile was drawn for you at once, and a minion starts with it. Minions score only tiles with eyes. The end that you drew has some: add it to yours.',
  'minion.eyes_theirs':
    'The minion of {1} would get the eyes, and they score there too. Keep them for your own minion.',
  'minion.points':
    'Two tiles with eyes. You may no longer add to the first monsters of others, only to minions. You drew an end with eyes: finish your minion for 3 points.',
  'minion.points_theirs': 'More eyes for {1}, and your minion stays open. Finish your own: 3 points.',
  'minion.other': 'Touch the ringed place: there the tile serves you.',
  'minion.end':
    '8 points: five tiles of your monster, three tiles with eyes of your minion. The next minion has started. This goes on until the game ends.',

  'ending.title': 'When to end it',
  'ending.about': 'Keep another monster small, and choose the moment.',
  'ending.small':
    '{1} needs one end for a monster of five. Lay it yourself now: that is only 5 points, and the monster stops growing. Yours has eight tiles, and will be worth 10.',
  'ending.small_own':
    'Good for you, but then {1} makes that monster larger. Finish it while it is small: the ringed place.',
  'ending.harm':
    'Now {1} has 5 points and may no longer touch your monster, only minions. Your tile fits only the minion of {1}. It leaves two places open there: take the ringed one.',
  'ending.harm_other': 'That leaves two places open too. This time take the ringed one.',
  'ending.close': 'An end for you. It fits both open places of your monster: close the ringed one.',
  'ending.close_place': 'That closes a place as well. This time take the ringed one.',
  'ending.end':
    'One place left. The game ends at once when the last first monster is finished: 10 to 5 for you, and minions no longer matter. End the game when you are ahead.',
} as const;

export default en;
