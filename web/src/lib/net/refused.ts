/** A request that was refused, or that did not reach the server. In the second case, `code` is `offline`. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The number of seconds until the next attempt can succeed, or 0 if waiting does not help. */
    readonly seconds = 0,
  ) {
    super(message);
  }
}
