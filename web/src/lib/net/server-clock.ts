/**
 * The clock of the server. The device's own clock may be wrong by days, so it is used only before the server's first
 * answer.
 */
let known: { seconds: number; at: number; device: number } | null = null;
const listeners = new Set<() => void>();

/** Read the server's time from the `Date` header of an answer. */
export function noteDate(header: string | null): void {
  const milliseconds = Date.parse(header ?? '');
  if (Number.isNaN(milliseconds)) return;
  known = { seconds: milliseconds / 1000, at: performance.now(), device: Date.now() };
  for (const listener of listeners) listener();
}

/** Call a listener for each answer with a date. Returns a function that removes this listener. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Return the server's time in seconds since 1970. */
export function serverNow(): number {
  if (!known) return Date.now() / 1000;
  // in some browsers, `performance.now` stops while the device sleeps
  const passed = Math.max(performance.now() - known.at, Date.now() - known.device);
  return known.seconds + passed / 1000;
}
