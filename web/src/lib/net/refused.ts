/** A request that was refused, or that did not arrive (in which case `code` is `offline`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The number of seconds after which to try again, or 0 if waiting does not help. */
    readonly seconds = 0,
  ) {
    super(message);
  }
}
