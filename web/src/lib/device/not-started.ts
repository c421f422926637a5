import type { Failure } from './protocol';

/** Python's interpreter did not start. */
export class NotStarted extends Error {
  constructor(
    readonly failure: Failure,
    detail: string,
  ) {
    super(detail);
  }
}
