// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import '../words';
import * as api from '../net/api';
import type { TableInfo } from '../net/wire';
import Agreements from './Agreements.svelte';
import OwnAtTable from './OwnAtTable.svelte';

const SEATS = ['Anna', 'Boris', ''].map((name, seat) => ({ seat, name, player: name.toLowerCase(), vacation: null }));

function table(facts: Partial<TableInfo> = {}): TableInfo {
  const known = { id: 't', status: 'running', seats: SEATS, agreements: [], undo_together: [], days: 2 };
  return { ...known, daily: '', lesson: '', ...facts } as unknown as TableInfo;
}

function own(facts: Partial<TableInfo> = {}) {
  const onagree = vi.fn();
  const onvacation = vi.fn();
  render(OwnAtTable, { table: table(facts), mine: [0], onagree, onvacation });
  return { onagree, onvacation };
}

beforeEach(async () => {
  await language.choose('en');
});

describe('proposals', () => {
  const asked = table({ agreements: [{ what: 'end', seat: -1, by: ['boris'] }] });

  it('a proposal shows who agrees and takes my answer', async () => {
    const onagree = vi.fn();
    render(Agreements, { table: asked, mine: [0], me: 'anna', onagree });
    expect(screen.getByRole('status').textContent).toContain('Boris proposes to end the game now');
    expect(screen.getByRole('status').textContent).toContain('1 of 2 players agree');
    await fireEvent.click(screen.getByTestId('agree-end'));
    expect(onagree).toHaveBeenCalledWith({ what: 'end', seat: -1, agreed: true });
  });

  it('a proposal can be withdrawn, and spectators cannot answer', async () => {
    const onagree = vi.fn();
    const { unmount } = render(Agreements, { table: asked, mine: [1], me: 'boris', onagree });
    await fireEvent.click(screen.getByText('Withdraw'));
    expect(onagree).toHaveBeenCalledWith({ what: 'end', seat: -1, agreed: false });
    unmount();
    render(Agreements, { table: asked, mine: [], me: 'carla', onagree });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('proposals are made at the table', async () => {
    const { onagree } = own({ undo_together: [1, 0] });
    await fireEvent.click(screen.getByTestId('propose-undo'));
    await fireEvent.click(screen.getByTestId('propose-end'));
    expect(onagree.mock.calls).toEqual([
      [{ what: 'undo', seat: 0, agreed: true }],
      [{ what: 'end', seat: -1, agreed: true }],
    ]);
  });

  it('proposals are not offered twice or to a single player', () => {
    own({ agreements: asked.agreements, undo_together: [1] });
    own({ seats: SEATS.slice(0, 1) as unknown as TableInfo['seats'] });
    expect(screen.queryByTestId('propose-end')).toBeNull();
    expect(screen.queryByTestId('propose-undo')).toBeNull();
  });
});

describe('a vacation', () => {
  it('a vacation can be taken for some days at a table by the day', async () => {
    const { onvacation } = own();
    await fireEvent.click(screen.getByTestId('take-vacation'));
    expect(onvacation).toHaveBeenCalledWith(7);
  });

  it('a live table offers no vacation', () => {
    own({ days: 0 });
    expect(screen.queryByTestId('vacation')).toBeNull();
  });
});

describe('notes', () => {
  it('notes are fetched when they are opened, and stored when the field is left', async () => {
    vi.spyOn(api, 'note').mockResolvedValue('gears');
    const save = vi.spyOn(api, 'saveNote').mockImplementation((_, text) => Promise.resolve({ text }));
    own();
    const notes = screen.getByTestId<HTMLDetailsElement>('notes');
    notes.open = true;
    await fireEvent(notes, new Event('toggle'));
    const text = screen.getByTestId<HTMLTextAreaElement>('notes-text');
    await vi.waitFor(() => {
      expect(text.value).toBe('gears');
    });
    await fireEvent.blur(text);
    expect(save).not.toHaveBeenCalled();
    await fireEvent.input(text, { target: { value: 'gears and bolts' } });
    await fireEvent.blur(text);
    expect(save).toHaveBeenCalledWith('t', 'gears and bolts');
  });
});
