import { gameClient } from '../../lib/board/client';
import Board from './Board.svelte';
import { explain } from './facts';
import { travels } from './travels';
import type { Components, FactoriesView } from './types';
import { lookup, t } from './words';
import { actionWords } from './words/actions';
import { logLine } from './words/log';
import { pieceName } from './words/names';
import { explainWords, whyWords } from './words/reasons';

export default gameClient<FactoriesView, Components>({
  id: 'fantastic_factories',
  Board,
  rules: () => import('./rules/RulesPage.svelte'),
  lessons: () => import('./words/lessons'),
  logLine,
  pieceName,
  actionWords,
  whyWords,
  explainWords,
  explain,
  legend: () => import('./Legend.svelte'),
  travels,
  prompt(word, decision) {
    if (word === 'market' && decision.actions.every(({ text }) => text === 'pass')) return t('prompt.pass');
    const only = decision.actions.length === 1 ? lookup('prompt', `${word}.only`) : null;
    return only ?? lookup('prompt', word);
  },
  optionName: (key, choice) => lookup('option', key, choice),
  viewWord: (word) => lookup('view', word),
  standing({ phase, round, last, over }) {
    if (over || phase === 'over') return t('standing.over');
    const standing = t(`standing.${phase}`, { round });
    return last ? t('standing.last', { standing }) : standing;
  },
});
