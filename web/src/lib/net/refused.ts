/** A request that was refused, or that did not arrive (`code` is then `offline`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** After how many seconds to try again; 0 if waiting does not help. */
    readonly seconds = 0,
  ) {
    super(message);
  }
}
