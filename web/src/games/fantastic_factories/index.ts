import type { GameClient } from '../../lib/board/client';
import Board from './Board.svelte';
import { travels } from './travels';
import type { FactoriesView } from './types';
import { has, t } from './words';
import { logLine } from './words/log';
import { pieceName } from './words/names';

const factories: GameClient = {
  id: 'fantastic_factories',
  Board,
  rules: () => import('./rules/RulesPage.svelte'),
  logLine,
  pieceName,
  travels,
  question(word, decision) {
    if (word === 'market' && decision.actions.every(({ text }) => text === 'pass')) return t('question.pass');
    const key = `question.${word}`;
    return has(key) ? t(key as 'question.work') : null;
  },
  optionName(key, choice) {
    const name = choice === undefined ? `option.${key}` : `option.${key}.${choice}`;
    return has(name) ? t(name as 'option.edition') : null;
  },
  viewWord(word) {
    const key = `view.${word}`;
    return has(key) ? t(key as 'view.round') : null;
  },
  standing({ phase, round, last, over }: FactoriesView) {
    if (over || phase === 'over') return t('standing.over');
    const standing = t(`standing.${phase}`, { round });
    return last ? t('standing.last', { standing }) : standing;
  },
};

export default factories;
