import { flushSync } from 'svelte';
import { NextTable } from './next-table.svelte';

/**
 * Creates a test component that watches for the next table after the table `id`. At first I have no decision at table
 * `id`.
 */
export function watching(id: string) {
  let idle = $state(true);
  let next: NextTable | undefined;
  const end = $effect.root(() => {
    next = new NextTable(id, () => idle);
  });
  flushSync();
  return {
    next: next as NextTable,
    setIdle: (value: boolean) => {
      idle = value;
    },
    end,
  };
}
