import type { RoundCard } from '../../../lib/board/round-card';
import type { FunView } from '../types';
import { t } from './words';

/** Return the summary of a round on one card, with the texts of the rules page. */
const round = (view: FunView): RoundCard => ({
  phases: [
    {
      title: t('take.title'),
      does: [t('round.1'), view.seats > 1 ? t(`options.${view.options.selection}`) : t('solo.1')],
      now: view.phase === 'ready' || view.phase === 'take',
    },
    {
      title: t('build.title'),
      does: [t('round.2'), t('round.3'), t('price.1'), t('price.3'), t('price.4')],
      now: view.phase === 'build',
    },
  ],
  end: [t('end.1')],
});

export default round;
