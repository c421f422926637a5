import * as api from '../net/person';
import type { Person } from '../net/wire';
import { toasts } from './toasts.svelte';

/** The people I have blocked. */
class Blocks {
  all = $state.raw<readonly Person[]>([]);

  has(id: string): boolean {
    return this.all.some(({ public_id }) => public_id === id);
  }

  readonly load = (): Promise<boolean> => this.#take(api.blocks());
  readonly block = (id: string): Promise<boolean> => this.#take(api.block(id));
  readonly unblock = (id: string): Promise<boolean> => this.#take(api.unblock(id));

  async #take(answer: Promise<Person[]>): Promise<boolean> {
    try {
      this.all = await answer;
      return true;
    } catch (error) {
      toasts.caught(error);
      return false;
    }
  }
}

export const blocks = new Blocks();
