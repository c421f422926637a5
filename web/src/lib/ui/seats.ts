import { chosenColours } from './chosen-colours.svelte';

/**
 * A shape for each seat, because seats must be distinguishable without colours: circle, square, triangle, diamond,
 * hexagon, cross, star, hourglass.
 */
const SHAPES = [
  'M2.5 12a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0Z',
  'M3.5 3.5h17v17h-17Z',
  'M12 2 22.5 20.5h-21Z',
  'M12 1.2 22.8 12 12 22.8 1.2 12Z',
  'M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12Z',
  'M8.2 2h7.6v6.2H22v7.6h-6.2V22H8.2v-6.2H2V8.2h6.2Z',
  'M12.0 1.2L15.1 8.6L23.0 9.2L16.9 14.4L18.8 22.2L12.0 18.0L5.2 22.2L7.1 14.4L1.0 9.2L8.9 8.6Z',
  'M3 2.5h18L15 12l6 9.5H3L9 12Z',
];

/** Return the number of a seat's colour and shape: the one that was chosen at the table, or the seat's default. */
const markOf = (seat: number): number => (chosenColours.of(seat) ?? seat) % SHAPES.length;

/** Return the SVG path of a seat's shape in a square of 24 units. */
export function shapeOf(seat: number): string {
  return SHAPES[markOf(seat)] ?? '';
}

/** Return the CSS colour of a seat. The variant `-ink` is for text on this colour. */
export function colourOf(seat: number, ink: '' | '-ink' = ''): string {
  return `var(--seat-${markOf(seat)}${ink})`;
}
