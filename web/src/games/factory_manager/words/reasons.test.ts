// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { messagesOf } from '../../../test-messages';
import { reasonWords } from '../../../lib/board/wording';
import client from '..';

const english = messagesOf('factory_manager');
const KEYS = new Set(
  Object.keys(english)
    .filter((key) => /^(why|explain)\./.test(key))
    .map((key) => key.replace(/_(one|other)$/, '')),
);

/** Return a value for every placeholder of every sentence: a piece for a placeholder of a piece, otherwise a number. */
function reasonOf(key: string): { key: string } {
  const text = english[key] ?? `${english[`${key}_one`]} ${english[`${key}_other`]}`;
  const holes = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
  const named = new Set(['tile', 'other', 'third', 'below']);
  const isNumber = (hole: string): boolean =>
    !named.has(hole) || (hole === 'other' && /^explain\.(bid|pass)/.test(key));
  const facts: [string, unknown][] = holes.map((hole) => [hole, isNumber(hole) ? 3 : 'machine-5']);
  return { ...Object.fromEntries([['n', 3], ...facts]), key: key.replace(/^(why|explain)\./, '') };
}

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  it.each([...KEYS])('describes %s without a missing part, a key or an ID', (key) => {
    const text = reasonWords(key.startsWith('why.') ? 'why' : 'explain', reasonOf(key), client);
    expect(text).toMatch(/[.。]$/);
    expect(text).not.toMatch(/[{}]|undefined|null|NaN|(machine|storage|robot|turn|price)-\d|^(why|explain)\./);
  });
});

describe('a reason', () => {
  beforeAll(() => language.choose('en'));

  it('chooses the plural by its number', () => {
    expect(reasonWords('why', { key: 'buried', n: 1 }, client)).toMatch(/^1 cheaper tile lies/);
    expect(reasonWords('why', { key: 'buried', n: 2 }, client)).toMatch(/^2 cheaper tiles lie/);
    expect(reasonWords('explain', { key: 'run.best', income: 9, left: 1, n: 1 }, client)).toContain(
      '1 of your workers is free',
    );
  });

  it('does not call the tiles of the warehouse open, because the market has tiles, too', () => {
    for (const [key, text] of Object.entries(english)) {
      if (key.startsWith('explain.')) expect(text).not.toMatch(/open tile/i);
    }
  });

  it('does not repeat the action to put out a tile', () => {
    const reason = { key: 'put.income', tile: 'working-robot-3', price: 6, before: 33, after: 35 };
    expect(reasonWords('explain', reason, client)).toMatch(/^You can then buy this tile for 6/);
  });

  it('names pieces', () => {
    expect(reasonWords('why', { key: 'room.taken', tile: 'control-2-1' }, client)).toContain('Control\u00a02');
    expect(reasonWords('why', { key: 'turn.later', tile: 'turn-6' }, client)).toContain('turn-order tile 6');
  });
});
