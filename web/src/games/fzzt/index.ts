import { gameClient } from '../../lib/board/client';
import { automatic } from './automatic';
import Board from './Board.svelte';
import type { Components, FzztView } from './types';
import { explain } from './explain';
import { interlude } from './interlude';
import { isUnwanted } from './pieces';
import { lookup, say, t } from './words';
import { logPictures } from './words/pictures';
import { actionWords, peripheralName, pieceName } from './words/names';
import { sounds } from './sounds';
import { travels } from './travels';

export default gameClient<FzztView, Components>({
  id: 'fzzt',
  Board,
  rules: () => import('./rules/Figures.svelte'),
  lessons: () => import('./words/lessons'),
  say,
  logPictures,
  pieceName,
  actionWords,
  automatic: (happened, me, view, _, log) => automatic(happened, me, view, log),
  lastRound: ({ round, rounds, over }) => round === rounds && !over,
  sounds,
  travels,
  interlude,
  explain,
  legend: () => import('./table/Legend.svelte'),
  round: () => import('./rules/round'),
  prompt(word, decision, view) {
    if (word === 'bid') {
      const one = decision.actions.length > 1 && decision.actions.every((act) => act.targets.length === 1);
      const card = view && view.lot !== null ? (view.belt[view.lot]?.card ?? null) : null;
      const lot = card === null ? t('lot') : (pieceName(card) ?? card);
      if (card !== null && isUnwanted(card)) return t(one ? 'prompt.bid.unwanted.one' : 'prompt.bid.unwanted');
      return t(one ? 'prompt.bid.one' : 'prompt.bid', { lot });
    }
    if (word !== 'mount') return null;
    const mounts = decision.actions.some((act) => act.text.startsWith('mount'));
    if (!mounts) return t('prompt.shred');
    return t(view?.peripherals.active === 'p10-mouse' ? 'prompt.mount.mouse' : 'prompt.mount');
  },
  optionName(key, choice) {
    if (key !== 'peripherals') return null;
    return choice === undefined ? t('option.peripherals') : peripheralName(choice);
  },
  viewWord(word) {
    return lookup('view', word) ?? lookup('sign', word);
  },
});
