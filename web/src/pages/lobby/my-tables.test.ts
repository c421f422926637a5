// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../../lib/i18n';
import '../../lib/words';
import type { TableInfo } from '../../lib/net/wire';
import { keepTrial } from '../../lib/review/trials';
import { inOrder, outcome, waitsForMe } from '../../lib/ui/my-tables';
import TableList from './TableList.svelte';

const SEATS = ['Anna', 'me', 'Boris'].map((name, seat) => ({ seat, kind: 'player', name, player: name, former: '' }));

function table(id: string, facts: Partial<TableInfo>): TableInfo {
  const seats = structuredClone(SEATS) as unknown as TableInfo['seats'];
  return { id, game: 'fzzt', status: 'running', movers: [], seats, ranking: null, changed: 0, ...facts } as TableInfo;
}

beforeEach(async () => {
  await language.choose('en');
});

describe('tables of mine', () => {
  const others = table('others', { movers: [0, 2] });
  const mine = table('mine', { movers: [1] });
  const over = table('over', { status: 'over', movers: [1], ranking: [1, 3, 2] });

  it('a table is waiting for me if my seat is to move', () => {
    expect([others, mine, over].map((one) => waitsForMe(one, 'me'))).toEqual([false, true, false]);
    expect(waitsForMe(mine, '')).toBe(false);
  });

  it('tables where I must act come first, and finished ones last', () => {
    expect(inOrder([over, others, mine], 'me').map(({ id }) => id)).toEqual(['mine', 'others', 'over']);
  });

  it('a finished table shows the winner and my place', () => {
    expect(outcome(over, 'me')).toBe('Anna won, you: place 3 of 3');
    expect(outcome({ ...over, ranking: [2, 1, 3] }, 'me')).toBe('You won');
    expect(outcome(over, 'guest')).toBe('Anna won');
    expect(outcome({ ...over, ranking: [1, 1, 3] }, 'me')).toBe('Anna and me won, you: place 1 of 3');
    expect(outcome(others, 'me')).toBe('');
  });

  it('tables that wait for me are marked in the list', () => {
    const props = { title: 'Yours', tables: [over, others, mine], games: [], me: 'me', now: 0, testid: 'mine' };
    render(TableList, props);
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('Your turn');
    expect(rows[1]).not.toContain('Your turn');
    expect(rows[2]).toContain('Anna won, you: place 3 of 3');
  });

  it('a table that tries a decision again says so', () => {
    keepTrial('others', { table: 'over', turn: 3, seat: 0 });
    render(TableList, { title: 'Yours', tables: [over, others], games: [], me: 'me', now: 0, testid: 'mine' });
    expect(screen.getAllByTestId('trial').map((tag) => tag.closest('a')?.hash)).toEqual(['#/t/others']);
    localStorage.clear();
  });

  it('a finished table can be played again with the same players', async () => {
    const onagain = vi.fn(() => Promise.resolve());
    const deal = table('deal', { status: 'over', ranking: [1, 3, 2], daily: '2026-11-29' });
    const tables = [over, deal, mine];
    render(TableList, { title: 'Yours', tables, games: [], me: 'me', now: 0, testid: 'mine', onagain });
    await fireEvent.click(screen.getByTestId('again'));
    expect(onagain).toHaveBeenCalledWith('over');
  });
});
