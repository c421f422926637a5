import type { Why } from '../../../lib/board/client';
import { number } from '../../../lib/i18n';
import { say } from '.';
import { pieceName } from './names';

/** A reason in words; pieces by name. */
export function reasonSaid(kind: 'why' | 'explain', { key = '', ...facts }: Why): string {
  const filling: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(facts)) {
    if (typeof fact === 'number') filling[name] = name === 'n' ? fact : number(fact);
    else if (typeof fact === 'string') filling[name] = pieceName(fact) ?? fact;
  }
  return say(`${kind}.${key}`, filling) ?? '';
}
