// Part of the page of the site without a server, in the page itself (`scripts/site.py`), before all other scripts. A
// first visitor reads a sentence while files of the page are missing, and the page tries again.

/** Milliseconds until the page is loaded again, and until an empty page shows the sentence. */
const AGAIN = 10_000;
const PATIENCE = 10_000;
/** Milliseconds for all files of the first page. */
const LONGEST = 90_000;

/** A file is missing or damaged, so the page is loaded again. */
let failed = false;
let slow = false;

const isDrawn = (): boolean => (document.getElementById('app')?.childElementCount ?? 0) > 0;

/** Show the sentence while it is true, in place of an incomplete page. */
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

/** A script or style was not fetched, or a script raised an exception. */
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
