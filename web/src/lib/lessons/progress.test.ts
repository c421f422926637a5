// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { progress, readProgress, starsOf, stateOf } from './progress.svelte';

describe('the stored progress of lessons', () => {
  const kept = { digest: 'd', table: 't', done: false, stars: 0, helped: true, mistakes: 0 };
  const lesson = { name: 'bid', digest: 'd', steps: 3 };

  it('damaged entries are left out', () => {
    const games = { tiny: { bid: kept } };
    expect(readProgress(JSON.stringify(games))).toEqual(games);
    expect(readProgress('{')).toEqual({});
    expect(readProgress(null)).toEqual({});
    expect(readProgress('{"a":{"b":3,"c":{"digest":1,"table":"t"}},"d":null}')).toEqual({ a: {}, d: {} });
  });

  it('a changed lesson restarts unless it is finished', () => {
    expect(stateOf(undefined, lesson)).toBe('new');
    expect(stateOf(kept, lesson)).toBe('begun');
    expect(stateOf({ ...kept, digest: 'older' }, lesson)).toBe('renewed');
    expect(stateOf({ ...kept, digest: 'older', done: true }, lesson)).toBe('done');
  });

  it('lessons that were finished before stars existed can be read', () => {
    const old = '{"tiny":{"bid":{"digest":"d","table":"t","done":true}}}';
    expect(readProgress(old)).toEqual({ tiny: { bid: { ...kept, done: true, stars: 1 } } });
  });
});

describe('the stars of a lesson', () => {
  const lesson = { name: 'bid', digest: 'd', steps: 3 };
  const at = (table: string) => ({ game: 'tiny', name: 'bid', table });

  beforeEach(() => {
    localStorage.clear();
  });

  it.each([
    [false, 0, 3],
    [false, 1, 2],
    [false, 2, 1],
    [true, 0, 2],
    [true, 1, 1],
  ])('the stars with help %s and %i mistakes are right', (helped, mistakes, stars) => {
    expect(starsOf({ helped, mistakes })).toBe(stars);
  });

  it('the stars are the maximum of all attempts, and only the first attempt has help', () => {
    progress.begin('tiny', lesson, 'first');
    progress.err(at('first'));
    progress.finish(at('first'));
    expect(progress.of('tiny', 'bid')).toMatchObject({ done: true, stars: 1 });
    progress.begin('tiny', lesson, 'second');
    progress.err(at('second'));
    progress.finish(at('first')); // the page of the older attempt is still open
    progress.finish(at('second'));
    expect(progress.of('tiny', 'bid')?.stars).toBe(2);
    progress.begin('tiny', lesson, 'third');
    progress.help(at('third'));
    progress.finish(at('third'));
    expect(progress.of('tiny', 'bid')?.stars).toBe(2);
    progress.begin('tiny', lesson, 'fourth');
    progress.finish(at('fourth'));
    expect(progress.of('tiny', 'bid')?.stars).toBe(3);
  });
});
