import { expect, it } from 'vitest';
import type { Kept } from '../../lib/lessons/progress.svelte';
import type { GameInfo } from '../../lib/net/wire';
import { nextIn } from '../../lib/lessons/next';
import { againstBots, forFriends, nextLesson } from './doors';

function game(id: string, lessons: number, seats: [number, number] = [2, 5]): GameInfo {
  const named = Array.from({ length: lessons }, (_, i) => ({ name: `l${i + 1}`, digest: 'd', steps: 3 }));
  return { id, title: id, lessons: named, seats } as unknown as GameInfo;
}

const kept = (done: boolean): Kept => ({
  digest: 'd',
  table: 't',
  done,
  stars: 0,
  helped: true,
  mistakes: 0,
});

function after(progress: Record<string, Kept>) {
  return (id: string, lesson: string): Kept | undefined => progress[`${id} ${lesson}`];
}

const GAMES = [game('light', 2), game('none', 0), game('heavy', 3)];

it('a newcomer is offered the first lesson of the lightest game', () => {
  expect(nextLesson(GAMES, after({}), [])).toMatchObject({ game: { id: 'light' }, number: 1, begun: false });
});

it.each([
  [['heavy', 'light'], 'heavy', 2],
  [['light', 'heavy'], 'light', 1],
])('the next lesson is in the game that was learned last: of %j in %s', (recent, id, number) => {
  const learned = after({ 'light l1': kept(false), 'heavy l1': kept(true) });
  expect(nextLesson(GAMES, learned, recent)).toMatchObject({ game: { id }, number, begun: true });
});

it('the next lesson is in another game once all lessons of the last one are finished', () => {
  const learned = after({ 'light l1': kept(true), 'light l2': kept(true) });
  expect(nextLesson(GAMES, learned, ['light'])).toMatchObject({ game: { id: 'heavy' }, number: 1, begun: true });
});

it('there is no next lesson after every lesson is finished', () => {
  const learned = after({ 'light l1': kept(true), 'light l2': kept(true) });
  expect(nextIn(game('light', 2), learned)).toBeNull();
  expect(nextLesson([game('light', 2)], learned, ['light'])).toBeNull();
});

it('the number of seats fits the game, with bots or with free seats for friends', () => {
  expect(againstBots(game('g', 0, [2, 5]), 1, 'greedy', false).seats).toEqual([
    { kind: 'me' },
    { kind: 'bot', bot: 'greedy' },
  ]);
  expect(againstBots(game('g', 0, [1, 5]), 1, 'greedy', false).seats).toEqual([{ kind: 'me' }]);
  const { seats, access } = forFriends(game('g', 0, [2, 3]), 6);
  expect([seats.map(({ kind }) => kind), access]).toEqual([['me', 'open', 'open'], 'link']);
});

it('newcomers get the set-up that the rulebook recommends, and others do not', () => {
  const managed = { ...game('g', 0, [2, 5]), newcomers: { first_game: true } };
  expect(againstBots(managed, 3, 'greedy', true).options).toEqual({ first_game: true });
  expect(againstBots(managed, 3, 'greedy', false).options).toEqual({});
});
