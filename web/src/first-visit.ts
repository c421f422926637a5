// Code inside the page of the site without a server (`scripts/site.py`). While files of the page are missing, the code
// shows a message to a first-time visitor and reloads the page. The code runs before all other scripts.

/**
 * The milliseconds before the page is reloaded, and the milliseconds before an empty page shows the message about
 * missing files.
 */
const AGAIN = 10_000;
const PATIENCE = 10_000;
/** Milliseconds within which all files of the first page must arrive. */
const LONGEST = 90_000;

/** Whether the page must be reloaded, because a file is missing or damaged. */
let failed = false;
let slow = false;

const isDrawn = (): boolean => (document.getElementById('app')?.childElementCount ?? 0) > 0;

/** Show the message about missing files instead of an incomplete page. */
function show(): void {
  const sentence = document.getElementById('waiting');
  const app = document.getElementById('app');
  if (sentence) sentence.hidden = !failed && (!slow || isDrawn());
  if (app) app.hidden = failed;
}

function fail(): void {
  if (failed) return;
  failed = true;
  show();
  setTimeout(() => {
    location.reload();
  }, AGAIN);
}

/** Handle a script or style that failed to load, or a script that threw an exception. */
function hear({ target }: Event): void {
  const isNeeded =
    target instanceof HTMLLinkElement ? target.rel === 'stylesheet' && document.readyState !== 'complete' : !isDrawn();
  if (isNeeded) fail();
}

addEventListener('error', hear, true);
addEventListener('unhandledrejection', hear);
setTimeout(() => {
  slow = true;
  show();
}, PATIENCE);
setTimeout(() => {
  if (!isDrawn()) fail();
}, LONGEST);
new MutationObserver((_, observer) => {
  show();
  if (isDrawn() && document.readyState === 'complete') observer.disconnect();
}).observe(document.documentElement, { childList: true, subtree: true });
