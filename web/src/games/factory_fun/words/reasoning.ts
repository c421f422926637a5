/** Reasons in words: why a piece cannot be touched, and why the game would do as it says. */
import type { Why } from '../../../lib/board/client';
import { language } from '../../../lib/i18n';
import { fill } from '../../../lib/i18n/catalogue';
import { lookup } from '.';
import { pieceName } from './names';

/** A sentence with its facts: pieces by their names, numbers as they are. */
function sentence(kind: 'why' | 'explain', known: string, { key, ...facts }: Why): string {
  const text = lookup(kind, key ?? known) ?? lookup(kind, known) ?? '';
  const filling = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'number' ? fact : (pieceName(String(fact)) ?? String(fact)),
  ]);
  return fill(text, Object.fromEntries(filling) as Record<string, string | number>, language.current);
}

/** The sentence for a reason of `why_not`. */
export const whyWords = (why: Why): string => sentence('why', 'other', why);

/** The sentence for a reason of `Heuristics.explain`. */
export const explainWords = (reason: Why): string => sentence('explain', 'best', reason);
