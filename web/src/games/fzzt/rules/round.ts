import type { RoundCard } from '../../../lib/board/round-card';
import type { FzztView } from '../types';
import { t } from './words';

/** Return the summary of a round on one card, with the texts of the rules page. */
const round = (view: FzztView): RoundCard => ({
  phases: [
    { title: t('round.title'), does: [t('round.1'), t('round.2')], now: false },
    { title: t('auction.title'), does: [t('auction.1'), t('auction.2'), t('round.3')], now: view.phase === 'auction' },
    { title: t('production.title'), does: [t('production.1'), t('production.2')], now: view.phase === 'production' },
  ],
  end: [t('round.4'), t('score.1'), t('score.2')],
});

export default round;
