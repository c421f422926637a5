import { catalogue } from '../../../../lib/i18n';
import type { Why } from '../../../../lib/board/client';
import { pieceName } from '../names';
import type en from './en';

const { t } = catalogue<typeof en>({
  en: () => import('./en'),
  ru: () => import('./ru'),
  'zh-Hant': () => import('./zh-Hant'),
});

/** A reason in words; pieces by name. */
export function reasonSaid(kind: 'why' | 'explain', { key = '', ...facts }: Why): string {
  const filling: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(facts)) {
    if (typeof fact === 'number') filling[name] = fact;
    else if (typeof fact === 'string') filling[name] = pieceName(fact) ?? fact;
  }
  const say = t as (key: string, filling: Record<string, string | number>) => string;
  return say(`${kind}.${key}`, filling);
}
