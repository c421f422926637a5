/** Whether a value is told in a word. */
export function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object' || (Array.isArray(value) && value.length === 0);
}

/** The columns of a table, if a list is one: objects that share their keys. */
export function columnsOf(list: readonly unknown[]): string[] | null {
  const rows = list.filter((row) => row !== null);
  if (rows.length === 0 || !rows.every((row) => typeof row === 'object' && !Array.isArray(row))) return null;
  return [...new Set(rows.flatMap((row) => Object.keys(row as object)))];
}
