// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { GameClient } from '../board/client';
import { language } from '../i18n';
import '../words';
import type { LogEntry } from '../net/wire';
import Log from './Log.svelte';

const entry = (n: number): LogEntry => ({
  n,
  kind: 'action',
  seat: 0,
  name: '',
  text: '',
  events: [{ kind: 'took', seat: 0, n }],
  at: 0,
});

it('each entry gets its words once, and again for other names', async () => {
  await language.ready();
  const say = vi.fn<GameClient['say']>((_, filling) => `${filling?.['name']} takes ${filling?.['n']}`);
  const client = { say } as unknown as GameClient;
  const log = [entry(1), entry(2)];
  const { rerender } = render(Log, { log, client, names: ['Anna'], view: { n: 2 } });
  expect(say).toHaveBeenCalledTimes(2);
  await rerender({ log: [...log, entry(3)], names: ['Anna'], view: { n: 3 } });
  expect(say).toHaveBeenCalledTimes(3);
  expect(screen.getAllByText(/^Anna takes \d$/).map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3].map((n) => `Anna takes ${n}`),
  );
  await rerender({ names: ['Boris'] });
  expect(screen.getAllByText(/^Boris takes/)).toHaveLength(3);
});
