// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { GameClient, Sentence } from '../lib/board/client';
import { logLine, reasonWords } from '../lib/board/wording';
import { LANGUAGES, language } from '../lib/i18n';
import type { GameEvent } from '../lib/net/event';
import { messagesOf } from '../test-messages';

/** The sentences of events, and the reasons for actions (`make fixtures`). */
interface Sentences {
  log: { event: GameEvent; said: Sentence | null }[];
  explain: Sentence[];
}

const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts', { eager: true });
const files = import.meta.glob<{ default: Sentences }>('./*/fixtures/sentences.json', { eager: true });
const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];

// matches a placeholder, a missing fact, or a key or id instead of a word
const RAW = /[{}]|undefined|null|NaN|\[object|[a-z]_[a-z]|\b[a-z]+[-.]\w*\d|[a-z]\.[a-z]|[tT-]{4}/;

const games = Object.entries(files).map(([path, { default: found }]) => ({ id: path.split('/')[1] ?? '', found }));

describe.each(games)('the sentences of $id', ({ id, found: { log, explain } }) => {
  it.each(LANGUAGES)('the sentences are complete in %s', async (code) => {
    const client = clients[`./${id}/index.ts`]?.default;
    if (!client) throw new Error('no client');
    await language.choose(code);
    const lines = log.map(({ event, said }) => ({ event, line: logLine(event, said, client, NAMES) ?? '' }));
    const unnamed = lines.filter(
      ({ event: { seat }, line }) => line !== '' && Number(seat) >= 0 && !line.includes(NAMES[Number(seat)] ?? ''),
    );
    expect(unnamed).toEqual([]);
    const reasons = explain.map((reason) => reasonWords('explain', reason, client, NAMES));
    expect(reasons).not.toContain('');
    expect([...lines.map(({ line }) => line), ...reasons].filter((line) => RAW.test(line))).toEqual([]);
    expect(lines.filter(({ line }) => line !== '').length).toBeGreaterThan(lines.length / 2);
  });

  it('every reason of the catalogue occurs', () => {
    const keys = Object.keys(messagesOf(id)).filter((key) => key.startsWith('explain.'));
    const parts = JSON.stringify(explain).matchAll(/"key": ?"(explain\.\w+)"/g);
    const proved = new Set([...explain.map(({ key }) => `explain.${key ?? ''}`), ...[...parts].map(([, key]) => key)]);
    expect(keys.map((key) => key.replace(/_(one|other)$/, '')).filter((key) => !proved.has(key))).toEqual([]);
  });
});
