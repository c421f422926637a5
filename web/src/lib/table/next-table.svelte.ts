import * as api from '../net/api';
import { theLink } from '../net/link';
import { who } from '../ui/me.svelte';
import { inOrder, waitsForMe } from '../ui/my-tables';
import type { TableInfo } from '../net/wire';

const EVERY = 30_000;

/**
 * Finds another table that is waiting for me, while this table is not waiting for me. Construct the object during
 * component initialisation.
 */
export class NextTable {
  table = $state.raw<TableInfo | null>(null);

  /** `idle` is whether I have a seat but no pending decision at the running table `id`. */
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
 * Return the first of my other tables that is waiting for me, or null if there is none. Returns undefined if the client
 * is offline; the page then shows this.
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
