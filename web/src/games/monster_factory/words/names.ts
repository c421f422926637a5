import { commas } from '../../../lib/i18n';
import { faceOf, links, type Side, type Sides } from '../pieces';
import type { MonsterView, Structure } from '../types';
import { t } from '.';

const SHAPES = ['shape.end', 'shape.straight', 'shape.fork', 'shape.cross'] as const;

function sideName(side: Side): string {
  return t(side === 'T' ? 'side.thick' : 'side.thin');
}

function shapeOf(sides: Sides): string {
  const bend = links(sides) === 2 && sides[2] === '-';
  return t(bend ? 'shape.bend' : (SHAPES[links(sides) - 1] ?? 'shape.end'));
}

/** Return the name of a tile or face beside its picture, such as "fork with eyes". */
export function shapeName(face: string): string {
  const { sides, eyes } = faceOf(face);
  return eyes ? t('face.eyes', { face: shapeOf(sides) }) : shapeOf(sides);
}

/** Return the name of a tile or face, such as "fork (thin, thick, thin) with eyes". */
export function faceName(face: string): string {
  const { sides, eyes } = faceOf(face);
  const linked = sides.filter((side) => side !== '-');
  const shape = shapeOf(sides);
  const [first = 't'] = linked;
  const alike = linked.length > 1 && linked.every((side) => side === first);
  const named = alike ? t('side.times', { side: sideName(first), times: linked.length }) : commas(linked.map(sideName));
  const name = t('face.sides', { shape, sides: named });
  return eyes ? t('face.eyes', { face: name }) : name;
}

/** Return the name of a structure without its owner. */
export function structureName(number: number): string {
  return number === 0 ? t('name.monster') : t('name.minion', { number });
}

/** Whether an id belongs to a tile or a face. */
export function isFace(word: string): boolean {
  return /^[tT-]{4}e?(\.\d+)?$/.test(word);
}

/**
 * Return the name of a structure with its owner ("your" or a player's name). If the owner is unknown, return only the
 * name of the structure.
 */
function owned(number: number, owner: number, view?: MonsterView, names?: readonly string[]): string {
  const what = structureName(number);
  if (view?.seat === owner) return t('piece.structure.mine', { what });
  const name = names?.[owner];
  return name ? t('piece.structure.of', { what, name }) : what;
}

/**
 * Return the row and column of a cell in a structure, counted from the upper left corner. The count includes open
 * places.
 */
export function placeIn(
  { tiles, cells }: Structure,
  { x, y }: { x: number; y: number },
): { row: number; column: number } {
  const all = [...tiles, ...cells];
  return {
    row: 1 + y - Math.min(...all.map((one) => one.y)),
    column: 1 + x - Math.min(...all.map((one) => one.x)),
  };
}

type At = { x: number; y: number };

/** Return the text for a place that is farther to one side than all other open places of its structure, or null. */
function sideOf(cells: readonly At[], at: At) {
  const farthest = (by: (cell: At) => number): boolean => cells.filter((one) => by(one) >= by(at)).length === 1;
  if (cells.length === 1) return 'piece.cell.only';
  if (farthest(({ y }) => -y)) return 'piece.cell.top';
  if (farthest(({ y }) => y)) return 'piece.cell.bottom';
  if (farthest(({ x }) => -x)) return 'piece.cell.left';
  return farthest(({ x }) => x) ? 'piece.cell.right' : null;
}

/** Return the name of a piece of the view, or null if the piece has no name. */
export function pieceName(piece: string, view?: MonsterView, names?: readonly string[]): string | null {
  if (isFace(piece)) return faceName(piece);
  const [, owner, number] = /^(?:monster|minion)-(\d+)(?:\.(\d+))?$/.exec(piece) ?? [];
  if (owner !== undefined) return owned(Number(number ?? 0), Number(owner), view, names);
  if (!/^cell-\d+--?\d+,-?\d+$/.test(piece)) return null;
  for (const structure of view?.structures ?? []) {
    const cell = structure.cells.find(({ id }) => id === piece);
    if (!cell) continue;
    const what = owned(structure.number, structure.owner, view, names);
    const side = sideOf(structure.cells, cell);
    return side ? t(side, { what }) : t('piece.cell.at', { what, ...placeIn(structure, cell) });
  }
  return t('piece.cell');
}
