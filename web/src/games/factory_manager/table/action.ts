import type { LegalAction } from '../../../lib/net/wire';

/** Return the verb and the arguments of an action. */
export function actionOf({ text }: LegalAction): { verb: string; words: string[] } {
  const [verb = '', ...words] = text.split(' ');
  return { verb, words };
}

/** Return a number from the preview of an action, or 0 if the preview lacks it. */
export function numberIn({ preview }: LegalAction, key: string): number {
  const value = preview[key];
  return typeof value === 'number' ? value : 0;
}
