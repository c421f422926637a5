// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { language } from '../../lib/i18n';
import type * as api from '../../lib/net/api';
import * as accounts from '../../lib/net/bot-accounts';
import type { MyBots as Bots } from '../../lib/net/wire';
import MyBots from './MyBots.svelte';

vi.mock('../../lib/net/bot-accounts');
vi.mock('../../lib/board/loading', () => ({
  gameClients: { load: () => Promise.resolve({ optionName: () => 'Peripherals' }) },
}));
vi.mock('../../lib/net/api', async (original) => ({
  ...(await original<typeof api>()),
  games: () => Promise.resolve([{ id: 'fzzt', title: 'Fzzzt!' }]),
}));

const rusty = {
  id: 'b1',
  name: 'BOT Rusty',
  created: 0,
  seen: 0,
  token: true,
  games: [{ game: 'fzzt', options: { peripherals: [[]] } }],
  tables: 3,
};
const list = (...bots: Bots['bots']): Bots => ({ bots, most_tables: 50 });

beforeEach(() => {
  vi.mocked(accounts.myBots).mockResolvedValue(list());
});

it('the token of a new bot is shown once', async () => {
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

it('a bot is deleted only after a question', async () => {
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

it('the games and options that a bot accepts are shown', async () => {
  vi.mocked(accounts.myBots).mockResolvedValue(list(rusty, { ...rusty, id: 'b2', games: [] }));
  await language.choose('en');
  render(MyBots);
  await vi.waitFor(() => {
    const shown = screen.getAllByTestId('accepts').map(({ textContent }) => textContent);
    expect(shown).toEqual(['Plays Fzzzt! (Peripherals: none)', 'Plays all games']);
  });
});
