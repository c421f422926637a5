import { t } from '.';
import { list } from '../../../lib/i18n';
import type { Lately } from '../lately';
import type { Built } from '../types';
import { cardName } from './cards';

/** Describe the buildings that a player recently built and activated. Returns an empty string if there are none. */
export function did(lately: Lately | undefined, compound: readonly Built[]): string[] {
  const names = (pieces: Iterable<string>): string => {
    const ids = new Set(pieces);
    return list(compound.filter(({ id }) => ids.has(id)).map(({ card }) => cardName(card)));
  };
  const built = names(lately?.built ?? []);
  const ran = names(lately?.ran.keys() ?? []);
  return [
    ...(built === '' ? [] : [t('player.built', { cards: built })]),
    ...(ran === '' ? [] : [t('player.ran', { cards: ran })]),
  ];
}
