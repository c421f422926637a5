import type { GameClient } from '../../lib/board/client';
import Board from './Board.svelte';
import { travels } from './travels';
import { MIXES, type MonsterView } from './types';
import { has, t } from './words';
import { logLine } from './words/log';
import { faceName, isFace, pieceName } from './words/names';

const monsterFactory: GameClient = {
  id: 'monster_factory',
  Board,
  rules: () => import('./rules/RulesPage.svelte'),
  logLine,
  pieceName,
  travels,
  question(word) {
    if (word === 'start') return t('question.start');
    return word === 'place' ? t('question.place') : null;
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
  optionName(key, choice) {
    const name = choice === undefined ? `option.${key}` : `option.${key}.${choice}`;
    return has(name) ? t(name as 'option.mix') : null;
  },
  viewWord(word) {
    if (isFace(word)) return faceName(word);
    const key = `view.${word}`;
    if (has(key)) return t(key as 'view.bag');
    return MIXES.some((mix) => mix === word) ? t(`option.mix.${word}` as 'option.mix.long') : null;
  },
  standing(view: MonsterView) {
    if (view.over) return t('standing.over');
    return view.phase === 'start'
      ? t('standing.start')
      : t('standing.play', { left: t('tiles', { n: view.bag.left }) });
  },
};

export default monsterFactory;
