import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The folders of `lib` ("rooms"), each with the folders from which it may import. */
const BELOW: Record<string, string[]> = {
  storage: [],
  i18n: ['storage'],
  words: ['i18n'],
  icons: [],
  net: ['i18n', 'words'],
  ui: ['storage', 'i18n', 'words', 'icons', 'net'],
  motion: ['net'],
  device: ['storage', 'i18n', 'words', 'icons', 'net', 'ui'],
  board: ['storage', 'i18n', 'words', 'icons', 'net', 'ui', 'motion'],
  rules: ['i18n', 'words'],
  lessons: ['storage', 'i18n', 'words', 'icons', 'net', 'ui', 'board'],
  daily: ['storage', 'i18n', 'words', 'icons', 'net', 'ui'],
  review: ['storage', 'i18n', 'net', 'board'],
  puzzles: ['storage', 'i18n', 'net', 'ui', 'review'],
  badges: ['storage', 'i18n', 'icons', 'net', 'ui', 'board', 'lessons', 'daily', 'review', 'puzzles'],
  table: [
    'storage',
    'i18n',
    'words',
    'icons',
    'net',
    'ui',
    'motion',
    'board',
    'lessons',
    'daily',
    'review',
    'puzzles',
    'badges',
  ],
};
/** The modules that boards, their words and their rules pages may import. */
const FOR_GAMES = ['i18n', 'icons', 'net', 'ui', 'motion', 'board', 'rules', 'lessons'];

const texts = import.meta.glob<string>('./**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const sources = Object.entries(texts).filter(([path]) => !/\.test\.ts$/.test(path));

/** Return the room of a path: `lib/ui`, `games/fzzt`, or the first folder. */
function roomOf(path: string): string {
  const [floor = '', room = ''] = path.split('/');
  return floor === 'lib' || (floor === 'games' && path.split('/').length > 2) ? `${floor}/${room}` : floor;
}

/** Return the other rooms from which the files of a room import. */
const arrows = new Map<string, Set<string>>();
/** Return the files that a file imports, including types. A component that contains itself is left out. */
const imported = new Map<string, string[]>();
for (const [path, text] of sources) {
  const from = new URL(path, 'file:///');
  const room = roomOf(from.pathname.slice(1));
  const found = arrows.get(room) ?? new Set<string>();
  arrows.set(room, found);
  const matches = text.matchAll(/^(?! \*).*?\b(?:from|import)\s*\(?\s*'(\.[^']*)'/gm);
  const targets = [...matches].map(([, target = '']) => new URL(target, from).pathname.slice(1));
  const file = from.pathname.slice(1).replace(/(\/index)?\.ts$/, '');
  const others = targets.map((target) => target.replace(/\/$/, '')).filter((target) => target !== file);
  imported.set(file, others);
  for (const other of targets.map(roomOf)) if (other !== room) found.add(other);
}

/**
 * Return a cycle of imports that starts at a file, or null if there is none. `free` contains files that lead to no
 * cycle.
 */
function cycleFrom(file: string, path: string[], free: Set<string>): string[] | null {
  if (free.has(file)) return null;
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  for (const target of imported.get(file) ?? []) {
    const found = cycleFrom(target, [...path, file], free);
    if (found) return found;
  }
  free.add(file);
  return null;
}

const imports = (room: string): string[] => [...(arrows.get(room) ?? [])].sort();
const games = [...arrows.keys()].filter((room) => room.startsWith('games/'));

describe('the imports between rooms', () => {
  it('no file imports itself through other files', () => {
    const free = new Set<string>();
    expect([...imported.keys()].map((file) => cycleFrom(file, [], free)).find((cycle) => cycle)).toBeUndefined();
  });

  it('each file of lib is in a room', () => {
    const rooms = [...arrows.keys()].filter((room) => room.startsWith('lib')).sort();
    expect(rooms).toEqual(
      Object.keys(BELOW)
        .map((room) => `lib/${room}`)
        .sort(),
    );
  });

  it.each(Object.entries(BELOW))('lib/%s imports only from rooms below it, and from no game', (room, below) => {
    const allowed = below.map((other) => `lib/${other}`);
    expect(imports(`lib/${room}`).filter((other) => !allowed.includes(other))).toEqual([]);
  });

  it.each(games)('%s imports from no other game and no page', (game) => {
    const allowed = FOR_GAMES.map((room) => `lib/${room}`);
    expect(imports(game).filter((other) => !allowed.includes(other))).toEqual([]);
  });
});

it("no file outside a game's folder names the game", () => {
  const ids = games.map((room) => room.slice('games/'.length));
  const shared = sources.filter(([path]) => !path.startsWith('./games/'));
  const named = [...shared, ['./app.css', readFileSync('src/app.css', 'utf8')] as const].filter(([, text]) =>
    ids.some((id) => new RegExp(`\\b${id}\\b`).test(text)),
  );
  expect(named.map(([path]) => path)).toEqual([]);
});
