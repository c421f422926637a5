// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import * as api from '../net/api';
import * as invitations from '../net/invitations';
import { Refused } from '../net/refused';
import { toasts } from '../ui/toasts.svelte';
import { router } from '../ui/router.svelte';
import type { TableInfo, TablePartners } from '../net/wire';
import Invitations from '../../pages/lobby/Invitations.svelte';
import './people-words';
import '../words';
import Partners from './Partners.svelte';

const TABLE = {
  id: 't1',
  game: 'fzzt',
  host_name: 'Anna',
  seats: [{ player: 'anna' }, { kind: 'open' }],
} as unknown as TableInfo;
const NAMES = ['Boris', 'Clara', 'Dora', 'Emil', 'Fritz', 'Gerda'];

const partners = (...invited: TablePartners['partners'][number]['invitation'][]): TablePartners => ({
  partners: NAMES.map((name, i) => ({ public_id: name.toLowerCase(), name, invitation: invited[i] ?? 'none' })),
});

beforeEach(async () => {
  await language.choose('en');
});

it('a partner can be invited, and the invitation withdrawn', async () => {
  vi.spyOn(invitations, 'partnersFor').mockResolvedValue(partners('none', 'declined'));
  const invite = vi.spyOn(invitations, 'invite').mockResolvedValue(partners('open', 'declined'));
  const withdraw = vi.spyOn(invitations, 'withdraw').mockResolvedValue(partners('none', 'declined'));
  render(Partners, { table: TABLE });
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5));
  expect(screen.getByText('Clara').closest('li')?.textContent).toContain('Declined');
  await fireEvent.click(screen.getByRole('button', { name: 'Invite Boris' }));
  expect(invite).toHaveBeenCalledWith('t1', 'boris');
  await fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation to Boris' }));
  expect(withdraw).toHaveBeenCalledWith('t1', 'boris');
  await fireEvent.click(screen.getByRole('button', { name: '+1' }));
  expect(screen.getByText('Gerda')).toBeTruthy();
});

it('nothing is shown without partners, and the reason if an invitation is refused', async () => {
  const found = vi.spyOn(invitations, 'partnersFor').mockRejectedValue(new Refused('muted', 'muted'));
  const shown = render(Partners, { table: TABLE });
  await vi.waitFor(() => expect(found).toHaveBeenCalled());
  expect(screen.queryByTestId('partners')).toBeNull();
  shown.unmount();
  found.mockResolvedValue(partners());
  vi.spyOn(invitations, 'invite').mockRejectedValue(new Refused('too_many_invitations', 'too many'));
  const explain = vi.spyOn(toasts, 'explain').mockImplementation(() => undefined);
  render(Partners, { table: TABLE });
  await fireEvent.click(await screen.findByRole('button', { name: 'Invite Boris' }));
  await vi.waitFor(() => expect(explain).toHaveBeenCalledOnce());
});

it('an invitation can be accepted or declined in the lobby', async () => {
  const onchange = vi.fn(() => Promise.resolve());
  const sit = vi.spyOn(api, 'takeSeat').mockResolvedValue(TABLE);
  const go = vi.spyOn(router, 'go').mockImplementation(() => undefined);
  const decline = vi.spyOn(invitations, 'decline').mockResolvedValue([]);
  render(Invitations, { tables: [TABLE], games: [], onchange });
  expect(screen.getByRole('link').textContent).toContain('Anna invites you to fzzt');
  await fireEvent.click(screen.getByTestId('join'));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith({ page: 'table', id: 't1' }));
  expect(sit).toHaveBeenCalledWith('t1', { seat: -1, name: '', word: true });
  await vi.waitFor(() => expect(screen.getByTestId('decline').hasAttribute('disabled')).toBe(false));
  await fireEvent.click(screen.getByTestId('decline'));
  await vi.waitFor(() => expect(decline).toHaveBeenCalledWith('t1'));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledTimes(1));
});
