import { gameClient } from '../../lib/board/client';
import { automatic } from './automatic';
import Board from './Board.svelte';
import { buildWords, listWords } from './planner/course';
import { PIPE_KEYS, STORE_KEYS } from './planner/shortcut-keys';
import { sounds } from './sounds';
import { travels } from './travels';
import type { Components, FunView } from './types';
import { lookup, say, t } from './words';
import { actionWords, pieceName, viewWord } from './words/names';
import { explain } from './words/sheet';

/** Return the keyboard shortcuts for supplies, or for the other reservoirs. */
function storeKeys(kind: 'supply-' | ''): string {
  const found = STORE_KEYS.filter(([, piece]) => piece.startsWith('supply-') === (kind !== ''));
  return found.map(([key]) => key.toUpperCase()).join(' ');
}

export default gameClient<FunView, Components>({
  id: 'factory_fun',
  Board,
  rules: () => import('./rules/Figures.svelte'),
  say,
  pieceName,
  actionWords,
  courseWords: ({ actions }, view) => buildWords(actions) ?? listWords(actions, view?.list),
  explain,
  legend: () => import('./rules/Legend.svelte'),
  round: () => import('./rules/round'),
  lessons: () => import('./words/lessons'),
  viewWord,
  automatic,
  sounds,
  travels,
  scoreWord: () => t('result.money'),
  keys: () => [
    ['1 – 5', t('keys.offers')],
    ['← ↑ → ↓', t('keys.cells')],
    ['Shift ← ↑ → ↓', t('keys.draw')],
    ['Enter', t('keys.lay')],
    ['M', t('keys.machine')],
    ['R', t('keys.turn')],
    ['Shift R', t('keys.back')],
    [PIPE_KEYS.map(([key]) => key).join(' '), t('keys.pipes')],
    [storeKeys('supply-'), t('keys.supplies')],
    [storeKeys(''), t('keys.stores')],
    ['X', t('keys.eraser')],
    ['Delete', t('keys.remove')],
    ['P', t('keys.carry')],
    ['N', t('keys.fault')],
    ['H', t('keys.hint')],
    ['Ctrl+Z Ctrl+Y', t('keys.undo')],
  ],
  prompt: (word, _decision, view) => lookup('prompt', word === 'rank' && view?.list?.length ? 'rank.more' : word),
  ownHints: ({ prompt }) => !['ready', 'rank', 'claim'].includes(prompt),
  optionName: (key, choice) => lookup('option', key, choice),
  optionAbout: (key, choice) => lookup('about', key, choice),
});
