import { gameClient } from '../../lib/board/client';
import { automatic } from './automatic';
import Board from './Board.svelte';
import { travels } from './travels';
import type { Components, FactoryView } from './types';
import { lookup, t } from './words';
import { logLine } from './words/log';
import { actionWords, pieceName, viewWord } from './words/names';
import { explainPiece } from './words/explain';
import { previewWords } from './words/previews';
import { explainWords, whyWords } from './words/reasons';

export default gameClient<FactoryView, Components>({
  id: 'factory_manager',
  Board,
  rules: () => import('./rules/Figures.svelte'),
  logLine,
  pieceName,
  actionWords,
  viewWord,
  whyWords,
  explainWords,
  previewWords,
  explain: explainPiece,
  legend: () => import('./table/Legend.svelte'),
  round: () => import('./rules/round'),
  lessons: () => import('./words/lessons'),
  automatic,
  travels,
  scoreWord: () => t('result.money'),
  prompt: (word) => lookup('prompt', word),
  optionName(key, choice) {
    return key === 'first_game' && choice === undefined ? t('option.first_game') : null;
  },
  standing({ over, phase, round, rounds }) {
    return over || phase === 'over'
      ? t('standing.over')
      : t('standing', { round, rounds, phase: t(`phase.${phase}`).toLowerCase() });
  },
});
