import * as api from '../net/api';
import { t } from '../words';
import { toasts } from './toasts.svelte';

const AGAIN = 2000;

/** Who I am to the server: a cookie says so, and I have a name. */
class Who {
  id = $state('');
  name = $state('');
  #known: Promise<void> | null = null;

  constructor() {
    // the cookie may have been cleared in between
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.id !== '' && navigator.cookieEnabled) void this.check();
    });
  }

  /** Ask again who I am, and report it if the server does not recognize me any more. */
  async check(): Promise<void> {
    const before = this.id;
    try {
      await this.fetch();
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
    }
    if (this.id !== before) toasts.say(t('me.cleared', { name: this.name }), { bad: true });
  }

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
