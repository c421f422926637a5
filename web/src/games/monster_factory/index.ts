import { gameClient } from '../../lib/board/client';
import { automatic } from './automatic';
import Board from './Board.svelte';
import { sounds } from './sounds';
import { travels } from './travels';
import type { Components, MonsterView } from './types';
import { lookup, say, t } from './words';
import { factsOf } from './words/facts';
import { inWords } from './words/in-words';
import { logPictures } from './words/pictures';
import { actionWords, placeWords, turnedWords } from './words/actions';
import { faceName, isFace, pieceName } from './words/names';

export default gameClient<MonsterView, Components>({
  id: 'monster_factory',
  Board,
  allOpen: true,
  rules: () => import('./rules/Figures.svelte'),
  lessons: () => import('./words/lessons'),
  say,
  logPictures,
  pieceName,
  explain: factsOf,
  legend: () => import('./Legend.svelte'),
  round: () => import('./rules/round'),
  actionWords,
  courseWords: placeWords,
  exactWords: turnedWords,
  automatic: (happened, me, _, names) => automatic(happened, me, names),
  lastRound: ({ bag, seats, over, phase }) => bag.left < seats && phase !== 'start' && !over,
  sounds,
  travels,
  prompt: (word, { seat }, view) => {
    const minion = view?.structures.some((one) => one.owner === seat && one.number > 0 && !one.finished);
    return lookup('prompt', word === 'place' && minion ? 'place.minion' : word);
  },
  keys: () => [
    ['N', t('keys.next')],
    ['Shift N', t('keys.before')],
    ['R', t('keys.right')],
    ['Shift R', t('keys.left')],
    ['+ -', t('keys.zoom')],
    ['0', t('keys.all')],
    ['M', t('keys.mine')],
    ['1 – 6', t('keys.plot')],
  ],
  optionName: (key, choice) => lookup('option', key, choice),
  viewWord(word) {
    if (isFace(word)) return faceName(word);
    return lookup('view', word) ?? lookup('option', 'mix', word);
  },
  inWords,
});
