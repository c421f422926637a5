import * as api from './api';
import { toasts } from './toasts.svelte';

/** Who I am to the server: a cookie says so, and I have a name. */
class Who {
  id = $state('');
  name = $state('');

  async fetch(): Promise<void> {
    const { public_id, name } = await api.me();
    this.id = public_id;
    this.name = name;
  }

  async rename(name: string): Promise<void> {
    try {
      this.name = (await api.rename(name)).name;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      toasts.explain(error);
    }
  }
}

export const who = new Who();
