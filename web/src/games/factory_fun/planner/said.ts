/** The planner's texts about cells, faults and possible actions. */
import { list } from '../../../lib/i18n';
import type { Checked, Fault, PlacedPiece } from '../types';
import { t } from '../words';
import { colourName, faultName, nameOf } from '../words/names';
import { isPipe, type Cell } from './geometry';
import type { Planner } from './planner.svelte';

/** Describe a piece and its liquid, as in "Straight pipe, red". */
export function pieceLabel(laid: PlacedPiece, flows: readonly (string | null)[]): string {
  const colours = [...new Set(flows.filter((flow) => flow !== null))].map(colourName);
  const piece = nameOf(laid.piece);
  return colours.length > 0 && !laid.piece.startsWith('supply-')
    ? t('plan.flow', { piece, colours: list(colours) })
    : piece;
}

/** Describe a fault with its place, as in "Row 5, column 3: A loose end ..." */
export function faultLine(fault: Fault): string {
  const [place] = fault.cells;
  if (!place) return faultName(fault);
  return t('say.fault', { row: place[0], column: place[1], fault: faultName(fault) });
}

/** Return the faults of a cell, or an empty list without a cell. */
export function faultsAt(told: Checked | null, cell: Cell | null): Fault[] {
  if (!told || !cell) return [];
  return told.faults.filter(({ cells }) => cells.some(([row, column]) => row === cell.row && column === cell.column));
}

/**
 * Describe what the player can do with the held or selected piece. Returns an empty string if no piece is held or
 * selected.
 */
export function handLine(planner: Planner): string {
  const { tool, selected } = planner;
  if (tool?.kind === 'eraser') return t('say.eraser');
  if (tool) return tool.from ? t('say.carry') : t('say.tool', { piece: nameOf(tool.piece) });
  if (!selected) return '';
  const piece = nameOf(selected.piece);
  return isPipe(planner.site.components, selected.piece)
    ? t('say.selected.pipe', { piece })
    : t('say.selected', { piece });
}

/**
 * Put the figures of a plan into one sentence for screen readers. `count` is the text for the number of faults or of
 * unfinished pieces.
 */
export function sumLine({ value, price, balance, bonus }: Checked, count: string): string {
  return t('sum.said', { value, price, balance, bonus }) + (count === '' ? '' : ` ${count}.`);
}
