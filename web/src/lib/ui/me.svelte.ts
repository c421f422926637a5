import * as api from '../net/api';
import { toasts } from './toasts.svelte';

const AGAIN = 2000;

/** Who I am to the server: a cookie says so, and I have a name. */
class Who {
  id = $state('');
  name = $state('');
  #known: Promise<void> | null = null;

  async fetch(): Promise<void> {
    const { public_id, name } = await api.me();
    this.id = public_id;
    this.name = name;
  }

  /** Until the server knows me, however long it takes to answer: a seat is mine only with the cookie. */
  known(): Promise<void> {
    this.#known ??= this.#insist();
    return this.#known;
  }

  async rename(name: string): Promise<void> {
    try {
      this.name = (await api.rename(name)).name;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      toasts.explain(error);
    }
  }

  async #insist(): Promise<void> {
    while (this.id === '') {
      try {
        await this.fetch();
      } catch (error) {
        if (!(error instanceof api.Refused)) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  }
}

export const who = new Who();
