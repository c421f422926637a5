import { actionOfHint } from '../board/hint-words';
import type { GameClient, Hint } from '../board/client';
import { effectsWords, figureWords, momentWords, reasonWords as reasonText } from '../board/wording';
import type { Claim, Course, Decision } from '../net/report';
import { number, sentences } from '../i18n';
import { turnOf } from './losses';
import { t } from './words';

/** Return a line as a hint, so that boards can mark its pieces. */
export function hintOf({ actions, targets, reason }: Course): Hint {
  return { action: actions[0] ?? '', actions, targets, plan: null, reason };
}

/** Describe a line in the words of the game, and count the actions that these words leave out. */
export function courseWords(
  course: Course,
  client: GameClient | null,
  view: unknown,
  names: readonly string[],
): { words: string; rest: number } {
  const whole = client?.courseWords?.(course, view, names);
  if (whole) return { words: capitalized(whole), rest: 0 };
  return { words: actionOfHint(hintOf(course), client, view, names), rest: course.actions.length - 1 };
}

/** Describe several lines. Lines that would have the same words are described exactly, if the game has such words. */
export function coursesWords(
  courses: readonly Course[],
  client: GameClient | null,
  view: unknown,
  names: readonly string[],
): { words: string; rest: number }[] {
  const short = courses.map((course) => courseWords(course, client, view, names));
  return courses.map((course, i) => {
    const one = short[i] ?? { words: '', rest: 0 };
    const alike = short.filter(({ words }) => words === one.words).length > 1;
    const exact = alike && client?.exactWords?.(course, view, names);
    return exact ? { words: capitalized(exact), rest: 0 } : one;
  });
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Return the reason for a line in the words of the game, or an empty string if there is no specific reason. */
export function reasonWords({ reason }: Course, client: GameClient | null, names: readonly string[]): string {
  return client ? reasonText('explain', reason, client, names) : '';
}

/**
 * Describe the reason for the better line, and its advantages over the played line. If both lines have the same reason
 * and there are advantages, the reason is left out. If there are no advantages, the two reasons are compared.
 * For a find, only the advantages of the played line are described.
 */
export function whyWords(
  { best, played, because = [], line = [], found }: Pick<Decision, 'best' | 'played' | 'because' | 'line' | 'found'>,
  client: GameClient | null,
  view: unknown,
  names: readonly string[],
): string {
  if (found) return advantageWords(found.because, [], client, view, names);
  if (best === null) return '';
  const reason = reasonWords(best, client, names);
  const advantages = advantageWords(because, line, client, view, names);
  const same = JSON.stringify(best.reason) === JSON.stringify(played.reason);
  if (advantages !== '') return sentences(same || reason === '' ? [advantages] : [reason, advantages]);
  if (same || reason === '' || best.reason['key'] !== played.reason['key']) return reason;
  return sentences([reason, t('because.played', { reason: reasonWords(played, client, names) })]);
}

/** The established advantages of a line, and its continuation, which are both empty if the line has no advantage. */
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
  { key, seat, figure, when, better, played, fixed }: Claim,
  client: GameClient,
  names: readonly string[],
): string {
  if (key === 'sooner' || key === 'longer')
    return t(`because.${key}`, { better: number(better), played: number(played) });
  const words = figureWords(figure, better, client);
  const facts = { better: fixed ? words : t('because.average', { figure: words }), played: number(played) };
  if (key === 'rival') return t(`because.rival.${when}`, { ...facts, name: names[seat] ?? '' });
  if (key === 'own') return t(`because.own.${when}`, facts);
  return t(when === 'turn' ? 'because.later.turn' : 'because.later.round', facts);
}

/**
 * Return the name of a decision's moment. If the game has no names for moments, return the number of actions before the
 * decision.
 */
export function decisionMoment(decision: Pick<Decision, 'moment' | 'turns'>, client: GameClient | null): string {
  return momentWords(decision.moment, client) || t('turn', { turn: turnOf(decision) });
}

/** Describe the costs and gains of a line in the words of the game. Returns an empty string if the line has none. */
export function factsWords({ effects = [] }: Course, client: GameClient | null): string {
  return client ? effectsWords(effects, client) : '';
}
