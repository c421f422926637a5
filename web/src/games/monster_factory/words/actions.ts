import type { Doing } from '../../../lib/board/client';
import { faceOf, turned } from '../pieces';
import { placementOf } from '../placements';
import type { MonsterView } from '../types';
import { t } from '.';
import { limbsWords } from './facts';
import { faceName, isFace, pieceName, structureName } from './names';

/** Describe an action for a hint. The board marks the place, so the words name only the structure. */
export function actionWords(
  { text, targets: [tile = ''] }: Doing,
  view?: MonsterView,
  names?: readonly string[],
): string | null {
  const placement = placementOf({ text, preview: {} });
  if (!placement) return isFace(tile) ? t('act.start', { tile: faceName(tile) }) : null;
  const { owner } = placement;
  const growing = view?.structures.find((one) => one.owner === owner && !one.finished);
  const name = names?.[owner];
  if (!growing || name === undefined) return t('hint.place.marked');
  const what = structureName(growing.number);
  return view?.seat === owner ? t('hint.place.own', { what }) : t('hint.place.other', { name, what });
}

type Line = Pick<Doing, 'targets'> & { actions: readonly string[] };

/** Name the place of a tile in a review, or return null for a start tile. */
export function placeWords(
  { targets: [cell = ''] }: Line,
  view?: MonsterView,
  names?: readonly string[],
): string | null {
  return isFace(cell) ? null : pieceName(cell, view, names);
}

/** Name the place of a tile and the directions of its limbs, which distinguish the rotations of the tile. */
export function turnedWords(line: Line, view?: MonsterView, names?: readonly string[]): string | null {
  const place = placeWords(line, view, names);
  const placement = placementOf({ text: line.actions[0] ?? '', preview: {} });
  const face = view?.tile;
  if (place === null || !placement || !face) return null;
  return t('piece.cell.turned', { place, sides: limbsWords(turned(faceOf(face).sides, placement.turn)) });
}
