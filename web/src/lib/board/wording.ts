import { list, number } from '../i18n';
import type { GameClient, Why } from './client';

type Say = (key: string, filling: Record<string, string | number>) => string | null;

/**
 * The words of a game for its reasons: messages `why.KEY` and `explain.KEY` of its catalogue, by `say`. Numbers fill
 * their placeholders as the language writes them, ids of pieces by their names; `n` chooses the plural. A key without a message falls back
 * to `why.other` or `explain.best`.
 */
export function wording(
  say: Say,
  pieceName: (piece: string) => string | null,
): Required<Pick<GameClient, 'whyWords' | 'explainWords'>> {
  function fact(key: string, value: unknown): string | number {
    if (typeof value === 'number') return key === 'n' ? value : number(value);
    if (Array.isArray(value)) return list(value.map((one) => String(fact('', one))));
    return typeof value === 'string' ? (pieceName(value) ?? value) : '';
  }

  function words(prefix: string, { key, ...facts }: Why, last: string): string {
    const filling = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, fact(name, value)]));
    return say(`${prefix}.${key ?? last}`, filling) ?? say(`${prefix}.${last}`, filling) ?? '';
  }

  return {
    whyWords: (why) => words('why', why, 'other'),
    explainWords: (reason) => words('explain', reason, 'best'),
  };
}
