// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import '../words';
import type { GameInfo, TableInfo } from '../net/wire';
import WaitingRoom from './WaitingRoom.svelte';

const TABLE = {
  game: 'fzzt',
  status: 'open',
  host: 'anna',
  host_name: 'Anna',
  seats: [
    { seat: 0, kind: 'player', name: 'Anna', player: 'anna' },
    { seat: 1, kind: 'open', name: '', player: '' },
    { seat: 2, kind: 'open', name: '', player: '' },
  ],
} as unknown as TableInfo;

const GAME = { title: 'Fzzzt!', minutes: [20, 30], bots: ['greedy'] } as unknown as GameInfo;

beforeEach(async () => {
  await language.choose('en');
});

it('says to a guest who invites to what, with one button, and nothing of links', async () => {
  const onsit = vi.fn();
  render(WaitingRoom, { table: TABLE, mine: [], me: 'boris', game: GAME, onsit, onstart: vi.fn() });
  const invitation = screen.getByTestId('invitation').textContent;
  for (const said of ['Anna', 'Fzzzt!', '20–30', '2 free seats']) expect(invitation).toContain(said);
  expect(screen.queryByTestId('share')).toBeNull();
  await fireEvent.click(screen.getByRole('button'));
  expect(onsit).toHaveBeenCalledOnce();
});

it('gives the host the link', () => {
  render(WaitingRoom, { table: TABLE, mine: [0], me: 'anna', game: GAME, onsit: vi.fn(), onstart: vi.fn() });
  expect(screen.getByTestId('share')).toBeTruthy();
  expect(screen.queryByTestId('invitation')).toBeNull();
});
