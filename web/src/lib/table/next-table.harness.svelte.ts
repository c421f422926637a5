import { flushSync } from 'svelte';
import { NextTable } from './next-table.svelte';

/** The next table after the table `id`, which does not wait for me at first. */
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
