import type { Page } from '../../lib/net/history';
import { toasts } from '../../lib/ui/toasts.svelte';

/** The pages of a list that have been fetched so far. */
export class Paging<T> {
  items = $state.raw<T[] | null>(null);
  next = $state<string | null>(null);
  busy = $state(false);
  #fetch: (address: string) => Promise<Page<T>>;
  #first = '';

  constructor(fetch: (address: string) => Promise<Page<T>>) {
    this.#fetch = fetch;
  }

  /** Show the list that begins at an address. */
  async start(address: string): Promise<void> {
    this.#first = address;
    await this.#load(address, []);
  }

  /** Fetch the next page. */
  async more(): Promise<void> {
    if (this.next !== null) await this.#load(this.next, this.items ?? []);
  }

  async #load(address: string, before: readonly T[]): Promise<void> {
    const first = this.#first;
    this.busy = true;
    try {
      const page = await this.#fetch(address);
      if (first !== this.#first) return; // another list is shown now
      this.items = [...before, ...page.items];
      this.next = page.next;
    } catch (error) {
      toasts.caught(error);
    } finally {
      if (first === this.#first) this.busy = false;
    }
  }
}
