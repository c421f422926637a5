import * as api from '../../lib/net/api';
import { theLink } from '../../lib/net/link';
import { serverNow } from '../../lib/net/server-clock';
import type { GameInfo, TableInfo } from '../../lib/net/wire';
import { who } from '../../lib/ui/me.svelte';
import { toasts } from '../../lib/ui/toasts.svelte';
import { t } from '../../lib/words';
import { waitsForMe } from '../../lib/ui/my-tables';

const REFRESH = 4000;
/** While the page is in the background, only every eighth refresh takes place. */
const HIDDEN = 8;

/**
 * The games and tables of the lobby, which are fetched periodically. Construct the object during component
 * initialisation.
 */
export class LobbyTables {
  /** The games from light to heavy, or null until they are loaded. */
  games = $state.raw<GameInfo[] | null>(null);
  /** Whether the server could not be reached at the last attempt. */
  offline = $state(false);
  /** The time of the last refresh. */
  now = $state(serverNow());
  #first = $state.raw<api.TableLists>(empty());
  /** The tables of the later pages of each list. */
  #further = $state.raw<api.TableLists>(empty());
  #refreshing = false;

  own = $derived.by(() => this.#all('mine'));
  /** The tables to which I am invited. */
  invited = $derived.by(() => this.#all('invited'));
  open = $derived.by(() => this.#others('open').filter(({ id }) => this.invited.every((table) => table.id !== id)));
  running = $derived.by(() => this.#others('running'));
  /** The number of my tables that wait for me. */
  turns = $derived.by(() => this.own.filter((table) => waitsForMe(table, who.id)).length);

  constructor() {
    $effect(() => this.#keepFresh());
  }

  /** Whether a list has more tables than have been loaded. */
  hasMore(which: api.ListName): boolean {
    return this.#nextOf(which) !== null;
  }

  async more(which: api.ListName): Promise<void> {
    const next = this.#nextOf(which);
    if (next === null) return;
    try {
      const page = await api.tablePage(next);
      const tables = joined(this.#further[which].tables, page.tables);
      this.#further = { ...this.#further, [which]: { tables, next: page.next } };
    } catch (error) {
      toasts.caught(error);
    }
  }

  /** Delete a table of this device. */
  readonly remove = async (table: string): Promise<void> => {
    try {
      await theLink().kept?.remove(table);
    } catch (error) {
      toasts.say(t('device.storage'), { detail: String(error), bad: true });
    }
    await this.#refresh();
  };

  #keepFresh(): () => void {
    let passed = 0;
    const look = (): void => {
      if (!document.hidden) void this.#refresh();
    };
    void this.#refresh();
    const timer = setInterval(() => {
      if (!document.hidden || ++passed % HIDDEN === 0) void this.#refresh();
    }, REFRESH);
    for (const name of ['online', 'focus', 'pageshow']) addEventListener(name, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const name of ['online', 'focus', 'pageshow']) removeEventListener(name, look);
      document.removeEventListener('visibilitychange', look);
    };
  }

  readonly refresh = (): Promise<void> => this.#refresh();

  async #refresh(): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    try {
      // all parts are shown together, so that a late part does not move the others
      const had = this.#first.mine.tables.length > 0;
      const games = this.games ?? api.games().then(lightFirst);
      [this.games, this.#first] = await Promise.all([games, who.known().then(api.tables)]);
      if (had && this.#first.mine.tables.length === 0) void who.check(); // the cookie was cleared
      this.now = serverNow();
      this.offline = false;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      this.offline = true;
    } finally {
      this.#refreshing = false;
    }
  }

  /** Return the tables of a list that have been fetched so far, without repetitions. */
  #all(which: api.ListName): TableInfo[] {
    return joined(this.#first[which].tables, this.#further[which].tables);
  }

  #others(which: api.ListName): TableInfo[] {
    return this.#all(which).filter((table) => this.own.every((mine) => mine.id !== table.id));
  }

  /** Return the address of the next page of a list, or null if there is none. */
  #nextOf(which: api.ListName): string | null {
    const { [which]: further } = this.#further;
    return further.tables.length > 0 ? further.next : this.#first[which].next;
  }
}

function empty(): api.TableLists {
  const page = { tables: [], next: null };
  return { open: page, running: page, mine: page, invited: page };
}

/** Return the tables, followed by those tables of a later page that they do not contain. */
function joined(tables: readonly TableInfo[], later: readonly TableInfo[]): TableInfo[] {
  return [...tables, ...later.filter(({ id }) => tables.every((known) => known.id !== id))];
}

/** Return the games from light to heavy. Games without a weight come last. */
function lightFirst(all: readonly GameInfo[]): GameInfo[] {
  return [...all].sort((a, b) => (a.weight || Infinity) - (b.weight || Infinity) || a.title.localeCompare(b.title));
}
