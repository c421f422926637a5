import { commas, list, number, semicolons, sentences, signed } from '../i18n';
import { inWords } from '../i18n/sentence';
import type { GameEvent } from '../net/event';
import type { GameClient, Sentence } from './client';
import { seatOf } from './view-tree';

/** The parts of a client that provide the words of sentences. */
type Filler = Pick<GameClient, 'say' | 'pieceName' | 'labels'>;
type Facts = Readonly<Record<string, unknown>>;

/**
 * Return a text of the game, filled with typed facts (`kernel/presentation.py`), or null if the game has no such text.
 */
function filled(key: string, facts: Facts, client: Filler, names: readonly string[]): string | null {
  function joined(parts: unknown): string[] {
    return Array.isArray(parts) ? parts.map((part) => String(fact('', part))) : [];
  }

  function fact(name: string, value: unknown): string | number {
    if (typeof value === 'number') return name === 'n' ? value : number(value);
    if (typeof value === 'string') return client.pieceName?.(value) ?? value;
    if (Array.isArray(value)) return list(joined(value));
    if (typeof value !== 'object' || value === null) return '';
    const typed = value as Facts;
    if (typeof typed['key'] === 'string') return filled(typed['key'], typed, client, names) ?? '';
    if ('seat' in typed) return names[Number(typed['seat'])] ?? '';
    if ('signed' in typed) return signed(Number(typed['signed']));
    if ('commas' in typed) return commas(joined(typed['commas']));
    if ('semicolons' in typed) return semicolons(joined(typed['semicolons']));
    return 'sentences' in typed ? sentences(joined(typed['sentences'])) : '';
  }

  return client.say(key, Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, fact(name, value)])));
}

/**
 * Return the log line of an event in the current language, or null if the event needs no line. By default, this is the
 * text `log.KIND`, filled with the fields of the event. `said` replaces parts of it.
 */
export function logLine(
  event: GameEvent,
  said: Sentence | null | undefined,
  client: Filler,
  names: readonly string[],
): string | null {
  if (said === null) return null;
  const fields = client.labels ? labelled(event, names) : event;
  return filled(
    `log.${String(said?.key ?? event.kind)}`,
    { name: { seat: event.seat as unknown }, ...fields, ...said },
    client,
    names,
  );
}

/** Return the fields of an event as facts for the generic board, with seats by name and other values in one line. */
function labelled(event: GameEvent, names: readonly string[]): Facts {
  const fact = ([key, value]: [string, unknown]): [string, unknown] => {
    const seat = seatOf(key, value, names.length);
    if (seat !== null) return [key, { seat }];
    return [key, typeof value === 'string' || typeof value === 'number' ? value : inWords(value)];
  };
  return Object.fromEntries(Object.entries(event).map(fact));
}

/**
 * Return the sentence for a reason. A `why` sentence explains why no action uses a piece; without a specific text it is
 * a general sentence. An `explain` sentence explains why an action is good; it is empty if the reason is not specific
 * (`best`) or has no text. `then` is the reason for the next entry of a list.
 */
export function reasonWords(
  of: 'why' | 'explain',
  reason: Sentence,
  client: Filler,
  names: readonly string[] = [],
): string {
  const { key = 'best' } = reason;
  if (of === 'explain') {
    const words = key === 'best' ? '' : (filled(`explain.${key}`, reason, client, names) ?? '');
    const then = reason['then'] as Sentence | undefined;
    return then ? sentences([words, reasonWords(of, then, client, names)].filter(Boolean)) : words;
  }
  return filled(`why.${key}`, reason, client, names) ?? filled('why.other', reason, client, names) ?? '';
}

/**
 * Return the name of a moment in the words of the game (`Presentation.moment`), or an empty string if the game has no
 * such names.
 */
export function momentWords(moment: Sentence | null | undefined, client: Filler | null): string {
  return moment?.key === undefined || client === null ? '' : (filled(moment.key, moment, client, []) ?? '');
}

/** Describe a number in a seat's standing (`Presentation.standing`). */
export function figureWords(figure: string, value: number, client: Filler): string {
  return filled(`standing.${figure}`, { n: value }, client, []) ?? `${figure} ${number(value)}`;
}

/** Describe the costs and gains of an action (`Presentation.effects`), or return an empty string if it has none. */
export function effectsWords(effects: readonly Sentence[], client: Filler): string {
  return sentences(effects.map((one) => filled(one.key ?? '', one, client, []) ?? ''));
}
