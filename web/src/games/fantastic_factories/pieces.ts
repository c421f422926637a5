import type { KindOf } from '../../lib/board/choice';
import type { Floor, Player } from './types';

/** The facts in the id of a piece. */
export type Spelled =
  | { is: 'hand' | 'built'; card: string }
  | { is: 'slot'; row: 'blueprint' | 'contractor'; number: number }
  | { is: 'floor'; seat: number; floor: Floor }
  | { is: 'die'; seat: number; number: number }
  | { is: 'token'; what: 'metal' | 'energy' }
  | { is: 'row'; row: 'blueprints' | 'contractors' }
  | { is: 'player'; seat: number }
  | { is: 'machine'; number: number };

const FORMS: [form: RegExp, read: (parts: string[]) => Spelled][] = [
  [/^hand-([a-z_]+)-\d+$/, ([card = '']) => ({ is: 'hand', card })],
  [/^card-\d+-([a-z_]+?)(?:-\d+)?$/, ([card = '']) => ({ is: 'built', card })],
  [
    /^(blueprint|contractor)-(\d)$/,
    ([row, n]) => ({ is: 'slot', row: row === 'blueprint' ? row : 'contractor', number: Number(n) }),
  ],
  [/^floor-(\d)-([a-z]+)$/, ([seat, floor]) => ({ is: 'floor', seat: Number(seat), floor: floor as Floor })],
  [/^die-(\d)-(\d+)$/, ([seat, n]) => ({ is: 'die', seat: Number(seat), number: Number(n) })],
  [/^(metal|energy)-\d$/, ([what]) => ({ is: 'token', what: what === 'metal' ? what : 'energy' })],
  [/^row-([a-z]+)$/, ([row]) => ({ is: 'row', row: row === 'blueprints' ? row : 'contractors' })],
  [/^player-(\d)$/, ([seat]) => ({ is: 'player', seat: Number(seat) })],
  [/^machine-(\d+)$/, ([n]) => ({ is: 'machine', number: Number(n) })],
];

export function spelled(piece: string): Spelled | null {
  for (const [form, read] of FORMS) {
    const found = form.exec(piece);
    if (found) return read(found.slice(1));
  }
  return null;
}

/** Whether a piece is a die. */
export function isDie(piece: string): boolean {
  return piece.startsWith('die-');
}

/**
 * Return the kind of one of my pieces. Free dice with equal values have the same kind, and so do equal cards in the
 * hand.
 */
export function kindOf(mine: Player | undefined): KindOf {
  const kinds = new Map<string, string>();
  for (const die of mine?.dice ?? []) {
    if (die.place === null && die.value !== null) kinds.set(die.id, `die showing ${die.value}`);
  }
  for (const { id, card } of mine?.cards ?? []) kinds.set(id, `card ${card}`);
  return (piece) => kinds.get(piece) ?? piece;
}

/** The number of dice for each card that takes several dice. */
const SEVERAL: Record<string, number> = { pair: 2, triple: 3, run: 3, sum14: 3, as_copied: 3 };

/** Whether a card with these slots accepts free dice with these values, alone or with further dice. */
export function couldTake(wanted: string, values: readonly (number | null)[]): boolean {
  const [first = null] = values;
  if (first === null || values.length > (SEVERAL[wanted] ?? 1)) return false;
  if (wanted === 'pair' || wanted === 'triple') return values.every((value) => value === first);
  if (wanted in SEVERAL || wanted === 'any') return true;
  const [least = NaN, most = least] = wanted.split('-').map(Number);
  return first >= least && first <= most;
}
