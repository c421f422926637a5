import { faceOf, turned } from '../pieces';
import type { MonsterView, Structure } from '../types';
import { limbsWords, sidesWords } from './facts';
import { placeIn, structureName } from './names';

/** Return the view for the text view. Seats are given by name, places by row and column, and sides in words. */
export function inWords(view: MonsterView, names: readonly string[]): Record<string, unknown> {
  const nameOf = (seat: number | null): string | null => (seat === null ? null : (names[seat] ?? null));
  return {
    over: view.over,
    phase: view.phase,
    turn: nameOf(view.turn),
    tile: view.tile,
    players: view.players.map(({ seat, score, first_finished, minions }) => ({ seat, score, first_finished, minions })),
    structures: view.structures.map((structure) => structureInWords(structure, nameOf)),
    bag: view.bag,
    discarded: view.discarded,
    mix: view.mix,
    first: nameOf(view.first),
    ...(view.ranking ? { ranking: view.ranking } : {}),
  };
}

function structureInWords(
  structure: Structure,
  nameOf: (seat: number | null) => string | null,
): Record<string, unknown> {
  const { owner, number, finished, size, eyes, worth, cells, tiles } = structure;
  return {
    owner,
    number: structureName(number),
    finished,
    size,
    eyes,
    worth,
    cells: cells.map((cell) => ({ ...placeIn(structure, cell), needs: sidesWords(cell.asks) })),
    laid: tiles.map((laid) => ({
      ...placeIn(structure, laid),
      limbs: limbsWords(turned(faceOf(laid.tile).sides, laid.turn)),
      eyes: faceOf(laid.tile).eyes,
      by: nameOf(laid.by),
    })),
  };
}
