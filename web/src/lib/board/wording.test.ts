// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../i18n';
import type { GameClient, Sentence } from './client';
import cases from './fixtures/sentences.json';
import { effectsWords, figureWords, logLine, momentWords, reasonWords } from './wording';

const modules = import.meta.glob<{ default: GameClient }>('../../games/*/index.ts', { eager: true });
const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];

function clientOf(game: string): GameClient {
  const client = modules[`../../games/${game}/index.ts`]?.default;
  if (!client) throw new Error(`no client of ${game}`);
  return client;
}

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  it('events have the same words as in the terminal', () => {
    const lines = cases.log.map(({ game, event, said }) =>
      logLine(event, said as Sentence | null, clientOf(game), NAMES),
    );
    expect(lines).toEqual(cases.log.map(({ words }) => words[code]));
  });

  it('previews have the same words as in the terminal', () => {
    const said = cases.effects.map(({ game, effects }) => effectsWords(effects as Sentence[], clientOf(game)));
    expect(said).toEqual(cases.effects.map(({ words }) => words[code]));
  });

  it('moments have the same words as in the terminal', () => {
    const said = cases.moments.map(({ game, moment }) => momentWords(moment as Sentence, clientOf(game)));
    expect(said).toEqual(cases.moments.map(({ words }) => words[code]));
    expect(said).not.toContain('');
  });

  it('figures have the same words as in the terminal', () => {
    const said = cases.figures.map(({ game, figure, value }) => figureWords(figure, value, clientOf(game)));
    expect(said).toEqual(cases.figures.map(({ words }) => words[code]));
  });
});

it('an event without a text or without need of one has no log line', async () => {
  await language.choose('en');
  expect(logLine({ kind: 'unheard-of', seat: 0 }, {}, clientOf('fzzt'), NAMES)).toBeNull();
  expect(logLine({ kind: 'chief', seat: 0 }, null, clientOf('fzzt'), NAMES)).toBeNull();
  expect(logLine({ kind: 'chief', seat: 0 }, undefined, clientOf('fzzt'), NAMES)).toContain('Anna');
});

it('a reason without its own text has a general text, or none if it explains an action', async () => {
  await language.choose('en');
  const fzzt = clientOf('fzzt');
  expect(reasonWords('why', { key: 'belt', lot: 'r3-n', n: 1 }, fzzt)).toBe(
    'This card comes up after 1 more auction. Up for auction now: robot 3 (nut).',
  );
  const parts = {
    commas: [
      { key: 'explain.printed', n: 1 },
      { key: 'explain.widgets', n: 2 },
    ],
  };
  const rival = { seat: 1 };
  const value = {
    sentences: [
      { key: 'explain.worth', n: 3, parts },
      { key: 'explain.rival', rival, n: 1 },
    ],
  };
  expect(reasonWords('explain', { key: 'deny', power: 4, odds: 60, rival, value }, fzzt, NAMES)).toBe(
    'This card is worth about 3 points to you: 1 printed, about 2 in widgets. To Boris it is worth about 1 point. A bid of 4 keeps it from Boris about 60% of the time.',
  );
  expect(reasonWords('why', { key: 'unheard-of' }, fzzt)).toBe('This piece has no use now.');
  expect(reasonWords('why', {}, { say: () => null })).toBe('');
  for (const reason of [{}, { key: 'best' }, { key: 'unheard-of' }]) {
    expect(reasonWords('explain', reason, { say: (key) => (key === 'explain.best' ? 'Best.' : null) })).toBe('');
  }
});
