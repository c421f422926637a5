import { signed } from '../../../lib/i18n';
import { t } from '.';

/** The power of a bid, or the change of points by a mount or shred. */
export function previewWords({ power, gain }: Readonly<Record<string, unknown>>): string {
  if (typeof power === 'number') return t('facts.power', { power });
  if (typeof gain !== 'number') return '';
  return gain === 0 ? t('mount.same') : t('facts.gain', { gain: signed(gain) });
}
