// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { hrefTo, readRoute, type Route } from './router.svelte';

const ROUTES: Exclude<Route, { page: 'missing' }>[] = [
  { page: 'lobby' },
  { page: 'lobby', door: 'learn' },
  { page: 'lobby', door: 'friends' },
  { page: 'table', id: 'abc23' },
  { page: 'table', id: 'with/slash and ü' },
  { page: 'replay', id: 'abc23' },
  { page: 'replay', id: 'abc23', step: 57 },
  { page: 'replay', id: 'abc23', step: 0, review: 'knew' },
  { page: 'replay', id: 'abc23', step: 57, review: 'open' },
  { page: 'replay', id: 'abc23', turn: 57, review: 'knew' },
  { page: 'replay', id: '' },
  { page: 'rules', game: 'fzzt' },
  { page: 'rules', game: '' },
  { page: 'day', day: '' },
  { page: 'day', day: '2026-11-26' },
  { page: 'puzzles' },
  { page: 'puzzle', game: 'fzzt', id: '1a2b3c4d' },
  { page: 'mistake', table: 'abc23', turn: 7 },
  { page: 'me', secret: '' },
  { page: 'me', secret: '0123456789abcdef0123456789abcdef' },
  { page: 'about' },
  { page: 'keys' },
];

describe('addresses', () => {
  it.each(ROUTES)('the address opens the matching page: %j', (route) => {
    expect(readRoute(hrefTo(route))).toEqual(route);
  });

  it.each(['', '#', '#/', '#/lobby', '#/lobby/play'])('the address opens the lobby: %j', (hash) => {
    expect(readRoute(hash)).toEqual({ page: 'lobby' });
  });

  it.each([
    '.',
    ')',
    ').',
    '/',
    '//',
    '%20',
    '%20/',
    '?utm_source=x',
    '%3Futm_source=x/y',
    '&fbclid=1',
    '?utm_source=a/b',
    '»',
    '”',
    '。',
    '）',
    '%E2%80%9D.',
    '>',
    '**',
    '#/x',
  ])('open the table with %s at the end', (added) => {
    expect(readRoute(`#/t/abcdefghjkm2${added}`)).toEqual({ page: 'table', id: 'abcdefghjkm2' });
  });

  it('the address opens a replay at its step, even with a full stop at the end', () => {
    expect(readRoute('#/r/abcdefghjkm2/57.')).toEqual({ page: 'replay', id: 'abcdefghjkm2', step: 57 });
  });

  it('the address of a table may be in capitals', () => {
    expect(readRoute('#/T/ABCDEFGHJKM2')).toEqual({ page: 'table', id: 'abcdefghjkm2' });
    expect(readRoute('#/About.')).toEqual({ page: 'about' });
  });

  it.each(['#/t/', '#/nowhere', '#/t/a/b', '#/r/a/b', '#/r/a/1/2', '#/about/x', '#/lobby/cellar', '#/%E0%A4%A/x'])(
    'an unknown address is reported: %s',
    (hash) => {
      expect(readRoute(hash)).toEqual({ page: 'missing' });
    },
  );
});
