// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
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

it('the log follows its end again after the reader has scrolled up and back', async () => {
  await language.ready();
  const sizes = { clientHeight: 100, scrollHeight: 300, scrollTop: 0 };
  for (const name of ['clientHeight', 'scrollHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(() => sizes[name]);
  const { rerender } = render(Log, { log: [entry(1)], client: null, names: ['Anna'] });
  const list = screen.getByTestId('log');
  const scroll = async (top: number): Promise<void> => {
    list.scrollTop = top;
    list.dispatchEvent(new Event('wheel'));
    list.dispatchEvent(new Event('scroll'));
    await tick();
  };
  await scroll(200);
  await scroll(50);
  expect(list.scrollTop).toBe(50);
  await scroll(190);
  expect(list.scrollTop).toBe(300);
  // a highlighted line is shown without leaving the end
  await rerender({ lit: 1 });
  list.scrollTop = 20;
  await rerender({ lit: 0 });
  expect(list.scrollTop).toBe(300);
});

it('the log covers a part of a line at its top while it follows its end', async () => {
  await language.ready();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(90);
  // the lines begin at 0, 60 and 120
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return 60 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  const { rerender } = render(Log, { log: [entry(1), entry(2), entry(3)], client: null, names: ['Anna'] });
  const list = screen.getByTestId('log');
  await tick();
  expect(list.scrollTop).toBe(90);
  expect(list.style.getPropertyValue('--cut')).toBe('30px');
  expect(list.classList.contains('follows')).toBe(true);
  await rerender({ lit: 1 });
  expect(list.classList.contains('follows')).toBe(false);
});
