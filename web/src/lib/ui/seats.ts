/** One shape a seat, so that colour is never the only sign: circle, square, triangle, diamond, hexagon, cross. */
const SHAPES = [
  'M2.5 12a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0Z',
  'M3.5 3.5h17v17h-17Z',
  'M12 2 22.5 20.5h-21Z',
  'M12 1.2 22.8 12 12 22.8 1.2 12Z',
  'M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12Z',
  'M8.2 2h7.6v6.2H22v7.6h-6.2V22H8.2v-6.2H2V8.2h6.2Z',
];

/** The SVG path of a seat's shape in a square of 24 units. */
export function shapeOf(seat: number): string {
  return SHAPES[seat % SHAPES.length] ?? '';
}
