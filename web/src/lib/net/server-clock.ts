/** The clock of the server. The clock of a device may be wrong by days, and is only used until the first answer. */
let known: { seconds: number; at: number } | null = null;

/** Note the `Date` header of an answer. */
export function noteDate(header: string | null): void {
  const milliseconds = Date.parse(header ?? '');
  if (!Number.isNaN(milliseconds)) known = { seconds: milliseconds / 1000, at: performance.now() };
}

/** Now, in seconds since 1970. */
export function serverNow(): number {
  return known ? known.seconds + (performance.now() - known.at) / 1000 : Date.now() / 1000;
}
