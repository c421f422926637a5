/** Reasons in words: why a piece cannot be touched, and why the game would do as it says. */
import type { Why } from '../../../lib/board/client';
import { number } from '../../../lib/i18n';
import { say } from '.';
import { pieceName } from './names';

/** A sentence with its facts: pieces by their names, numbers as they are. */
function sentence(kind: 'why' | 'explain', fallback: string, { key, ...facts }: Why): string {
  const filling = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'number' ? number(fact) : (pieceName(String(fact)) ?? String(fact)),
  ]);
  const known = Object.fromEntries(filling) as Record<string, string | number>;
  return say(`${kind}.${key ?? fallback}`, known) ?? say(`${kind}.${fallback}`, known) ?? '';
}

/** The sentence for a reason of `why_not`. */
export const whyWords = (why: Why): string => sentence('why', 'other', why);

/** The sentence for a reason of `Heuristics.explain`. */
export const explainWords = (reason: Why): string => sentence('explain', 'best', reason);
