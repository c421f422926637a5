// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Hint } from '../../../lib/board/client';
import { language } from '../../../lib/i18n';
import type { LogEntry } from '../../../lib/net/wire';
import Board from '../Board.svelte';
import { components, takeThree } from '../fixtures';
import '../words';
import { builtLast } from './looking-back.svelte';

const entry = (...events: Record<string, unknown>[]) => ({ events }) as unknown as LogEntry;
const built = entry({ kind: 'built', seat: 1 }, { kind: 'round', seat: -1 });
const { view, decision } = takeThree;
const me = decision?.seat ?? 0;
const white = { piece: 'white', row: 5, column: 5, turn: 0 };

function hindsight(reason: Hint['reason'], plan: unknown = null): () => Promise<Hint> {
  return vi.fn(() => Promise.resolve({ action: 'lay', actions: ['lay'], targets: [], plan, reason }));
}

function show(asked: () => Promise<Hint>, log = [built]) {
  const names = ['Anna', 'Boris', 'Chen'];
  const given = { components, me, names, entries: [], busy: false, play: vi.fn(), undo: null, log, hindsight: asked };
  return render(Board, { ...given, view, decision });
}

beforeAll(() => language.choose('en'));

describe('hindsight refers to the build of the previous round', () => {
  it('hindsight shows what I paid and could have paid, and the better build in my hall', () => {
    expect(builtLast([built], 1)).toBe(true);
    expect(builtLast([built], 0)).toBe(false);
    expect(builtLast([entry({ kind: 'gave_up', seat: 0 }, { kind: 'ready', seat: -1 })], 0)).toBe(true);
    expect(builtLast([built, entry({ kind: 'round', seat: -1 })], 1)).toBe(false);
    expect(builtLast([], 1)).toBe(false);
  });

  it('hindsight praises a build without a button', async () => {
    const pieces = [...(view.players[me]?.pieces ?? []).slice(1), white];
    const asked = hindsight({ key: 'could_save', paid: 5, price: 3 }, { pieces });
    const { container } = show(asked);
    await waitFor(() => screen.getByText(/You paid 5. The machine could also be built for 3./));
    expect(asked).toHaveBeenCalledOnce();
    expect(container.querySelectorAll('.around')).toHaveLength(0);
    await fireEvent.click(screen.getByRole('button', { name: 'Show how' }));
    expect(container.querySelectorAll('[data-testid=still] .around')).toHaveLength(1);
    await fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(container.querySelectorAll('.around')).toHaveLength(0);
  });

  it('hindsight is empty without advice, and is not requested without a build', async () => {
    show(hindsight({ key: 'well_built', paid: 3 }, { pieces: [white] }));
    await waitFor(() => screen.getByText(/No cheaper build was found./));
    expect(screen.queryByRole('button', { name: 'Show how' })).toBeNull();
  });

  it('is silent with nothing to say, and not asked without a build', async () => {
    show(hindsight({}));
    await waitFor(() => {
      expect(screen.queryByTestId('hindsight')).toBeNull();
    });
    const asked = hindsight({});
    show(asked, []);
    expect(asked).not.toHaveBeenCalled();
  });
});
