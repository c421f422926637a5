import { typeOfTile } from '../pieces';
import type { Components, Figures } from '../types';
import { t } from '../words';

/** Describe the change of a factory's income at a price step. */
export function changed(step: number, now: Figures, then: Figures): string {
  const [before = 0, after = 0] = [now.income[step], then.income[step]];
  return before === after ? t('earned.none', { before }) : t('earned', { before, after });
}

/** Return the reason why an action leaves the income of a factory at a price step as it is, or ''. */
export function stays(text: string, step: number, { kinds }: Components, before: Figures, after: Figures): string {
  const [verb, kind = '', aside] = text.split(' ');
  if (verb === 'tear' || before.income[step] !== after.income[step]) return '';
  if (aside) return t('stays.aside');
  const type = typeOfTile(kind);
  const facts = kinds[kind];
  if (!facts) return '';
  if (after.available > before.available) return t('stays.frees', { n: after.available - before.available });
  if (type === 'control') return after.energy === before.energy ? t('stays.energy') : '';
  if (type === 'storage') return t('stays.storage', { production: after.production });
  if (facts.production > 0 && before.production >= before.storage) return t('stays.full', { storage: before.storage });
  const running = (of: string): number => after.running.filter((id) => typeOfTile(id)?.endsWith(of)).length;
  if (type?.endsWith('robot') && running('robot') >= running('machine')) return t('stays.robots');
  if (type === 'machine') return t(after.available <= facts.workers ? 'stays.workers' : 'stays.costs');
  return '';
}
