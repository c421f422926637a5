import { actionOfHint } from '../board/hint-words';
import type { GameClient, Hint } from '../board/client';
import { effectsWords, figureWords, momentWords, reasonWords as reasonText } from '../board/wording';
import type { Claim, Course, Decision } from '../net/report';
import { number, sentences } from '../i18n';
import { turnOf } from './losses';
import { t } from './words';

/** Return a course as a hint, so that boards can mark it. */
export function hintOf({ actions, targets, reason }: Course): Hint {
  return { action: actions[0] ?? '', actions, targets, plan: null, reason };
}

/** Describe a course in the game's words, and count the actions that these words omit. */
export function courseWords(
  course: Course,
  client: GameClient | null,
  view: unknown,
  names: readonly string[],
): { words: string; rest: number } {
  const whole = client?.courseWords?.(course, view, names);
  if (whole) return { words: whole.charAt(0).toUpperCase() + whole.slice(1), rest: 0 };
  return { words: actionOfHint(hintOf(course), client, view, names), rest: course.actions.length - 1 };
}

/** Return the specific reason for a course in the game's words, or an empty string if there is none. */
export function reasonWords({ reason }: Course, client: GameClient | null): string {
  return client && (reason['key'] ?? 'best') !== 'best' ? reasonText('explain', reason, client) : '';
}

/**
 * Describe the reason for the better course, and its advantages over the played course. If both courses have the same
 * reason and there are advantages, omit the reason. If there are no advantages, compare the two reasons.
 */
export function whyWords(
  { best, played, because = [], line = [] }: Pick<Decision, 'best' | 'played' | 'because' | 'line'>,
  client: GameClient | null,
  view: unknown,
  names: readonly string[],
): string {
  if (best === null) return '';
  const reason = reasonWords(best, client);
  const advantages = advantageWords(because, line, client, view, names);
  const same = JSON.stringify(best.reason) === JSON.stringify(played.reason);
  if (advantages !== '') return sentences(same || reason === '' ? [advantages] : [reason, advantages]);
  if (same || reason === '' || best.reason['key'] !== played.reason['key']) return reason;
  return sentences([reason, t('because.played', { reason: reasonWords(played, client) })]);
}

/** The established advantages of a course, and its continuation. Both are empty without an advantage. */
export function advantageWords(
  because: readonly Claim[],
  line: NonNullable<Decision['line']>,
  client: GameClient | null,
  view: unknown,
  names: readonly string[],
): string {
  if (client === null || because.length === 0) return '';
  const said = because.map((claim) => claimWords(claim, client, names));
  const steps = line.map((step) => actionOfHint(step, client, view, names)).join(' → ');
  return sentences(steps === '' ? said : [...said, t('because.line', { line: steps })]);
}

function claimWords(
  { key, seat, figure, when, better, played }: Claim,
  client: GameClient,
  names: readonly string[],
): string {
  const facts = { better: figureWords(figure, better, client), played: number(played) };
  return key === 'own'
    ? t(`because.own.${when}`, facts)
    : t(`because.rival.${when}`, { ...facts, name: names[seat] ?? '' });
}

/**
 * Return the name of a decision's moment. If the game names no moments, return the number of actions before the
 * decision.
 */
export function decisionMoment(decision: Pick<Decision, 'moment' | 'turns'>, client: GameClient | null): string {
  return momentWords(decision.moment, client) || t('turn', { turn: turnOf(decision) });
}

/** Describe the costs and gains of a course in the game's words, or return an empty string if it has none. */
export function factsWords({ effects = [] }: Course, client: GameClient | null): string {
  return client ? effectsWords(effects, client) : '';
}
