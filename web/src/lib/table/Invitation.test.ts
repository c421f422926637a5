// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import '../words';
import { progress } from '../lessons/progress.svelte';
import { invited } from '../ui/invited';
import { who } from '../ui/me.svelte';
import * as invitations from '../net/invitations';
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

const MORE = { client: null, onchat: vi.fn(), onlesson: vi.fn() };
const LESSON = { name: 'first', digest: 'd', steps: 3 };
const GAME = {
  id: 'fzzt',
  title: 'Fzzzt!',
  minutes: [20, 30],
  bots: ['greedy'],
  lessons: [LESSON],
} as unknown as GameInfo;

beforeEach(async () => {
  vi.spyOn(invitations, 'partnersFor').mockResolvedValue({ partners: [] });
  await language.choose('en');
});

it('a guest sees the host, the game and one button, but no links', async () => {
  const onsit = vi.fn();
  render(WaitingRoom, { table: TABLE, mine: [], me: 'boris', game: GAME, onsit, onstart: vi.fn(), ...MORE });
  const invitation = screen.getByTestId('invitation').textContent;
  for (const said of ['Anna', 'Fzzzt!', '20–30', '2 free seats']) expect(invitation).toContain(said);
  expect(invitation).not.toContain('starts'); // the time is in the bar
  expect(screen.queryByTestId('share')).toBeNull();
  await fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(onsit).toHaveBeenCalledOnce());
});

it('the invitation asks for a name, which is stored before the guest sits down', async () => {
  const done: string[] = [];
  const rename = vi.spyOn(who, 'rename').mockImplementation((name) => {
    done.push(`name ${name}`);
    return Promise.resolve();
  });
  render(WaitingRoom, {
    table: TABLE,
    mine: [],
    me: 'boris',
    game: GAME,
    onsit: () => done.push('sit'),
    onstart: vi.fn(),
    ...MORE,
  });
  await fireEvent.input(screen.getByTestId('invite-name'), { target: { value: ' Boris ' } });
  await fireEvent.click(screen.getByTestId('sit'));
  await vi.waitFor(() => expect(done).toEqual(['name Boris', 'sit']));
  rename.mockRestore();
});

it('only newcomers are offered the lesson, which leads back to the invitation', async () => {
  const props = {
    table: { ...TABLE, id: 't1' },
    mine: [],
    me: 'boris',
    game: GAME,
    onsit: vi.fn(),
    onstart: vi.fn(),
    ...MORE,
  };
  const rename = vi.spyOn(who, 'rename').mockResolvedValue();
  const shown = render(WaitingRoom, props);
  await fireEvent.input(screen.getByTestId('invite-name'), { target: { value: 'Boris' } });
  await fireEvent.click(screen.getByTestId('invite-lesson'));
  expect(invited.table).toBe('t1');
  expect(rename).toHaveBeenCalledWith('Boris');
  rename.mockRestore();
  shown.unmount();
  progress.begin('fzzt', LESSON, 'l1');
  render(WaitingRoom, props);
  expect(screen.queryByTestId('invite-lesson')).toBeNull();
  await fireEvent.click(screen.getByTestId('sit'));
  await vi.waitFor(() => expect(invited.table).toBe(''));
});

it('the host sees the link and who sits where', () => {
  render(WaitingRoom, { table: TABLE, mine: [0], me: 'anna', game: GAME, onsit: vi.fn(), onstart: vi.fn(), ...MORE });
  expect(screen.getByTestId('share')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((seat) => seat.textContent.trim())).toEqual(['Anna', 'free', 'free']);
  expect(screen.queryByTestId('invitation')).toBeNull();
});
