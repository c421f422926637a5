import type { PieceFacts } from '../../../lib/board/client';
import { list } from '../../../lib/i18n';
import MonsterPicture from '../art/MonsterPicture.svelte';
import TilePicture from '../art/TilePicture.svelte';
import { faceOf, fitsPlace, links, turned, type Side, type Sides } from '../pieces';
import type { Laid, MonsterView, Structure } from '../types';
import { t } from '.';
import { faceName, isFace, structureName } from './names';

const WHERE = ['piece.place.above', 'piece.place.right', 'piece.place.below', 'piece.place.left'] as const;
const SIDES: Record<Side, 'side.blank' | 'side.thin' | 'side.thick'> = {
  '-': 'side.blank',
  t: 'side.thin',
  T: 'side.thick',
};

/** Describe sides clockwise from the top, as in "above thick and below blank". Sides marked `?` are left out. */
export function sidesWords(sides: string): string {
  const said = WHERE.flatMap((where, at) => {
    const side = sides.charAt(at);
    return side in SIDES ? [t('piece.place.side', { where: t(where), side: t(SIDES[side as Side]) })] : [];
  });
  return list(said);
}

/** Describe the sides that have a limb. */
export function limbsWords(sides: Sides): string {
  return sidesWords(sides.join('').replaceAll('-', '?'));
}

/** Describe the sides that the neighbours of an open place require. */
export function asksWords(asks: string): string {
  return t('piece.place.asks', { sides: sidesWords(asks) });
}

/** Describe how many tiles in the bag fit an open place. */
function fitsWords(asks: string, { bag }: MonsterView): string {
  const fitting = Object.entries(bag.faces).filter(([face]) => fitsPlace(face, asks));
  const n = fitting.reduce((sum, [, count]) => sum + count, 0);
  return n > 0 ? t('piece.place.fits', { n }) : t('piece.place.fits.none');
}

/** Return the name and effects of a piece. A piece is a tile or face, a laid tile, an open place, or a structure. */
export function factsOf(piece: string, view: MonsterView): PieceFacts | null {
  if (isFace(piece)) return tileFacts(piece);
  for (const structure of view.structures) {
    const { owner, number } = structure;
    if (piece === structure.id) return structureFacts(structure);
    const place = structure.cells.find(({ id }) => id === piece);
    if (place)
      return {
        name: t('piece.place'),
        symbols: [],
        does: [asksWords(place.asks), fitsWords(place.asks, view), t('piece.place.does')],
        owner,
      };
    const tile = structure.tiles.find(({ x, y }) => piece === `laid-${owner}.${number}-${x},${y}`);
    if (tile) return laidFacts(tile, structure);
  }
  return null;
}

function tileFacts(tile: string, turn = 0, seat = -1): PieceFacts {
  const { sides, eyes } = faceOf(tile);
  const shown = turned(sides, turn);
  const symbols: PieceFacts['symbols'] = [];
  const sample = (face: string): PieceFacts['symbols'][number]['icon'] => ({
    component: TilePicture,
    props: { tile: face },
  });
  if (shown.includes('t')) symbols.push({ icon: sample('t---'), text: t('legend.thin') });
  if (shown.includes('T')) symbols.push({ icon: sample('T---'), text: t('legend.thick') });
  if (eyes) symbols.push({ icon: 'eye', text: t('legend.eyes') });
  const count = Math.min(4, Math.max(1, links(sides))) as 1 | 2 | 3 | 4;
  const does = [t(`piece.tile.${count}`)];
  return { name: faceName(tile), picture: { component: TilePicture, props: { tile, turn, seat } }, symbols, does };
}

function laidFacts({ tile, turn }: Laid, { owner, number }: Structure): PieceFacts {
  const facts = tileFacts(tile, turn, owner);
  return { ...facts, does: [...facts.does, t(number === 0 ? 'piece.monster.does' : 'piece.minion.does')], owner };
}

function structureFacts(structure: Structure): PieceFacts {
  const { owner, number, size, eyes, open, worth, finished } = structure;
  const name = structureName(number);
  const symbols: PieceFacts['symbols'] = [
    { icon: 'card', text: t('tiles', { n: size }) },
    { icon: 'eye', text: t('eyed', { n: eyes }) },
  ];
  if (finished) symbols.push({ icon: 'star', text: t('points', { n: worth }) });
  const told = finished ? [] : [t('open', { n: open }), t('piece.worth', { points: t('points', { n: worth }) })];
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    picture: { component: MonsterPicture, props: { structure } },
    symbols,
    does: [t(number === 0 ? 'piece.monster.does' : 'piece.minion.does'), ...told],
    owner,
  };
}
