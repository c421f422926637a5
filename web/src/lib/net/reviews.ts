import type { Lens, ReviewStatus } from './report';
import { ask } from './api';

const at = (table: string): string => `tables/${encodeURIComponent(table)}/review`;

/** The state of the review of a finished table. */
export const review = (table: string, lens: Lens): Promise<ReviewStatus> => ask('GET', `${at(table)}?lens=${lens}`);
/** Start a review, or join one in progress; a stored one is the answer. */
export const startReview = (table: string, lens: Lens): Promise<ReviewStatus> => ask('POST', at(table), { lens });
/** Withdraw my request. */
export const withdrawReview = (table: string, lens: Lens): Promise<ReviewStatus> =>
  ask('DELETE', `${at(table)}?lens=${lens}`);
