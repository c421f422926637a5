import type { GameClient } from '../../lib/board/client';
import Board from './Board.svelte';
import { travels } from './travels';
import type { FactoryView } from './types';
import { has, t } from './words';
import { logLine } from './words/log';
import { pieceName, viewWord } from './words/names';

const factoryManager: GameClient = {
  id: 'factory_manager',
  Board,
  rules: () => import('./rules/RulesPage.svelte'),
  logLine,
  pieceName,
  viewWord,
  travels,
  scoreWord: () => t('result.money'),
  question(word) {
    const key = `question.${word}`;
    return has(key) ? t(key as 'question.run') : null;
  },
  optionName(key, choice) {
    return key === 'first_game' && choice === undefined ? t('option.first_game') : null;
  },
  standing({ over, phase, round, rounds }: FactoryView) {
    return over || phase === 'over'
      ? t('standing.over')
      : t('standing', { round, rounds, phase: t(`phase.${phase}`).toLowerCase() });
  },
};

export default factoryManager;
