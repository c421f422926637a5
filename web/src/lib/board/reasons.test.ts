// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { language } from '../i18n';
import type { Hint, Sentence } from './client';
import { Hinting } from './hinting.svelte';
import { Reasons } from './reasons.svelte';
import '../words';

beforeAll(() => language.choose('en'));

describe('the reason for a touch without effect', () => {
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

  it('the reason comes from the game', async () => {
    told = { key: 'rain' };
    await reasons.refuse('a', []);
    expect(reasons.said).toBe('because of rain');
  });

  it('no reason is given while the board is animated', async () => {
    told = { key: 'rain' };
    moving = true;
    await reasons.refuse('a', []);
    expect(reasons.said).toBe('');
  });

  it('the reason says that the piece does not fit the touched pieces', async () => {
    await reasons.refuse('a', ['b', 'c']);
    expect(reasons.said).toContain('A');
    expect(reasons.said).toContain('B and C');
  });

  it('the reason says that the piece can be touched elsewhere', async () => {
    await reasons.refuse('a', []);
    expect(reasons.said).toContain('A');
    await reasons.refuse('a', ['a']);
    expect(reasons.said).toBe('');
  });

  it('the reason names the player to move if I have no decision', async () => {
    idle = 'Waiting for Anna.';
    told = { key: 'rain' };
    await reasons.refuse('a', []);
    expect(reasons.said).toBe('Waiting for Anna.');
  });

  it('a reason is shown even if the server does not answer', async () => {
    told = null;
    await reasons.refuse('a', []);
    expect(reasons.said).not.toBe('');
  });

  it('a reason that arrives after the next touch is ignored', async () => {
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

  it('the pieces of a hint are marked until it is dismissed', async () => {
    const asked = hinting.ask();
    expect(hinting.asking).toBe(true);
    await asked;
    expect([hinting.asking, hinting.hint, hinting.hint?.targets]).toEqual([false, hint, ['a']]);
    hinting.leave();
    expect(hinting.hint).toBeNull();
  });

  it("a hint replaces the marks of a coach's advice", async () => {
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

  it('a hint is valid only for its decision', async () => {
    const asked = hinting.ask();
    decision = '0 6';
    await asked;
    expect([hinting.hint, hinting.asking, hinting.failed]).toEqual([null, false, false]);
  });

  it('a hint may be unavailable', async () => {
    answer = null;
    await hinting.ask();
    expect([hinting.hint, hinting.failed]).toEqual([null, true]);
  });
});
