// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { language } from '../../lib/i18n';
import type { LogEntry } from '../../lib/net/wire';
import { decidedFor } from './automatic';
import Board from './Board.svelte';
import { bidFive, components } from './fixtures';
import PriceTrack from './table/PriceTrack.svelte';
import { logLine } from './words/log';

beforeAll(() => language.choose('en'));

const pass = (seat: number, forced: boolean) => ({ kind: 'pass', seat, tile: 'turn-9', forced });
const entry = (n: number, seat: number, events: Record<string, unknown>[]): LogEntry => {
  return { n, kind: 'action', seat, name: '', text: '', events, at: 0 };
};

describe('what the rules decide for a player', () => {
  const log = [
    entry(1, 0, [{ kind: 'nominate', seat: 0, tile: 'turn-9', bid: 3 }]),
    entry(2, 1, [{ kind: 'bid', seat: 1, tile: 'turn-9', bid: 4 }, pass(2, true)]),
    entry(3, 3, [pass(3, false), { kind: 'won', seat: 0, tile: 'turn-5', workers: 0, last: true }]),
  ];

  it('is shown to that player until the next own action', () => {
    expect(decidedFor(2, log)).toEqual([pass(2, true)]);
    expect(decidedFor(2, [...log, entry(4, 2, [])])).toEqual([]);
    expect(decidedFor(0, log).map(({ kind }) => String(kind))).toEqual(['won']);
  });

  it('leaves out what the player decided', () => {
    expect(decidedFor(3, log)).toEqual([]);
    expect(decidedFor(0, [entry(1, 0, [{ kind: 'won', seat: 0, tile: 'turn-5', workers: 0, last: true }])])).toEqual(
      [],
    );
  });

  it('stands in the auction, with the rule', () => {
    const { view } = bidFive;
    const names = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim'];
    render(Board, {
      view,
      components,
      me: 2,
      names,
      decision: null,
      entries: [],
      log,
      busy: false,
      play: () => undefined,
      undo: null,
    });
    expect(screen.getByTestId('automatic').textContent).toMatch(/Tile 9: you passed automatically.*must stay/);
    expect(logLine(pass(2, true), names)).toBe('Chen cannot raise and passes automatically.');
    expect(logLine(pass(3, false), names)).toBe('Dolores passes.');
  });
});

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('the price track at %i', (now) => {
  it('has three places without percents where the word for them is', () => {
    const unseen = { '0': 2, '1': 3, '2': 2 };
    const view = { ...bidFive.view, first_game: false, price: { ...bidFive.view.price, now, left: 3, unseen } };
    const { container } = render(PriceTrack, { view });
    const told = [...container.querySelectorAll('.cell small')].map((one) => one.textContent !== '');
    const left = container.querySelector('.note')?.classList.contains('left');
    expect(left ? told.slice(0, 3) : told.slice(5)).toEqual([false, false, false]);
  });
});
