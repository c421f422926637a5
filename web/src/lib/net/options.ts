/** An option as the game describes it. */
export type OptionForm =
  | { key: string; kind: 'flag'; default: boolean }
  | { key: string; kind: 'choice'; choices: string[]; default: string }
  | { key: string; kind: 'subset'; choices: string[]; default: string[] }
  | { key: string; kind: 'first'; default: null }
  | { key: string; kind: 'colours'; count: number; default: number[] };

/**
 * The value of an option. The value null means a random first player, a number is the seat of the first player, and a
 * list contains the colours of the seats.
 */
export type OptionValue = boolean | string | string[] | number | null | number[];

/**
 * Return the options of `GameInfo.options` that a form can show. Kinds of options that only newer servers have are left
 * out.
 */
export function optionForms(described: Record<string, Record<string, unknown>>): OptionForm[] {
  return Object.entries(described).flatMap(([key, { kind, choices, count, default: value }]): OptionForm[] => {
    if (kind === 'flag') return [{ key, kind, default: value === true }];
    if (kind === 'first') return [{ key, kind, default: null }];
    if (kind === 'colours' && typeof count === 'number') return [{ key, kind, count, default: [] }];
    if (!isNames(choices)) return [];
    if (kind === 'choice')
      return [{ key, kind, choices, default: typeof value === 'string' ? value : (choices[0] ?? '') }];
    if (kind === 'subset') return [{ key, kind, choices, default: isNames(value) ? value : [] }];
    return [];
  });
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
