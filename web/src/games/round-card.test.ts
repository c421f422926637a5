// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { RoundCard } from '../lib/board/round-card';

type Card = (view: unknown) => RoundCard;
interface Position {
  view?: { game: string; phase: string; over: boolean };
}

const cards = import.meta.glob<{ default: Card }>('./*/rules/round.ts', { eager: true });
const fixtures = import.meta.glob<{ default: Position }>('./*/fixtures/*.json', { eager: true });
const GAMES = Object.keys(cards).map((path) => path.split('/')[1] ?? '');

const viewsOf = (game: string): NonNullable<Position['view']>[] =>
  Object.entries(fixtures)
    .filter(([path]) => path.startsWith(`./${game}/`))
    .flatMap(([, { default: position }]) => position.view ?? [])
    .filter((view) => view.game === game);

it('all five games have a round card', () => {
  expect(GAMES).toHaveLength(5);
});

it.each(GAMES)('the current phase of %s is marked, and none at the end', (game) => {
  const card = cards[`./${game}/rules/round.ts`]?.default;
  const views = viewsOf(game);
  expect(views.length).toBeGreaterThan(3);
  for (const view of views) {
    const { phases, end } = card?.(view) ?? { phases: [], end: [] };
    expect(phases.filter(({ now }) => now)).toHaveLength(view.over ? 0 : 1);
    expect([...phases.flatMap(({ title, does }) => [title, ...does]), ...end].filter((text) => text === '')).toEqual(
      [],
    );
  }
});
