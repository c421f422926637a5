/**
 * Makes the browser's Back button close a sheet. Each open sheet adds an entry to the browser's history, with the
 * address of the page under the sheet. If a sheet is closed in another way, its entry is removed. If the user goes
 * forward to a closed sheet, the browser goes back immediately.
 */
interface Entry {
  over?: number;
}

const open: (() => void)[] = [];
/** Whether this module has moved through the history and the `popstate` event has not arrived yet. */
let stepping = false;
/** The address to open after this movement, or '' if there is none. */
let next = '';
let planned = false;

/** The number of open sheets that the history entry stores. */
function depth(): number {
  return (history.state as Entry | null)?.over ?? 0;
}

/** Make Back call `close`. Call the returned function when the sheet is closed, by Back or in another way. */
export function onBack(close: () => void): () => void {
  if (self !== top) return () => undefined; // the history belongs to the surrounding page
  open.push(close);
  plan();
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    plan();
  };
}

/** Whether a sheet is open, or its history entry is about to be removed. */
export function covered(): boolean {
  return stepping || depth() > 0;
}

/** Wait until no history entry of a sheet is about to be removed, because going back also undoes scrolling. */
export async function uncovered(): Promise<void> {
  while (covered()) {
    await new Promise((resolve) => {
      addEventListener('popstate', () => requestAnimationFrame(resolve), { once: true });
    });
  }
}

/** Open another page in place of the sheets' history entry. Back then leads to the page under the sheets. */
export function leaveSheets(hash: string): void {
  if (stepping) next = hash;
  else if (depth() > 0) location.replace(hash);
  else location.hash = hash;
}

/** If a sheet replaces another sheet at the same moment, the new sheet takes over the history entry. */
function plan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    settle();
  });
}

/** Add a history entry for each newly opened sheet. Returns whether the history is going back to fewer entries. */
function settle(): boolean {
  if (stepping) return true;
  const beyond = depth() - open.length;
  if (beyond > 0) {
    stepping = true;
    history.go(-beyond);
  } else {
    for (let over = depth() + 1; over <= open.length; over++) history.pushState({ over } satisfies Entry, '');
  }
  return stepping;
}

addEventListener('popstate', () => {
  if (!stepping) while (open.length > depth()) open.pop()?.();
  stepping = false;
  if (!settle() && next !== '') {
    location.hash = next;
    next = '';
  }
});

// the user followed a link in a sheet
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]:not([target])') : null;
  if (!link || !covered()) return;
  event.preventDefault();
  leaveSheets(link.getAttribute('href') ?? '#/');
});

// the sheet was open before a reload, which closed it
settle();
