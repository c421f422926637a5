import { ask } from './api';
import type { TableInfo, TablePartners } from './wire';

const of = (table: string): string => `tables/${encodeURIComponent(table)}/invitations`;
const one = (table: string, person: string): string => `${of(table)}/${encodeURIComponent(person)}`;

/** Return the people from my last games whom I can invite to a table, including people who are already invited. */
export const partnersFor = (table: string): Promise<TablePartners> => ask('GET', of(table));
export const invite = (table: string, person: string): Promise<TablePartners> => ask('PUT', one(table, person));
export const withdraw = (table: string, person: string): Promise<TablePartners> => ask('DELETE', one(table, person));

/** Decline an invitation. Returns the remaining invitations. */
export const decline = (table: string): Promise<TableInfo[]> =>
  ask('DELETE', `me/invitations/${encodeURIComponent(table)}`);
