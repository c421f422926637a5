/** Whether a value is shown as a single word. */
export function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object' || (Array.isArray(value) && value.length === 0);
}

/** Return the column names of a list of objects, which is shown as a table. Returns null for any other list. */
export function columnsOf(list: readonly unknown[]): string[] | null {
  const rows = list.filter((row) => row !== null);
  if (rows.length === 0 || !rows.every((row) => typeof row === 'object' && !Array.isArray(row))) return null;
  return [...new Set(rows.flatMap((row) => Object.keys(row as object)))];
}

/**
 * The keys of lists with one entry per seat. Lists without these keys, such as offered machines, dice or prices, may
 * have the same length by chance.
 */
const BY_SEAT =
  /(^|_)(seats|players|hands|compounds|factories|boards|scores?|points|ranking|places|money|coins|chips|tokens|bids)$/;
/** The keys of lists whose entries are seats. */
const SEATS = /(^|_)(order|waiting|pending|movers|passed|winners)$/;
/** The keys whose value is a seat. */
const OF_SEAT = /(^|_)(seat|player|owner|winner|leader|dealer|bidder|mover)$/;

/**
 * Return the seat of each row of a list, or null if the rows are not seats. The rows are seats if each row has a field
 * `seat`, or if the list has one entry per seat and its key is `players`, `scores` or a similar key.
 */
export function rowSeats(key: string, list: readonly unknown[], seats: number): number[] | null {
  const said = list.map(seatIn);
  if (list.length > 0 && said.every((seat) => seat !== null && isSeat(seat, seats))) return said as number[];
  if (seats < 2 || list.length !== seats || !BY_SEAT.test(key)) return null;
  const whole = list.every((row) => row === null || typeof row === 'object');
  const counted = list.every((row) => row === null || typeof row === 'number');
  return whole || counted ? list.map((_, seat) => seat) : null;
}

/** Whether the list under a key contains different seats, such as the order of play or the seats to move. */
export function isSeats(key: string, list: readonly unknown[], seats: number): boolean {
  const all = new Set(list);
  return (
    SEATS.test(key) && all.size === list.length && list.every((one) => typeof one === 'number' && isSeat(one, seats))
  );
}

function seatIn(row: unknown): number | null {
  const seat: unknown = row !== null && typeof row === 'object' && 'seat' in row ? row.seat : null;
  return typeof seat === 'number' ? seat : null;
}

function isSeat(value: number, seats: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < seats;
}

/** Return the seat in the value of a key, or null if the value is not a seat. */
export function seatOf(key: string, value: unknown, seats: number): number | null {
  return typeof value === 'number' && OF_SEAT.test(key) && isSeat(value, seats) ? value : null;
}
