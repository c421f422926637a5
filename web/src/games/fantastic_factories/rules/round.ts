import type { RoundCard } from '../../../lib/board/round-card';
import type { FactoriesView } from '../types';
import { t } from './words';

/** Return the summary of a round on one card, with the texts of the rules page. */
const round = (view: FactoriesView): RoundCard => ({
  phases: [
    {
      title: t('market.title'),
      does: [t('market.1'), t('market.take'), t('market.hire'), t('market.2')],
      now: view.phase === 'market',
    },
    {
      title: t('work.title'),
      does: [t(view.turn === null ? 'work.1' : 'work.turn'), t('work.2')],
      now: view.phase === 'foreman' || view.phase === 'work',
    },
    { title: t('limits.title'), does: [t('end.1')], now: view.phase === 'limits' },
    ...(view.machine ? [{ title: t('solo.title'), does: [t('solo.2'), t('solo.3')], now: false }] : []),
  ],
  end: [t('end.2'), t('end.3')],
});

export default round;
