import * as api from '../net/api';
import type { Banned, Me, NewTable, TableInfo } from '../net/wire';
import { t } from '../words';
import { toasts } from './toasts.svelte';

const AGAIN = 2000;

/** The person at this browser. The person has a name; the server recognizes the person by a cookie. */
class Who {
  id = $state('');
  name = $state('');
  /** Whether the operator has banned me. */
  banned = $state.raw<Banned | null>(null);
  #known: Promise<void> | null = null;

  constructor() {
    // the cookie may have been cleared in the meantime
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.check();
    });
  }

  /**
   * Request my identity from the server again, because the cookie may have been cleared. If cookies are blocked, every
   * answer contains a different guest.
   */
  async check(): Promise<void> {
    if (this.id === '' || !navigator.cookieEnabled) return;
    try {
      this.#take(await api.me());
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
    }
  }

  /** Create a table. If the cookie has been cleared, the table belongs to a new guest. */
  async setUp(table: NewTable): Promise<TableInfo> {
    await this.known();
    const made = await api.newTable(table);
    if (made.host !== this.id) await this.check();
    return made;
  }

  /**
   * Wait until the server knows me, regardless of how long its answer takes, because only the cookie proves that a seat
   * is mine.
   */
  known(): Promise<void> {
    this.#known ??= this.#insist();
    return this.#known;
  }

  async rename(name: string): Promise<void> {
    try {
      this.#take(await api.rename(name));
    } catch (error) {
      toasts.caught(error);
    }
  }

  /** Store my identity. If it belongs to another guest than before, inform the player. */
  #take({ public_id, name, banned }: Me): void {
    const cleared = this.id !== '' && this.id !== public_id && navigator.cookieEnabled;
    this.id = public_id;
    this.name = name;
    this.banned = banned;
    if (cleared) toasts.say(t('me.cleared', { name }), { bad: true });
  }

  async #insist(): Promise<void> {
    while (this.id === '') {
      try {
        this.#take(await api.me());
      } catch (error) {
        if (!(error instanceof api.Refused)) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  }
}

export const who = new Who();
