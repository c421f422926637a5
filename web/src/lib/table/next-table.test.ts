// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import * as api from '../net/api';
import type { TableInfo } from '../net/wire';
import * as mine from '../ui/my-tables';
import { watching } from './next-table.harness.svelte';

const other = { id: 'other' } as unknown as TableInfo;

it('a waiting table is offered only while this one is not waiting', async () => {
  let answer: (page: { tables: TableInfo[]; next: string }) => void = () => undefined;
  const asked = vi.spyOn(api, 'tablePage').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  vi.spyOn(mine, 'waitsForMe').mockReturnValue(true);
  const { next, setIdle, end } = watching('this');
  answer({ tables: [other], next: '' });
  await vi.waitFor(() => {
    expect(next.table).toBe(other);
  });
  setIdle(false);
  flushSync();
  expect(next.table).toBeNull();
  setIdle(true);
  flushSync();
  expect(asked).toHaveBeenCalledTimes(2);
  setIdle(false);
  flushSync();
  answer({ tables: [other], next: '' });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(next.table).toBeNull();
  end();
});
