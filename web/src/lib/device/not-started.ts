import type { Failure } from './protocol';

/** The interpreter of Python did not start. */
export class NotStarted extends Error {
  constructor(
    readonly failure: Failure,
    detail: string,
  ) {
    super(detail);
  }
}
