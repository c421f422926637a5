import type { Lens, ReviewStatus } from './report';
import type { TableInfo } from './wire';
import { ask } from './api';

const at = (table: string): string => `tables/${encodeURIComponent(table)}/review`;

/** Return the state of the review of a finished table. */
export const review = (table: string, lens: Lens): Promise<ReviewStatus> => ask('GET', `${at(table)}?lens=${lens}`);
/**
 * Start a review, or join a review in progress. A stored review is returned immediately. `budget` is in playouts; 0
 * means the default budget.
 */
export const startReview = (table: string, lens: Lens, budget = 0): Promise<ReviewStatus> =>
  ask('POST', at(table), { lens, ...(budget > 0 && { budget }) });
/** Withdraw my request for a review. */
export const withdrawReview = (table: string, lens: Lens): Promise<ReviewStatus> =>
  ask('DELETE', `${at(table)}?lens=${lens}`);
/**
 * Create a table that continues from a turn of a finished table with the same cards. I have one seat, and bots have the
 * other seats.
 */
export const tryAgain = (table: string, turn: number, seat: number): Promise<TableInfo> =>
  ask('POST', `tables/${encodeURIComponent(table)}/again`, { turn, seat });
