import { list } from '../../../lib/i18n';
import type { Components, PlacedPiece } from '../types';
import { t } from '../words';
import { nameOf } from '../words/names';
import { lay, without, type Site } from './plan';

/**
 * Matches the notation of one build step, which lays a machine or another piece on a cell, lifts a machine, or removes a
 * piece. Pieces that look the same in every rotation have no rotation.
 */
const LAID = /^(?:place|lay) (\S+) (\d+),(\d+)(?: (\d+))?$/;
const LIFTED = /^lift (\S+)$/;
const REMOVED = /^remove (\d+),(\d+)$/;

function laidBy(action: string): PlacedPiece | null {
  const [, piece, row, column, turn = '0'] = LAID.exec(action) ?? [];
  return piece === undefined ? null : { piece, row: Number(row), column: Number(column), turn: Number(turn) };
}

/**
 * Describe a build as a list of its pieces, with the number of each kind. Returns null if the actions are not a build.
 */
export function buildWords(actions: readonly string[]): string | null {
  const laid = actions.flatMap((action) => laidBy(action)?.piece ?? []);
  if (laid.length === 0) return null;
  const counted = [...new Set(laid)].map((piece) => {
    const n = laid.filter((one) => one === piece).length;
    return n === 1 ? nameOf(piece) : t('review.times', { times: n, piece: nameOf(piece) });
  });
  return list(counted);
}

/** Return the machines that actions put on a list, the best first. */
export function rankedBy(actions: readonly string[]): string[] {
  return actions.flatMap((action) => (action.startsWith('rank ') ? action.slice('rank '.length) : []));
}

/**
 * Describe a sealed list as the names of its machines, the best first. `before` are the machines that were already on
 * the list. Returns null if the actions put no machine on the list.
 */
export function listWords(actions: readonly string[], before: readonly string[] | null = []): string | null {
  const ranked = rankedBy(actions);
  if (ranked.length === 0) return null;
  return t('take.list.all', { machines: [...(before ?? []), ...ranked].map(nameOf).join(' → ') });
}

/** Return a factory after a build, with the indices of the new pieces, or null if the actions lay no piece. */
export function factoryAfter(
  components: Components,
  board: string,
  pieces: readonly PlacedPiece[],
  actions: readonly string[],
): { pieces: PlacedPiece[]; advised: ReadonlySet<number> } | null {
  const site: Site = { components, board };
  let plan = { pieces, any: null };
  const fresh = new Set<PlacedPiece>();
  for (const action of actions) {
    const laid = laidBy(action);
    const [, lifted] = LIFTED.exec(action) ?? [];
    const [, row, column] = REMOVED.exec(action) ?? [];
    const gone = plan.pieces.find(
      (one) => one.piece === lifted || (String(one.row) === row && String(one.column) === column),
    );
    if (laid) {
      plan = { ...lay(site, plan, laid), any: null };
      fresh.add(laid);
    } else if (gone) plan = { ...without(plan, gone), any: null };
  }
  if (fresh.size === 0) return null;
  return {
    pieces: [...plan.pieces],
    advised: new Set(plan.pieces.flatMap((one, index) => (fresh.has(one) ? [index] : []))),
  };
}
