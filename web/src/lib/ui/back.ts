/**
 * Back closes what lies over the page: each sheet has an entry in the history, with the address of its page. Closing a
 * sheet otherwise takes its entry back. Going forward to a closed sheet returns at once.
 */
interface Entry {
  over?: number;
}

const open: (() => void)[] = [];
/** A step that this module took and whose `popstate` has not arrived. */
let stepping = false;
/** The address to open after that step; '' for none. */
let next = '';
let planned = false;

/** The number of sheets of the history entry. */
function depth(): number {
  return (history.state as Entry | null)?.over ?? 0;
}

/** Let Back call `close`. Call the result when it is closed, by Back or otherwise. */
export function onBack(close: () => void): () => void {
  if (self !== top) return () => undefined; // the history is that of the page around it
  open.push(close);
  plan();
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    plan();
  };
}

/** Whether a sheet lies over the page, or its entry is about to leave the history. */
export function covered(): boolean {
  return stepping || depth() > 0;
}

/** Wait until no sheet's entry is about to leave the history: going back also undoes a scroll. */
export async function uncovered(): Promise<void> {
  while (covered()) {
    await new Promise((resolve) => {
      addEventListener('popstate', () => requestAnimationFrame(resolve), { once: true });
    });
  }
}

/** Leave for another page in place of the sheets' entry, so that Back leads to the page under them. */
export function leaveSheets(hash: string): void {
  if (stepping) next = hash;
  else if (depth() > 0) location.replace(hash);
  else location.hash = hash;
}

/** A sheet that replaces another one in the same moment takes over its entry. */
function plan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    settle();
  });
}

/** Give the history an entry for each open sheet. Returns whether it is on its way back to fewer. */
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

// a link in a sheet
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]:not([target])') : null;
  if (!link || !covered()) return;
  event.preventDefault();
  leaveSheets(link.getAttribute('href') ?? '#/');
});

// a reload closed the open element
settle();
