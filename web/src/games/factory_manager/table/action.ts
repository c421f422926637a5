import type { LegalAction } from '../../../lib/net/wire';

/** An action's verb and the words after it. */
export function actionOf({ text }: LegalAction): { verb: string; words: string[] } {
  const [verb = '', ...words] = text.split(' ');
  return { verb, words };
}

/** A number of an action's preview; 0 where it has none. */
export function numberIn({ preview }: LegalAction, key: string): number {
  const value = preview[key];
  return typeof value === 'number' ? value : 0;
}
