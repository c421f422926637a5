import { expect, it } from 'vitest';
import { patched, whole } from './patch';

const BEFORE = { hand: ['c1', 'c2'], 'a/b~c': { points: 3 }, gone: true };

it('the operations of a JSON Patch leave the old value unchanged', () => {
  const after = patched(BEFORE, [
    { op: 'remove', path: '/gone' },
    { op: 'replace', path: '/a~1b~0c/points', value: null },
    { op: 'replace', path: '/hand/0', value: 'c9' },
    { op: 'remove', path: '/hand/1' },
    { op: 'add', path: '/hand/-', value: 'c3' },
    { op: 'add', path: '/new', value: [] },
  ]);
  expect(after).toEqual({ hand: ['c9', 'c3'], 'a/b~c': { points: null }, new: [] });
  expect(BEFORE).toEqual({ hand: ['c1', 'c2'], 'a/b~c': { points: 3 }, gone: true });
});

it('each view of a replay is computed from the previous one', () => {
  const frames = whole([
    { entry: null, view: { round: 1, deck: [1] }, patch: [] },
    { entry: null, view: null, patch: [{ op: 'replace', path: '/round', value: 2 }] },
    { entry: null, view: null, patch: [] },
  ]);
  expect(frames.map(({ view }) => view)).toEqual([
    { round: 1, deck: [1] },
    { round: 2, deck: [1] },
    { round: 2, deck: [1] },
  ]);
});
