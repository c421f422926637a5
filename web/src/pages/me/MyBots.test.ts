// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import * as accounts from '../../lib/net/bot-accounts';
import type { MyBots as Bots } from '../../lib/net/wire';
import MyBots from './MyBots.svelte';

vi.mock('../../lib/net/bot-accounts');

const rusty = { id: 'b1', name: 'BOT Rusty', created: 0, seen: 0, token: true, games: [], tables: 3 };
const list = (...bots: Bots['bots']): Bots => ({ bots, most_tables: 50 });

beforeEach(() => {
  vi.mocked(accounts.myBots).mockResolvedValue(list());
});

it('shows the token of a new bot once', async () => {
  render(MyBots);
  vi.mocked(accounts.makeBot).mockResolvedValue({ bot: 'b1', token: 'ffbot_secret' });
  vi.mocked(accounts.myBots).mockResolvedValue(list(rusty));
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: ' Rusty ' } });
  await fireEvent.click(screen.getByTestId('make-bot'));
  expect((await screen.findByTestId('bot-token')).textContent).toBe('ffbot_secret');
  expect(accounts.makeBot).toHaveBeenCalledWith('Rusty');

  vi.mocked(accounts.revokeToken).mockResolvedValue(list({ ...rusty, token: false }));
  await fireEvent.click(screen.getByRole('button', { name: /revoke/i }));
  expect(accounts.revokeToken).toHaveBeenCalledWith('b1');
  await vi.waitFor(() => {
    expect(screen.queryByTestId('bot-token')).toBeNull();
  });
  expect(screen.queryByRole('button', { name: /revoke/i })).toBeNull();
});

it('asks before a bot is deleted', async () => {
  vi.mocked(accounts.myBots).mockResolvedValue(list(rusty));
  vi.mocked(accounts.deleteBot).mockResolvedValue(list());
  render(MyBots);
  await fireEvent.click(await screen.findByRole('button', { name: 'bots.delete.of' }));
  expect(accounts.deleteBot).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'bots.delete' }));
  await vi.waitFor(() => {
    expect(screen.queryByTestId('bot')).toBeNull();
  });
});
