import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../test-messages';
import type { Language, Messages } from '../i18n';
import { splitAsk } from './asked';

const GAMES = '../src/factoryfloor/games';

interface Step {
  say: string;
  other: string;
  tries?: { say: string }[];
  parts?: string[];
}

interface Lesson {
  end?: string;
  steps: Step[];
}

const lessons = readdirSync(GAMES).flatMap((game) => {
  const folder = `${GAMES}/${game}/lessons`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ game, name: file.replace(/\.json$/, ''), folder }));
});

/** The prefix of the texts that all lessons of a game share. */
const SHARED = 'each.';

/** Return the keys that a lesson needs. */
function wanted(lesson: Lesson): string[] {
  const steps = lesson.steps.flatMap(({ say, other, tries = [], parts = [] }) => [
    say,
    other,
    ...tries.map((one) => one.say),
    ...parts.filter((part) => part !== '' && !part.startsWith(SHARED)),
  ]);
  return [...new Set(['title', 'about', lesson.end ?? 'end', ...steps])];
}

/** Return the texts of a lesson, by key. */
function textsOf(game: string, name: string): Messages {
  const own = Object.entries(messagesOf(`${game}.lessons`)).filter(([key]) => key.startsWith(`${name}.`));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(name.length + 1), text]));
}

// `make check` compares the keys of the other languages
describe.each(lessons)('the lesson $name of $game', ({ game, name, folder }) => {
  const lesson = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as Lesson;

  it('the lesson has every text that it shows, and no other', () => {
    expect(Object.keys(textsOf(game, name)).sort()).toEqual(wanted(lesson).sort());
  });

  it('the shared texts exist', () => {
    const parts = lesson.steps.flatMap((step) => step.parts ?? []).filter((part) => part.startsWith(SHARED));
    const shared = Object.keys(textsOf(game, 'each')).map((key) => SHARED + key);
    expect(parts.filter((part) => !shared.includes(part))).toEqual([]);
  });

  it('the texts are brief', () => {
    const long = Object.entries(textsOf(game, name)).filter(([, text]) => text.length > 240);
    expect(long.map(([key]) => key)).toEqual([]);
  });
});

/**
 * Matches last sentences that refer to earlier sentences, because such a sentence is unclear when it is shown alone.
 */
const UNNAMED: Partial<Record<Language, RegExp>> = {
  en: /^(It|Its|They|Their|Those)\b|^\w+ (for )?(it|them|that|one|its)\b(?! more)(?!.*:)/,
  ru: /^(Он|Она|Оно|Они|Её|Его|Их) |^\S+ (его|её|их|туда)(?=[ .,:])/,
  'zh-Hant': /^(它|把它)|^(拿|點|選|點選|買下|放開|封住|別列)它/,
};

it.each(Object.keys(UNNAMED) as Language[])('the sentence that asks names its thing, in %s', (code) => {
  const games = [...new Set(lessons.map(({ game }) => game))];
  const asked = games.flatMap((game) =>
    Object.entries(messagesOf(`${game}.lessons`, code)).map(([key, text]) => [`${game} ${key}`, splitAsk(text).ask]),
  );
  expect(asked.filter(([key, ask = '']) => !/\.(title|about)$/.test(key ?? '') && UNNAMED[code]?.test(ask))).toEqual(
    [],
  );
});

it('every text belongs to a lesson', () => {
  expect(lessons.length).toBeGreaterThan(0);
  const names = lessons.map(({ game, name }) => `${game} ${name}`);
  const strange = [...new Set(lessons.map(({ game }) => game))].flatMap((game) =>
    Object.keys(messagesOf(`${game}.lessons`))
      .map((key) => `${game} ${key.split('.')[0] ?? ''}`)
      .filter((name) => !names.includes(name) && !name.endsWith(' each')),
  );
  expect([...new Set(strange)]).toEqual([]);
});
