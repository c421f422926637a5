import type { GameClient } from '../../lib/board/client';
import Board from './Board.svelte';
import type { FzztView } from './types';
import { has, t } from './words';
import { logLine } from './words/log';
import { peripheralName, pieceName } from './words/names';
import { travels } from './travels';

const fzzt: GameClient = {
  id: 'fzzt',
  Board,
  rules: () => import('./rules/RulesPage.svelte'),
  logLine,
  pieceName,
  travels,
  question(word, decision) {
    if (word === 'bid')
      return t(
        decision.actions.every((act) => act.touches.length === 1) && decision.actions.length > 1
          ? 'question.bid.one'
          : 'question.bid',
      );
    if (word !== 'mount') return null;
    const mounts = decision.actions.some((act) => act.text.startsWith('mount'));
    return t(mounts ? 'question.mount' : 'question.shred');
  },
  optionName(key, choice) {
    if (key !== 'peripherals') return null;
    return choice === undefined ? t('option.peripherals') : peripheralName(choice);
  },
  viewWord(word) {
    const key = [`view.${word}`, `sign.${word}`].find(has);
    return key === undefined ? null : t(key as 'view.round');
  },
  standing(view: FzztView) {
    const { round, rounds, auction } = view;
    if (view.over) return t('standing.over');
    if (view.phase === 'production') return t('standing.production', { round, rounds });
    return auction > 0 ? t('standing.auction', { round, rounds, auction }) : t('standing', { round, rounds });
  },
};

export default fzzt;
