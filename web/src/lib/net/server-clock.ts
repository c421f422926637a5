/** The clock of the server. The clock of a device may be wrong by days, and is only used until the first answer. */
let known: { seconds: number; at: number; device: number } | null = null;
const listeners = new Set<() => void>();

/** Note the `Date` header of an answer. */
export function noteDate(header: string | null): void {
  const milliseconds = Date.parse(header ?? '');
  if (Number.isNaN(milliseconds)) return;
  known = { seconds: milliseconds / 1000, at: performance.now(), device: Date.now() };
  for (const listener of listeners) listener();
}

/** Call a listener at each answer with a date; returns the end of that. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Now, in seconds since 1970. */
export function serverNow(): number {
  if (!known) return Date.now() / 1000;
  // `performance.now` stands still in some browsers while the device sleeps
  const passed = Math.max(performance.now() - known.at, Date.now() - known.device);
  return known.seconds + passed / 1000;
}
