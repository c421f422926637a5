import * as api from '../net/api';
import { theLink } from '../net/link';
import { who } from '../ui/me.svelte';
import { inOrder, waitsForMe } from '../ui/my-tables';
import type { TableInfo } from '../net/wire';

const EVERY = 30_000;

/**
 * Finds another table that is waiting for me, while this table is not. Construct it during component initialisation.
 */
export class NextTable {
  table = $state.raw<TableInfo | null>(null);

  /** `idle`: I have a seat at the running table `id`, but no pending decision there. */
  constructor(id: string, idle: () => boolean) {
    if (theLink().alone) return;
    $effect(() => {
      this.table = null;
      if (!idle()) return undefined;
      let ended = false; // a late answer must not cover the decision
      const look = async (): Promise<void> => {
        const found = await waiting(id);
        if (!ended && found !== undefined) this.table = found;
      };
      void look();
      const timer = setInterval(() => {
        if (!document.hidden) void look();
      }, EVERY);
      return () => {
        ended = true;
        clearInterval(timer);
      };
    });
  }
}

/**
 * The first of my tables other than `id` that is waiting for me; null if there is none. Undefined when offline; the
 * page then shows that it is offline.
 */
async function waiting(id: string): Promise<TableInfo | null | undefined> {
  try {
    const { tables } = await api.tablePage('tables?which=mine');
    const found = tables.filter((table) => table.id !== id && waitsForMe(table, who.id));
    return inOrder(found, who.id)[0] ?? null;
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    return undefined;
  }
}
