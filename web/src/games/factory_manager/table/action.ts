import type { LegalAction } from '../../../lib/net/wire';

/** Return the verb of an action, and the words after it. */
export function actionOf({ text }: LegalAction): { verb: string; words: string[] } {
  const [verb = '', ...words] = text.split(' ');
  return { verb, words };
}

/** Return a number from an action's preview, or 0 if the preview has none. */
export function numberIn({ preview }: LegalAction, key: string): number {
  const value = preview[key];
  return typeof value === 'number' ? value : 0;
}
