// @vitest-environment happy-dom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../../lib/i18n';
import Board from './Board.svelte';
import { components, work } from './fixtures';
import './words';

const tell = vi.hoisted(() => vi.fn<(said: string) => void>());
vi.mock('../../lib/board/reasons.svelte', () => ({ reasonsAround: () => ({ tell, clear: () => undefined }) }));
vi.mock('./art/Shapes.svelte', () => import('./fixtures/Blank.svelte'));

const { view, decision } = work;
const names = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim'].slice(0, view.seats);
const play = vi.fn<(texts: string[]) => void>();
const playPlan = vi.fn<(plan: unknown) => void>();
const place = decision?.actions.find(({ text }) => text.startsWith('place ')) ?? expect.fail('no die to place');
const [die = '', floor = ''] = place.targets;

/** A substitute for the engine. A die on its floor brings 3 energy, and the engine rejects a second action. */
const check = vi.fn((plan: unknown) => {
  const wanted = (plan as { work: string[] }).work;
  if (wanted.length > 1) return Promise.resolve(null);
  const players = view.players.map((player) => {
    if (player.seat !== 0 || wanted.length === 0) return player;
    const dice = player.dice.map((one) => (one.id === die ? { ...one, place: floor } : one));
    return { ...player, dice, energy: player.energy + 3 };
  });
  const next = decision?.actions.filter((act) => wanted.length === 0 || !act.targets.includes(die)) ?? [];
  const planned = { work: wanted, uncertain: false, whole: true, view: { ...view, players }, prompt: 'work', next };
  return Promise.resolve(planned as Record<string, unknown>);
});

const at = (selector: string): HTMLElement =>
  document.querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`);
const piece = (id: string): HTMLElement => at(`.piece[data-piece="${id}"]`);
const button = (id: string): HTMLElement => at(`[data-testid="${id}"]`);
const then = (): string[] => [...document.querySelectorAll('.tray .then')].map(({ textContent }) => textContent);

function show(more = {}) {
  const given = { view, components, me: 0, names, decision, entries: [], busy: false, undo: null };
  return render(Board, { ...given, play, check, playPlan, ...more });
}

async function planned(): Promise<void> {
  await fireEvent.click(button('plan'));
  await waitFor(() => button('plan.drop'));
  await fireEvent.click(piece(die));
  await fireEvent.click(piece(floor));
  await waitFor(() => button('plan.back'));
}

beforeAll(() => language.choose('en'));
beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(cleanup);

describe('a plan of my work', () => {
  it('the plan shows its effects, and a confirmation plays all its actions', async () => {
    show();
    await planned();
    expect(check).toHaveBeenLastCalledWith({ work: [place.text] });
    expect(play).not.toHaveBeenCalled();
    expect(then()).toContain(`→${(view.players[0]?.energy ?? 0) + 3}`);
    expect(piece(floor).closest('.planned')).not.toBeNull();
    await fireEvent.click(button('plan-do'));
    expect(playPlan).toHaveBeenCalledExactlyOnceWith({ work: [place.text] });
  });

  it('the player can undo the plan step by step or drop it', async () => {
    show();
    await planned();
    await fireEvent.click(button('plan.back'));
    await waitFor(() => {
      expect(document.querySelector('[data-testid="plan.back"]')).toBeNull();
    });
    expect(then()).toEqual([]);
    await fireEvent.click(button('plan.drop'));
    expect(button('plan')).toBeTruthy();
    expect(playPlan).not.toHaveBeenCalled();
  });

  it('a new decision ends the plan', async () => {
    const { rerender } = show();
    await planned();
    await rerender({ decision: decision && { ...decision, since: decision.since + 1 } });
    expect(then()).toEqual([]);
    expect(document.querySelector('.planned')).toBeNull();
  });

  it('a touch after a step that draws asks to play the plan first', async () => {
    const ended = { work: [place.text], uncertain: true, whole: true, view, prompt: 'work', next: [] };
    check.mockImplementation((plan) =>
      Promise.resolve(
        (plan as { work: string[] }).work.length > 0 ? ended : { ...ended, work: [], next: decision?.actions ?? [] },
      ),
    );
    show();
    await planned();
    await fireEvent.click(piece(floor));
    expect(tell).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('First press “Do this”'));
  });

  it('the only choice of a chain is added to the plan at once', async () => {
    const start = decision?.actions.find(({ text }) => text.startsWith('activate ')) ?? expect.fail('no card');
    const dice = { ...start, text: 'die 6', targets: [die] };
    check.mockImplementation((plan) => {
      const { work: steps } = plan as { work: string[] };
      const begun = steps.length === 1;
      const next = begun ? [dice] : (decision?.actions ?? []);
      return Promise.resolve({
        work: steps,
        uncertain: false,
        whole: !begun,
        view,
        prompt: begun ? 'dice' : 'work',
        next,
      });
    });
    show();
    await fireEvent.click(button('plan'));
    await waitFor(() => button('plan.drop'));
    await fireEvent.click(piece(start.targets[0] ?? ''));
    await waitFor(() => {
      expect(check).toHaveBeenLastCalledWith({ work: [start.text, 'die 6'] });
    });
    expect(play).not.toHaveBeenCalled();
  });

  it('a replay offers no plan', () => {
    show({ check: undefined, playPlan: undefined });
    expect(document.querySelector('[data-testid="plan"]')).toBeNull();
  });
});
