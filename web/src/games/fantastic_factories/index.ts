import { gameClient } from '../../lib/board/client';
import { automatic } from './automatic';
import Board from './Board.svelte';
import { previewOf } from './choosing.svelte';
import { explain } from './facts';
import { spelled } from './pieces';
import { sounds } from './sounds';
import { marked, travels } from './travels';
import type { Components, FactoriesView, Preview } from './types';
import { lookup, say, t } from './words';
import { cardName } from './words/cards';
import { actionWords } from './words/actions';
import { amountsName, pieceName } from './words/names';

export default gameClient<FactoriesView, Components>({
  id: 'fantastic_factories',
  Board,
  rules: () => import('./rules/Figures.svelte'),
  lessons: () => import('./words/lessons'),
  say,
  pieceName,
  actionWords,
  explain,
  legend: () => import('./Legend.svelte'),
  round: () => import('./rules/round'),
  hintsByStep: true,
  automatic: (happened, me, _, names) => automatic(happened, me, names),
  lastRound: ({ last, over }) => last && !over,
  sounds,
  travels,
  marked,
  prompt(word, decision) {
    const all = (text: string) => decision.actions.every((act) => act.text === text);
    if (word === 'market' && all('pass')) return t('prompt.pass');
    if (word === 'work' && all('end')) return t('prompt.end');
    if (word === 'market' && !decision.actions.some(({ text }) => text.startsWith('hire ')))
      return t('prompt.market.take');
    const { cost, opponent }: Partial<Preview> = decision.actions[0] ? previewOf(decision.actions[0]) : {};
    if (word === 'opponent' && opponent) return t('prompt.opponent', { gift: amountsName(opponent) });
    if (word === 'discard') {
      const n = Number(cost?.blueprints ?? 1);
      return t(decision.actions.length === 1 ? 'prompt.discard.only' : 'prompt.discard', { n });
    }
    const [only, ...others] = decision.actions;
    if (!only || others.length > 0) return lookup('prompt', word);
    if (word === 'hire' || word === 'build') {
      const pays = spelled(only.targets[0] ?? '');
      if (pays?.is === 'hand') return t(`prompt.${word}.only`, { card: cardName(pays.card) });
    }
    return word === 'dice' ? t('prompt.dice.only') : lookup('prompt', word);
  },
  optionName: (key, choice) => lookup('option', key, choice),
  viewWord: (word) => lookup('view', word),
});
