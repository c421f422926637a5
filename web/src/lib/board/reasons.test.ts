// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { language } from '../i18n';
import type { Hint, Sentence } from './client';
import { Hinting } from './hinting.svelte';
import { Reasons } from './reasons.svelte';
import '../words';

beforeAll(() => language.choose('en'));

describe('the reason of a touch in vain', () => {
  let idle = '';
  let told: Sentence | null = {};
  let moving = false;
  const reasons = new Reasons({
    idle: () => idle,
    moving: () => moving,
    ask: () => Promise.resolve(told),
    words: ({ key }) => `because of ${String(key)}`,
    name: (piece) => piece.toUpperCase(),
  });

  beforeEach(() => {
    idle = '';
    told = {};
    moving = false;
    reasons.clear();
  });

  it('is what the game says', async () => {
    told = { key: 'rain' };
    await reasons.refuse('a', []);
    expect(reasons.said).toBe('because of rain');
  });

  it('is not given while the board moves', async () => {
    told = { key: 'rain' };
    moving = true;
    await reasons.refuse('a', []);
    expect(reasons.said).toBe('');
  });

  it('is that it does not go with what is touched, where it could be touched by itself', async () => {
    await reasons.refuse('a', ['b', 'c']);
    expect(reasons.said).toContain('A');
    expect(reasons.said).toContain('B and C');
  });

  it('is that it is touched elsewhere, where it could be touched and nothing else is', async () => {
    await reasons.refuse('a', []);
    expect(reasons.said).toContain('A');
    await reasons.refuse('a', ['a']);
    expect(reasons.said).toBe('');
  });

  it('names the player to move if I have no decision', async () => {
    idle = 'Waiting for Anna.';
    told = { key: 'rain' };
    await reasons.refuse('a', []);
    expect(reasons.said).toBe('Waiting for Anna.');
  });

  it('is shown even if the server does not answer', async () => {
    told = null;
    await reasons.refuse('a', []);
    expect(reasons.said).not.toBe('');
  });

  it('comes too late after the next touch', async () => {
    told = { key: 'rain' };
    const late = reasons.refuse('a', []);
    reasons.clear();
    await late;
    expect(reasons.said).toBe('');
  });
});

describe('a hint', () => {
  const hint: Hint = { action: 'bid', actions: ['bid'], targets: ['a'], plan: null, reason: {} };
  let decision = '0 5';
  let answer: Hint | null = hint;
  let hinting: Hinting;

  beforeEach(() => {
    decision = '0 5';
    answer = hint;
    hinting = new Hinting(
      () => decision,
      () => Promise.resolve(answer),
    );
  });

  it('marks what is touched for it, until it is left', async () => {
    const asked = hinting.ask();
    expect(hinting.asking).toBe(true);
    await asked;
    expect([hinting.asking, hinting.hint, hinting.hint?.targets]).toEqual([false, hint, ['a']]);
    hinting.leave();
    expect(hinting.hint).toBeNull();
  });

  it('is marked in the place of what a coach advises', async () => {
    const advised: Hint = { ...hint, targets: ['b'] };
    hinting = new Hinting(
      () => decision,
      () => Promise.resolve(answer),
      () => advised,
    );
    expect([hinting.hint, hinting.has('b')]).toEqual([null, true]);
    await hinting.ask();
    expect([hinting.has('a'), hinting.has('b')]).toEqual([true, false]);
    hinting.leave();
    expect([hinting.has('a'), hinting.has('b')]).toEqual([false, true]);
  });

  it('is for its decision only', async () => {
    const asked = hinting.ask();
    decision = '0 6';
    await asked;
    expect([hinting.hint, hinting.asking, hinting.failed]).toEqual([null, false, false]);
  });

  it('may be unavailable', async () => {
    answer = null;
    await hinting.ask();
    expect([hinting.hint, hinting.failed]).toEqual([null, true]);
  });
});
