// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import type { GameClient } from '../lib/board/client';
import { LANGUAGES, language } from '../lib/i18n';
import type { Decision } from '../lib/net/wire';

/** A moment of a game in the fixtures: a view and the pending decision. */
interface Moment {
  view: Record<string, unknown>;
  decision: Decision | null;
}

const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts', { eager: true });
const fixtures = import.meta.glob<{ default: unknown }>('./*/fixtures/*.json', { eager: true });
const NAMES = ['Anna', 'Boris', 'Chen', 'Dora', 'Emil', 'Fay'];

const isMoment = (json: unknown): json is Moment =>
  typeof json === 'object' && json !== null && 'view' in json && 'decision' in json;

const moments = (game: string): Moment[] =>
  Object.entries(fixtures).flatMap(([path, { default: json }]) =>
    path.startsWith(`./${game}/`) && isMoment(json) ? [json] : [],
  );

/** Return every text in a view, which includes ids of pieces and words. */
function texts(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(texts) : [];
}

/** Whether a title shows raw data: a seat number, a negative number, a repeated name, an id, or a placeholder. */
function internal(title: string): boolean {
  const words = title
    .toLowerCase()
    .replace(/[(（].*?[)）]/g, '')
    .split(/[:：,，、] ?/);
  const twice = words.some((word, i) => i > 0 && word !== '' && word === words[i - 1]);
  return twice || /\bseat\b|место \d|места \d|號座位|[-−]\d|[{}_]|undefined|NaN|null/.test(title);
}

/** Matches lists of cards, in which a repetition is correct because a list may contain equal cards. */
const LISTS = /^(bid|dice|mount|shred) /;

const games = Object.entries(clients).map(([path, { default: client }]) => ({ id: path.split('/')[1] ?? '', client }));

describe.each(games)('$id', ({ id, client }) => {
  it.each(LANGUAGES)('titles of pieces and actions contain no raw data in %s', async (code) => {
    await language.choose(code);
    const seen = { pieces: 0, actions: 0 };
    const odd: string[] = [];
    for (const { view, decision } of moments(id)) {
      const targets = (decision?.actions ?? []).flatMap((act) => act.targets);
      for (const piece of new Set([...texts(view), ...targets])) {
        for (const title of [
          client.pieceName?.(piece, view, NAMES),
          client.pieceName?.(piece, view),
          client.pieceName?.(piece),
        ]) {
          if (title === null || title === undefined) continue;
          seen.pieces++;
          if (internal(title)) odd.push(`${piece}: ${title}`);
        }
      }
      for (const act of decision?.actions ?? []) {
        const title = client.actionWords?.(act, view, NAMES);
        if (title === null || title === undefined) continue;
        seen.actions++;
        if (title === act.text || (internal(title) && !LISTS.test(act.text))) odd.push(`${act.text}: ${title}`);
      }
    }
    expect([...new Set(odd)]).toEqual([]);
    expect(seen.pieces).toBeGreaterThan(20);
    expect(seen.actions).toBeGreaterThan(5);
  });
});

describe('forbidden contents of a title', () => {
  beforeAll(() => language.choose('en'));

  it.each([
    'place 1, -1 of seat 0',
    'Control 3: Control 3',
    'factory of seat 1',
    'клетка 1, 2 места 3',
    '1 號座位的工廠',
  ])('%s', (title) => {
    expect(internal(title)).toBe(true);
  });
});
