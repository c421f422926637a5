import type { Chain, Components, PlacedPiece } from '../types';
import { edgeAt, middleOf, type Point } from './geometry';

/** A place in a hall where a new machine could be joined to a piece, and the colour that would flow there. */
export interface Join extends Point {
  colour: string;
}

/**
 * Return the places in a hall where the colours fit a new machine: outputs and reservoirs for its inputs, and open
 * inputs for its output. The function does not check whether the machine has enough space.
 */
export function joinsOf(
  machine: string,
  pieces: readonly PlacedPiece[],
  chains: readonly Chain[],
  components: Components,
): Join[] {
  const facts = components.machines[machine];
  if (!facts) return [];
  const wanted = new Set<string>(facts.inputs.map(({ colour }) => colour));
  const given: string = facts.output.colour;
  return pieces.flatMap(({ piece, row, column, turn }): Join[] => {
    const there = components.machines[piece];
    if (!there) {
      const colour = piece.replace('supply-', '');
      const fits = piece.startsWith('supply-') ? wanted.has(colour) : piece === 'black' && given === 'black';
      return fits ? [{ x: column + 0.5, y: row + 0.5, colour }] : [];
    }
    const open = there.inputs.filter(
      ({ colour }, input) => colour === given && !chains.some((one) => one.machine === piece && one.input === input),
    );
    const output = there.output.colour !== 'black' && wanted.has(there.output.colour) ? [there.output] : [];
    return [...output, ...open].map(({ edge, colour }) => {
      const { cell, side } = edgeAt(edge, turn);
      const at = middleOf(side, cell);
      return { x: column + at.x, y: row + at.y, colour };
    });
  });
}
