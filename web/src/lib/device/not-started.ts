import type { Failure } from './protocol';

/** The error of an interpreter that did not start. */
export class NotStarted extends Error {
  constructor(
    readonly failure: Failure,
    detail: string,
  ) {
    super(detail);
  }
}
