import type { RoundCard } from '../../../lib/board/round-card';
import type { MonsterView } from '../types';
import { t } from './words';

/** Return the summary of a round on one card, with the texts of the rules page. */
const round = (view: MonsterView): RoundCard => ({
  phases: [
    { title: t('setup.title'), does: [t('setup.1'), t('setup.2')], now: view.phase === 'start' },
    {
      title: t('turn.title'),
      does: [t('turn.1'), t('turn.2'), t('where.1'), t('where.2')],
      now: view.phase === 'play',
    },
    { title: t('finish.title'), does: [t('finish.1'), t('finish.2')], now: false },
  ],
  end: [t('end.1'), t('score.1'), t('score.2'), t('score.3')],
});

export default round;
