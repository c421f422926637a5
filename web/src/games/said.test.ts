// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { GameClient, Why } from '../lib/board/client';
import { LANGUAGES, language, type Language } from '../lib/i18n';
import type { GameEvent } from '../lib/net/event';
import { messagesOf } from '../test-messages';

/** The sentences of the text in Python (`make fixtures`); an event without one has null. */
interface Said {
  log: ({ event: GameEvent } & Record<Language, string | null>)[];
  explain: ({ reason: Why } & Record<Language, string>)[];
}

const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts');
const files = import.meta.glob<{ default: Said }>('./*/fixtures/said.json', { eager: true });
const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];

// a placeholder, a missing fact, or a key or an id in place of a word
const RAW = /[{}]|undefined|null|NaN|\[object|[a-z]_[a-z]|\b[a-z]+[-.]\w*\d|[a-z]\.[a-z]|[tT-]{4}/;

const games = Object.entries(files).map(([path, { default: said }]) => ({ id: path.split('/')[1] ?? '', said }));

describe.each(games)('$id says what the terminal says', ({ id, said }) => {
  it.each(LANGUAGES.filter((code) => code in (said.log[0] ?? {})))('in %s', async (code) => {
    const client = (await clients[`./${id}/index.ts`]?.())?.default;
    await language.choose(code);
    expect(said.log.map(({ event }) => client?.logLine(event, NAMES))).toEqual(said.log.map((line) => line[code]));
    const unnamed = said.log.filter(
      ({ event: { seat }, [code]: line }) => line && Number(seat) >= 0 && !line.includes(NAMES[Number(seat)] ?? ''),
    );
    expect(unnamed).toEqual([]);
    const reasons = said.explain.map(({ reason }) => client?.explainWords?.(reason));
    expect(reasons).toEqual(said.explain.map((line) => line[code]));
    expect([...said.log, ...said.explain].map((line) => line[code] ?? '').filter((line) => RAW.test(line))).toEqual([]);
  });

  it('for every reason of the catalogue', () => {
    const keys = Object.keys(messagesOf(id)).filter((key) => key.startsWith('explain.'));
    const proved = new Set(said.explain.map(({ reason }) => `explain.${reason.key ?? ''}`));
    expect(keys.map((key) => key.replace(/_(one|other)$/, '')).filter((key) => !proved.has(key))).toEqual([]);
  });
});
