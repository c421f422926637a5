import { faceOf, links, type Side, type Sides } from '../pieces';
import { t } from '.';

const SHAPES = ['shape.end', 'shape.straight', 'shape.fork', 'shape.cross'] as const;

function sideName(side: Side): string {
  return t(side === 'T' ? 'side.thick' : 'side.thin');
}

function shapeOf(sides: Sides): string {
  const bend = links(sides) === 2 && sides[2] === '-';
  return t(bend ? 'shape.bend' : (SHAPES[links(sides) - 1] ?? 'shape.end'));
}

/** What a tile or face is called where its picture stands beside: "fork with eyes". */
export function shapeName(face: string): string {
  const { sides, eyes } = faceOf(face);
  return eyes ? t('face.eyes', { face: shapeOf(sides) }) : shapeOf(sides);
}

/** What a tile or face is called: "fork (thin, thick, thin) with eyes". */
export function faceName(face: string): string {
  const { sides, eyes } = faceOf(face);
  const linked = sides.filter((side) => side !== '-');
  const shape = shapeOf(sides);
  const [first = 't'] = linked;
  const alike = linked.length > 1 && linked.every((side) => side === first);
  const named = alike
    ? t('side.times', { side: sideName(first), times: linked.length })
    : linked.map(sideName).join(', ');
  const name = t('face.sides', { shape, sides: named });
  return eyes ? t('face.eyes', { face: name }) : name;
}

/** What a structure is called beside its owner's name. */
export function structureName(number: number): string {
  return number === 0 ? t('name.monster') : t('name.minion', { number });
}

/** Whether this is a tile or a face. */
export function isFace(word: string): boolean {
  return /^[tT-]{4}e?(\.\d+)?$/.test(word);
}

/** What a piece of the view is called, its owner by seat as notation counts them; null for what has no name. */
export function pieceName(piece: string): string | null {
  if (isFace(piece)) return faceName(piece);
  const [, owner, number] = /^(?:monster|minion)-(\d+)(?:\.(\d+))?$/.exec(piece) ?? [];
  if (owner !== undefined)
    return t('piece.structure', { what: structureName(Number(number ?? 0)), seat: Number(owner) });
  const [, seat, x, y] = /^cell-(\d+)-(-?\d+),(-?\d+)$/.exec(piece) ?? [];
  return seat === undefined ? null : t('piece.cell', { seat: Number(seat), x: Number(x), y: Number(y) });
}
