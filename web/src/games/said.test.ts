// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { GameClient, Why } from '../lib/board/client';
import { LANGUAGES, language, type Language } from '../lib/i18n';
import type { GameEvent } from '../lib/net/event';

/** The sentences of the text in Python (`make fixtures`); an event without one has null. */
interface Said {
  log: ({ event: GameEvent } & Record<Language, string | null>)[];
  explain: ({ reason: Why } & Record<Language, string>)[];
}

const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts');
const files = import.meta.glob<{ default: Said }>('./*/fixtures/said.json', { eager: true });
const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];

const games = Object.entries(files).map(([path, { default: said }]) => ({ id: path.split('/')[1] ?? '', said }));

describe.each(games)('$id says what the terminal says', ({ id, said }) => {
  it.each(LANGUAGES)('in %s', async (code) => {
    const client = (await clients[`./${id}/index.ts`]?.())?.default;
    await language.choose(code);
    expect(said.log.map(({ event }) => client?.logLine(event, NAMES))).toEqual(said.log.map((line) => line[code]));
    const reasons = said.explain.map(({ reason }) => client?.explainWords?.(reason));
    expect(reasons).toEqual(said.explain.map((line) => line[code]));
  });
});
