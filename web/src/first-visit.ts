// Code inside the page of the site without a server (`scripts/site.py`). It runs before all other scripts. While files
// of the page are missing, it shows a message to a first visitor and reloads the page.

/**
 * The milliseconds until the page reloads, and the milliseconds until an empty page shows the message about missing
 * files.
 */
const AGAIN = 10_000;
const PATIENCE = 10_000;
/** Milliseconds within which all files of the first page must arrive. */
const LONGEST = 90_000;

/** Whether a file is missing or damaged, so that the page must reload. */
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

/** Handle a script or style that was not loaded, or a script that raised an exception. */
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
