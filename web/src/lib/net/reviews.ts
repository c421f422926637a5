import type { Lens, ReviewStatus } from './report';
import type { TableInfo } from './wire';
import { ask } from './api';

const at = (table: string): string => `tables/${encodeURIComponent(table)}/review`;

/** The state of the review of a finished table. */
export const review = (table: string, lens: Lens): Promise<ReviewStatus> => ask('GET', `${at(table)}?lens=${lens}`);
/** Start a review, or join one in progress; a stored one is the answer. `budget`: in playouts, 0 for the usual one. */
export const startReview = (table: string, lens: Lens, budget = 0): Promise<ReviewStatus> =>
  ask('POST', at(table), { lens, ...(budget > 0 && { budget }) });
/** Withdraw my request. */
export const withdrawReview = (table: string, lens: Lens): Promise<ReviewStatus> =>
  ask('DELETE', `${at(table)}?lens=${lens}`);
/** A new table that goes on from a turn of a finished one, with the same cards: a seat is mine, bots have the others. */
export const tryAgain = (table: string, turn: number, seat: number): Promise<TableInfo> =>
  ask('POST', `tables/${encodeURIComponent(table)}/again`, { turn, seat });
