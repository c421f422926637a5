// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import '../words';
import type { SeatInfo, TableInfo, Vote } from '../net/wire';
import AwayBar from './AwayBar.svelte';
import { absences, present } from './absence';

const seat = (number: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  kind: 'player',
  name,
  player: name.toLowerCase(),
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

const GONE = { online: false };
const SEATS = [seat(0, 'Anna'), seat(1, 'Boris', GONE), seat(2, 'Carla'), seat(3, 'Boris', GONE)];

function bar(me: string, votes: Vote[] = [], gone: (number | null)[] | null = null, seats = SEATS) {
  const onvote = vi.fn();
  const onsit = vi.fn();
  const table = { status: 'running', away_after: 120, seats, votes } as unknown as TableInfo;
  const mine = seats.filter(({ player }) => player === me).map((one) => one.seat);
  const since = gone ?? seats.map(({ online }) => (online ? null : performance.now() - 130_000));
  render(AwayBar, { table, mine, me, gone: since, bots: ['random', 'greedy'], onvote, onsit });
  return { onvote, onsit };
}

describe('the bar for absent players', () => {
  beforeEach(async () => {
    await language.choose('en');
  });

  it('a person with two seats counts once, and an absent player does not count as present', () => {
    const table = { seats: SEATS } as unknown as TableInfo;
    const [first, ...others] = absences(table, [null, 1000, null, 1000], 131_000);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ seat: 1, player: 'boris', away: 130 });
    expect(present(table, 'boris')).toBe(2);
  });

  it('players can vote, and the votes are shown', async () => {
    const { onvote } = bar('anna', [{ seat: 1, of: 'boris', voter: 'carla', choice: 'greedy' }]);
    expect(screen.getByTestId('away-count').textContent).toContain('1 of 2');
    expect(screen.getByTestId('vote-greedy').textContent).toContain('Carla');
    await fireEvent.click(screen.getByTestId('vote-greedy'));
    expect(onvote).toHaveBeenLastCalledWith({ seat: 1, player: 'boris', choice: 'greedy' });
    await fireEvent.click(screen.getByTestId('vote-nobody'));
    expect(onvote).toHaveBeenLastCalledWith({ seat: 1, player: 'boris', choice: 'nobody' });
  });

  it('a player can withdraw a vote', async () => {
    const { onvote } = bar('anna', [{ seat: 1, of: 'boris', voter: 'anna', choice: 'nobody' }]);
    await fireEvent.click(screen.getByTestId('vote-wait'));
    expect(onvote).toHaveBeenLastCalledWith({ seat: 1, player: 'boris', choice: 'wait' });
  });

  it('nothing is offered before the time limit of the table, or to spectators', () => {
    bar('anna', [], [null, performance.now() - 30_000, null, null]);
    bar('dora');
    expect(screen.getAllByTestId('away-1')).toHaveLength(2);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('a button leads back to a seat that a bot plays for me', async () => {
    const left = seat(1, 'greedy', { kind: 'bot', player: '', bot: 'greedy', former: 'boris', before: 'Boris' });
    const { onsit } = bar('boris', [], null, [seat(0, 'Anna'), left]);
    await fireEvent.click(screen.getByTestId('sit-again'));
    expect(onsit).toHaveBeenCalledWith(1);
  });
});
