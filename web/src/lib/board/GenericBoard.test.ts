// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import GenericBoard from './GenericBoard.svelte';
import '../words';
import type { LegalAction, Decision } from '../net/wire';

const act = (text: string, ...targets: string[]): LegalAction => ({ action: 0, text, targets, preview: { cost: 2 } });

function decide(...actions: LegalAction[]): Decision {
  return { seat: 0, since: 1, prompt: 'act', mid_chain: false, actions, seconds: null };
}

const view = { round: 2, market: ['drill', 'lathe'], players: [{ name: 'Anna', money: 3 }] };

function board(decision: Decision | null, play = vi.fn()) {
  const props = { view, components: {}, me: 0, names: ['Anna'], decision, entries: [], busy: false, play, undo: null };
  return { play, ...render(GenericBoard, props) };
}

describe('the generic board', () => {
  beforeEach(async () => {
    await language.choose('en');
  });

  it('shows any view', () => {
    board(null);
    expect(screen.getByText('Round').nextElementSibling?.textContent.trim()).toBe('2');
    expect(screen.getByRole('columnheader', { name: 'Money' })).toBeTruthy();
    expect(screen.getByText('Anna')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the rows that are seats', () => {
    const players = [
      { chips: 11, cards: [] },
      { chips: 9, cards: ['c-12'] },
    ];
    const props = { view: { winner: 1, players }, components: {}, me: 0, names: ['Anna', 'Boris'] };
    render(GenericBoard, { ...props, decision: null, entries: [], busy: false, play: vi.fn(), undo: null });
    expect(screen.getByRole('rowheader', { name: 'Anna' }).nextElementSibling?.textContent.trim()).toBe('11');
    expect(screen.getByText('Winner').nextElementSibling?.textContent.trim()).toBe('Boris');
  });

  it('takes an action by its button', async () => {
    const { play } = board(decide(act('pass'), act('buy drill', 'drill')));
    await fireEvent.click(screen.getByRole('button', { name: /^pass/ }));
    expect(play).toHaveBeenCalledWith(['pass']);
  });

  it('takes an action by touching its pieces', async () => {
    const { play } = board(decide(act('pass'), act('buy drill', 'drill')));
    await fireEvent.click(screen.getByRole('button', { name: 'drill' }));
    await fireEvent.click(screen.getByRole('button', { name: 'buy drill' }));
    expect(play).toHaveBeenCalledWith(['buy drill']);
  });

  it('finds an action among many', async () => {
    const many = Array.from({ length: 100 }, (_, i) => act(`move ${i}`));
    board(decide(...many));
    expect(screen.getByText(/^40 more/)).toBeTruthy();
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'move 99' } });
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});
