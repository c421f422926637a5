import type { RoundCard } from '../../../lib/board/round-card';
import type { FactoryView } from '../types';
import { t } from './words';

/** Return the summary of a round on one card, with the texts of the rules page. */
const round = (view: FactoryView): RoundCard => ({
  phases: [
    {
      title: t('auction.title'),
      does: [t('auction.1'), t('auction.2'), t('auction.3')],
      now: view.phase === 'auction',
    },
    { title: t('market.title'), does: [t('market.1')], now: view.phase === 'market' },
    {
      title: t('buying.title'),
      does: [t('buying.1'), t('buying.2'), t('buying.3'), t('buying.4')],
      now: view.phase === 'buying',
    },
    {
      title: t('bureaucracy.title'),
      does: [t('bureaucracy.1'), t('bureaucracy.2'), t('bureaucracy.3')],
      now: view.phase === 'bureaucracy',
    },
    { title: t('income.title'), does: [t('income.1')], now: false },
  ],
  end: [t('income.4')],
});

export default round;
