/**
 * A request that the server refused, or that did not reach the server. If it did not reach the server, `code` is
 * `offline`.
 */
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
