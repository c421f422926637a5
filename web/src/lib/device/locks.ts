const PREFIX = 'factoryfloor.table.';
/** The milliseconds within which a page must release a table that another page takes. */
const PATIENCE = 700;

/** The tables that this tab takes from other tabs when it opens them. */
const claimed = new Set<string>();

export function claim(table: string): void {
  claimed.add(table);
}

/**
 * Lock a table, because only one tab at a time can play it. Returns a function that releases the table, or null if
 * another tab holds the lock. `taken` is called when another tab takes the table. Pages outside a secure context, or
 * without storage, have no locks. On such pages, the storage rejects the second writer.
 */
export function own(table: string, taken: () => void): Promise<(() => void) | null> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => undefined);
  const steal = claimed.delete(table);
  return new Promise((resolve) => {
    let given = false;
    locks
      .request(PREFIX + table, steal ? { steal } : { signal: AbortSignal.timeout(PATIENCE) }, () => {
        given = true;
        return new Promise<void>((ended) => {
          resolve(ended);
        });
      })
      .catch((error: unknown) => {
        if (given) taken();
        else resolve(isHeld(error) ? null : () => undefined); // a browser that blocks cookies also blocks locks
      });
  });
}

/** Take a table from the tab that has it open. Returns a function that releases the table. */
export async function seize(table: string): Promise<() => void> {
  claim(table);
  return (await own(table, () => undefined)) ?? (() => undefined);
}

/** Close all tables that are open in any tab. */
export async function seizeAll(): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  const names = ((await locks?.query().catch(() => undefined))?.held ?? []).map(({ name = '' }) => name);
  for (const name of names) if (name.startsWith(PREFIX)) (await seize(name.slice(PREFIX.length)))();
}

function isHeld(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
