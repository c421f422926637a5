// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import GenericBoard from './GenericBoard.svelte';
import { plainGame } from './plain';
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

  it('the board shows any view', () => {
    board(null);
    expect(screen.getByText('Round').nextElementSibling?.textContent.trim()).toBe('2');
    expect(screen.getByRole('columnheader', { name: 'Money' })).toBeTruthy();
    expect(screen.getByText('Anna')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('rows that belong to seats show the names of the players', () => {
    const players = [
      { chips: 11, cards: [] },
      { chips: 9, cards: ['c-12'] },
    ];
    const props = { view: { winner: 1, players }, components: {}, me: 0, names: ['Anna', 'Boris'] };
    render(GenericBoard, { ...props, decision: null, entries: [], busy: false, play: vi.fn(), undo: null });
    expect(screen.getByRole('rowheader', { name: 'Anna' }).nextElementSibling?.textContent.trim()).toBe('11');
    expect(screen.getByText('Winner').nextElementSibling?.textContent.trim()).toBe('Boris');
  });

  it('fields that the table shows elsewhere are hidden, and awaited players are named', () => {
    const props = { components: {}, me: 0, names: ['Anna', 'Boris'], decision: null, entries: [], busy: false };
    render(GenericBoard, {
      ...props,
      view: { game: 'higher', seat: 0, seats: 2, options: {}, waiting: [0] },
      play: vi.fn(),
      undo: null,
    });
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Waiting']);
    expect(screen.getByRole('definition').textContent).toContain('Anna');
  });

  it('the game can label, hide and draw fields', () => {
    const texts = { ru: { '': { 'view.card': 'Карта' } }, en: { '': { 'view.card': 'Card in hand' } } };
    const info = {
      id: 'higher',
      texts,
      board: {
        hide: ['deck', 'players.gone'],
        cards: ['players.card'],
        seats: ['turn'],
      },
    };
    const players = [
      { card: 3, gone: 5 },
      { card: null, gone: null },
    ];
    const { labels } = plainGame(info);
    const props = { components: {}, me: 0, names: ['Anna', 'Boris'], decision: null, entries: [], busy: false, labels };
    render(GenericBoard, { ...props, view: { players, deck: 7, turn: 1 }, play: vi.fn(), undo: null });
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Player', 'Card in hand']);
    expect(screen.getByText('3').className).toContain('card');
    expect(screen.getByRole('img', { name: 'A face-down card' })).toBeTruthy();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Players', 'Turn']);
    expect(screen.getByText('Turn').nextElementSibling?.textContent).toContain('Boris');
  });

  it('a button plays an action', async () => {
    const { play } = board(decide(act('pass'), act('buy drill', 'drill')));
    await fireEvent.click(screen.getByRole('button', { name: /^pass/ }));
    expect(play).toHaveBeenCalledWith(['pass']);
  });

  it('actions are shown in the words of the game', async () => {
    const texts = {
      en: { '': { 'action.bid': 'Offer', 'action.no_thanks': 'Pay a chip', 'view.drill': 'the drill' } },
    };
    const { labels } = plainGame({ id: 'higher', texts, board: { hide: [], cards: [], seats: [] } });
    const play = vi.fn();
    const props = { view, components: {}, me: 0, names: ['Anna'], entries: [], busy: false, play, undo: null, labels };
    render(GenericBoard, { ...props, decision: decide(act('bid drill 8'), act('no thanks'), act('pass')) });
    const shown = screen.getAllByRole('button').map((button) => button.textContent.split(' Cost')[0]?.trim());
    expect(shown).toEqual(['Offer the drill 8', 'Pay a chip', 'pass']);
    await fireEvent.click(screen.getByRole('button', { name: /^Pay/ }));
    expect(play).toHaveBeenCalledWith(['no thanks']);
  });

  it('touching its pieces plays an action', async () => {
    const { play } = board(decide(act('pass'), act('buy drill', 'drill')));
    await fireEvent.click(screen.getByRole('button', { name: 'drill' }));
    await fireEvent.click(screen.getByRole('button', { name: 'buy drill' }));
    expect(play).toHaveBeenCalledWith(['buy drill']);
  });

  it('an action can be found among many', async () => {
    const many = Array.from({ length: 100 }, (_, i) => act(`move ${i}`));
    board(decide(...many));
    expect(screen.getByText(/^40 more/)).toBeTruthy();
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'move 99' } });
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});
