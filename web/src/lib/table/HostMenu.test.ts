// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import '../words';
import type { SeatInfo, TableInfo } from '../net/wire';
import SeatRow from './SeatRow.svelte';

const seatOf = (number: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat: number,
  kind: 'player',
  name: '',
  player: '',
  bot: '',
  online: true,
  offered: false,
  former: '',
  held: false,
  before: '',
  only: null,
  due: null,
  vacation: null,
  program: '',
  programs: false,
  ...more,
});

const person = seatOf(1, { name: 'Boris', player: 'boris' });
const bot = seatOf(2, { kind: 'bot', name: 'greedy', bot: 'greedy' });

function row(seat: SeatInfo, me: string, status: TableInfo['status'] = 'running') {
  const onhost = vi.fn();
  const onsit = vi.fn();
  const table = { status, host: 'anna', daily: '', muted: [], seats: [] } as unknown as TableInfo;
  const mine = me === 'anna' ? [0] : [];
  const rest = { moves: false, since: null, seen: false, bots: ['greedy'] };
  const quiet = { counted: true, onleave: vi.fn(), onshow: vi.fn(), onnudge: vi.fn() };
  render(SeatRow, { seat, table, mine, me, onhost, onsit, ...rest, ...quiet });
  return { onhost, onsit };
}

const button = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

describe("the host's menu at a seat", () => {
  beforeEach(async () => {
    await language.choose('en');
  });

  it('the host can replace a person by a bot, or mute a person', async () => {
    const { onhost } = row(person, 'anna');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await fireEvent.click(button(/Host options: Boris/));
    await fireEvent.click(button(/Remove Boris/));
    expect(onhost).toHaveBeenLastCalledWith({ kind: 'remove', seat: 1, player: 'boris', bot: 'greedy' });
    await fireEvent.click(button(/Host options: Boris/));
    await fireEvent.click(button(/Mute Boris/));
    expect(onhost).toHaveBeenLastCalledWith({ kind: 'mute', player: 'boris', muted: true });
  });

  it('the host can free a seat before the start', async () => {
    const { onhost } = row(person, 'anna', 'open');
    await fireEvent.click(button(/Host options: Boris/));
    await fireEvent.click(button(/^Remove$/));
    expect(onhost).toHaveBeenLastCalledWith({ kind: 'remove', seat: 1, player: 'boris', bot: '' });
  });

  it("the host can offer a bot's seat", async () => {
    const { onhost } = row(bot, 'anna');
    await fireEvent.click(button(/Host options/));
    await fireEvent.click(button(/Let anyone take this seat/));
    expect(onhost).toHaveBeenLastCalledWith({ kind: 'offer', seat: 2, offered: true });
  });

  it('the host can let programs take a seat, which its row shows', async () => {
    const { onhost } = row({ ...bot, programs: false }, 'anna');
    await fireEvent.click(screen.getByTestId('programs-2'));
    expect(onhost).toHaveBeenLastCalledWith({ kind: 'offer', seat: 2, offered: true, to: 'programs' });
    row({ ...bot, kind: 'open', programs: true }, 'anna', 'open');
    expect(screen.getByTestId('welcomes-2')).toBeTruthy();
  });

  it('only the host sees the menu, with only the available commands', () => {
    row(person, 'carla');
    row(bot, 'carla');
    expect(screen.queryAllByRole('button').map((one) => one.dataset.testid)).toEqual(['about-1']);
    row({ ...bot, former: 'carla' }, 'carla');
    row({ ...bot, offered: true }, 'carla');
    expect(screen.getAllByRole('button', { name: /Take over from/ })).toHaveLength(2);
  });
});
