import { t } from '.';

/** The points of a finished structure, or the least points and the open places of another. */
export function previewWords(preview: Readonly<Record<string, unknown>>): string {
  const { finishes = false, points = 0, least, open = 0 } = preview as Partial<Preview>;
  if (least === undefined) return '';
  if (finishes) return t('facts.finishes', { points: t('points', { n: points }) });
  return t('said.open.own', { least: t('points', { n: least }), open: t('open', { n: open }) });
}

/** A placement's preview (`codec/preview.py`). */
interface Preview {
  finishes: boolean;
  points: number;
  least: number;
  open: number;
}
