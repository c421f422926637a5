import { gameClient } from '../../lib/board/client';
import { automatic } from './automatic';
import Board from './Board.svelte';
import { onlyDone, onlyHiring } from './pieces';
import { interlude } from './payday';
import { sounds } from './sounds';
import { travels } from './travels';
import type { Components, FactoryView } from './types';
import { lookup, say, t } from './words';
import { actionWords, pieceName, viewWord } from './words/names';
import { explainPiece } from './words/explain';

export default gameClient<FactoryView, Components>({
  id: 'factory_manager',
  Board,
  rules: () => import('./rules/Figures.svelte'),
  say,
  pieceName,
  actionWords,
  viewWord,
  explain: explainPiece,
  legend: () => import('./table/Legend.svelte'),
  round: () => import('./rules/round'),
  lessons: () => import('./words/lessons'),
  automatic,
  lastRound: ({ round, rounds, over }) => round === rounds && !over,
  sounds,
  travels,
  interlude,
  scoreWord: () => t('result.money'),
  prompt: (word, { actions }, view) => {
    const hire = view?.round === view?.rounds ? 'hire.last' : 'hire';
    return lookup('prompt', onlyHiring(actions) ? hire : onlyDone(actions) ? 'done' : word);
  },
  optionName(key, choice) {
    return key === 'first_game' && choice === undefined ? t('option.first_game') : null;
  },
});
