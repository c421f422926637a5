/** The planner's texts for cells, faults and possible actions. */
import { list } from '../../../lib/i18n';
import type { Checked, Fault, PlacedPiece } from '../types';
import { t } from '../words';
import { colourName, faultName, nameOf } from '../words/names';
import { isPipe, type Cell } from './geometry';
import type { Planner } from './planner.svelte';

/** A piece and what flows through it: "Straight pipe, red". */
export function pieceLabel(laid: PlacedPiece, flows: readonly (string | null)[]): string {
  const colours = [...new Set(flows.filter((flow) => flow !== null))].map(colourName);
  const piece = nameOf(laid.piece);
  return colours.length > 0 && !laid.piece.startsWith('supply-')
    ? t('plan.flow', { piece, colours: list(colours) })
    : piece;
}

/** A fault with its place: "Row 5, column 3: A loose end ..." */
export function faultLine(fault: Fault): string {
  const [place] = fault.cells;
  if (!place) return faultName(fault);
  return t('say.fault', { row: place[0], column: place[1], fault: faultName(fault) });
}

/** The faults of a cell, or of none. */
export function faultsAt(told: Checked | null, cell: Cell | null): Fault[] {
  if (!told || !cell) return [];
  return told.faults.filter(({ cells }) => cells.some(([row, column]) => row === cell.row && column === cell.column));
}

/** The possible actions with the held or selected piece; empty if there are none. */
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

/** The numbers in one sentence, for screen readers. `count` is the number of faults or of pieces still to lay. */
export function sumLine({ value, price, balance, bonus }: Checked, count: string): string {
  return t('sum.said', { value, price, balance, bonus }) + (count === '' ? '' : ` ${count}.`);
}
