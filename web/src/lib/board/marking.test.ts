// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { language } from '../i18n';
import '../words';
import type { LogEntry } from '../net/wire';
import type { GameEvent } from '../net/event';
import { markingHere } from './marking.harness.svelte';
import { marksOf, Since } from './since.svelte';

const entry = (n: number, seat: number, ...events: GameEvent[]): LogEntry => ({
  n,
  kind: 'action',
  seat,
  name: '',
  text: '',
  events,
  at: 0,
});

describe('the marks of log entries', () => {
  it('marks are on the pieces that events name, with the seat of the event or of the actor', () => {
    const marks = marksOf(
      [
        entry(3, 1, { kind: 'take', seat: 1, card: 'a' }, { kind: 'refill', seat: -1, card: 'b' }),
        entry(4, 2, { kind: 'move', seat: 2, card: 'a' }, { kind: 'round', seat: -1, cards: ['c', 'd'] }),
      ],
      {
        travels: (event: GameEvent) =>
          [event.card, event.cards].flat().flatMap((piece: unknown) => (piece ? { piece } : [])),
      } as never,
    );
    expect([...marks]).toEqual([
      ['a', { seat: 2, n: 4 }],
      ['b', { seat: 1, n: 3 }],
    ]);
  });

  it('marks of my own decision are on what it revealed about others', () => {
    const revealed = entry(5, 0, { kind: 'took', seat: 0, card: 'a' }, { kind: 'took', seat: 1, card: 'b' });
    expect([...marksOf([revealed], null, 5).keys()]).toContain('b');
    expect([...marksOf([revealed], null, 5).keys()]).not.toContain('a');
  });
});

it('marks are removed only for the current occasion', () => {
  let turn = '1';
  const since = new Since(
    () => null,
    () => new Map([['a', { seat: 1, n: 1 }]]),
    () => turn,
  );
  since.remove();
  expect(since.by('a')).toBe(-1);
  turn = '2';
  expect(since.by('a')).toBe(1);
});

describe('marking', () => {
  let root: HTMLElement;
  let here: ReturnType<typeof markingHere>;

  beforeEach(async () => {
    await language.choose('en');
    document.body.innerHTML =
      '<div id="root"><i data-piece="a" aria-label="A" class="x"></i><i data-piece="b"></i></div>';
    root = document.getElementById('root') as HTMLElement;
    here = markingHere(root, ['Anna', 'Rivet']);
  });

  afterEach(() => {
    here.stop();
  });

  const settle = async (): Promise<void> => {
    flushSync();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const marked = (): string[] =>
    [...root.querySelectorAll('[data-since]')].map((one) => one.getAttribute('data-piece') ?? '');

  it('a marked piece gets a mark and a description of who moved it', async () => {
    here.mark({ a: 1 });
    await settle();
    expect(marked()).toEqual(['a']);
    const piece = root.querySelector('[data-piece=a]');
    expect(piece?.querySelectorAll('.since-mark path')).toHaveLength(1);
    expect(piece?.getAttribute('aria-description')).toBe('New since your last move, by Rivet.');
    here.mark({});
    await settle();
    expect(marked()).toEqual([]);
    expect(piece?.outerHTML).toBe('<i data-piece="a" aria-label="A" class="x"></i>');
  });

  it('marks follow pieces that boards create or rename', async () => {
    here.mark({ c: 0 });
    await settle();
    expect(marked()).toEqual([]);
    root.insertAdjacentHTML('beforeend', '<i data-piece="c"></i>');
    await settle();
    expect(marked()).toEqual(['c']);
    root.querySelector('[data-piece=c]')?.setAttribute('data-piece', 'd');
    await settle();
    expect(marked()).toEqual([]);
    expect(root.querySelector('.since-mark')).toBeNull();
  });
});
