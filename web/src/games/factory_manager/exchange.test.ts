// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../../lib/i18n';
import Board from './Board.svelte';
import { components, fullTwo, type Moment } from './fixtures';
import './words';

const play = vi.fn<(texts: string[]) => void>();
const BOUGHT = 'working-robot-3-1';

/** A buying turn with a tile on the market that has no room, and two workers. */
function full(): Moment {
  const moment = structuredClone(fullTwo);
  const tear = moment.decision?.actions.find(({ text }) => text === 'tear machine-2') ?? expect.fail();
  const { before, after } = tear.preview;
  const swap = { tear: 'machine-2', after };
  moment.view.market.tiles.push({ id: BOUGHT, kind: 'working-robot-3', price: 10, prices: [10, 10] });
  moment.decision?.actions.unshift({
    action: 1,
    text: 'buy working-robot-3 aside',
    targets: [BOUGHT, 'aside-1'],
    preview: { price: 10, money: 14, workers: 1, before, after, room: { key: 'room.full', spaces: 12 }, swap },
  });
  return moment;
}

function show() {
  const { view, decision } = full();
  const { before, after } = decision?.actions[0]?.preview ?? {};
  const check = (plan: unknown) => {
    const actions = (plan as { turn: string[] }).turn.map((text) => text.replace(' aside', '')).toReversed();
    return Promise.resolve({ actions, paid: 10, money: 14, workers: 0, before, after, waits: [], next: [] });
  };
  const around = { names: ['Anna', 'Boris'], entries: [], busy: false, play, undo: null, check };
  render(Board, { props: { view, components, me: decision?.seat ?? 0, decision, ...around } });
}

const touch = (id: string, within: string) =>
  fireEvent.click(document.querySelector(`${within} [data-piece="${id}"]`) ?? expect.fail(`no piece ${id}`));
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const said = () => document.querySelector('.said')?.textContent ?? '';

beforeAll(() => language.choose('en'));
beforeEach(() => play.mockReset());

describe('a tile that has no room', () => {
  it('one touch and one button exchange it for the best tile to tear down', async () => {
    show();
    await touch(BOUGHT, '.market');
    expect(document.querySelectorAll('.hall .torn')).toHaveLength(1);
    await vi.waitFor(() => {
      expect(said()).toMatch(/^Working robot\u00a03 replaces Machine\u00a02\. Income .*Or touch another tile/);
    });
    await fireEvent.click(button(/^Do this/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['tear machine-2', 'buy working-robot-3']);
  });

  it('a touch of another own tile changes the tile to tear down', async () => {
    show();
    await touch(BOUGHT, '.market');
    await touch('working-robot-1-2', '.hall');
    await vi.waitFor(() => {
      expect(said()).toContain('replaces Working robot\u00a01.');
    });
    await fireEvent.click(button(/^Do this/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['tear working-robot-1', 'buy working-robot-3']);
  });

  it('the tile can still be kept for later, and a second touch cancels the exchange', async () => {
    show();
    await touch(BOUGHT, '.market');
    await fireEvent.click(button(/^For later/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['buy working-robot-3 aside']);
    await touch(BOUGHT, '.market');
    expect(document.querySelectorAll('.chosen, .hall .torn')).toHaveLength(0);
  });

  it('a touch of another tile on the market that cannot be added replaces the exchange', async () => {
    show();
    await touch(BOUGHT, '.market');
    await vi.waitFor(() => {
      expect(said()).toContain('replaces');
    });
    await touch('control-3-1', '.market');
    expect(document.querySelector('.market .chosen')?.getAttribute('data-piece')).toBe('control-3-1');
    expect(document.querySelectorAll('.hall .torn')).toHaveLength(0);
  });

  it('without the suggested tile to tear down, the reason is shown', async () => {
    show();
    await touch(BOUGHT, '.market');
    await touch('machine-2-1', '.hall');
    expect(said()).toContain('First tear down a tile.');
    expect(document.querySelector('[data-blocked]')).not.toBeNull();
  });
});
