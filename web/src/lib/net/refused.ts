/** A request that was refused, or that did not arrive (`code` is then `offline`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** After how many seconds it may be tried again; 0 if that is no matter of time. */
    readonly seconds = 0,
  ) {
    super(message);
  }
}
