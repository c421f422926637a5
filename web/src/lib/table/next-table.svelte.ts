import * as api from '../net/api';
import { theLink } from '../net/link';
import { who } from '../ui/me.svelte';
import { inOrder, waitsForMe } from '../ui/my-tables';
import type { TableInfo } from '../net/wire';

const EVERY = 30_000;

/** Another table of mine that waits for me, while this one does not. Construct it during the set-up of a component. */
export class NextTable {
  table = $state.raw<TableInfo | null>(null);

  /** `idle`: I have a seat at the running table `id`, and no decision there. */
  constructor(id: string, idle: () => boolean) {
    if (theLink().alone) return;
    $effect(() => {
      this.table = null;
      if (!idle()) return undefined;
      void this.#look(id);
      const timer = setInterval(() => {
        if (!document.hidden) void this.#look(id);
      }, EVERY);
      return () => {
        clearInterval(timer);
      };
    });
  }

  async #look(id: string): Promise<void> {
    try {
      const { tables } = await api.tablePage('tables?which=mine');
      const waiting = tables.filter((table) => table.id !== id && waitsForMe(table, who.id));
      this.table = inOrder(waiting, who.id)[0] ?? null;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error; // offline: the page says it
    }
  }
}
