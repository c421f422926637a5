/**
 * Pictures as lists of shapes, painted from back to front. A picture is 120 wide and 84 high; its ground is at 72. y
 * grows downwards.
 */

/** Names of colours in `palette.css`. `c`, `deep`, `tint` and `glow` are colours of the card's type. */
export type Paint =
  | 'c'
  | 'deep'
  | 'tint'
  | 'glow'
  | 'ink'
  | 'paper'
  | 'shade'
  | 'steel'
  | 'dusk'
  | 'spark'
  | 'brick'
  | 'wood'
  | 'leaf'
  | 'skin-1'
  | 'skin-2'
  | 'skin-3'
  | 'production'
  | 'production-glow'
  | 'production-tint'
  | 'production-deep'
  | 'utility'
  | 'utility-glow'
  | 'utility-tint'
  | 'training'
  | 'special'
  | 'monument-deep'
  | 'none';

export interface Shape {
  d: string;
  fill: Paint;
  /** The width and the colour of the outline. A width of 0 draws no outline. */
  line: number;
  ink: Paint;
}

export const OUTLINE = 1.8;

export const form = (fill: Paint, d: string, line = OUTLINE): Shape => ({ d, fill, line, ink: 'ink' });

/** Draw a line in a single colour. */
export const stroke = (d: string, line = OUTLINE, ink: Paint = 'ink'): Shape => ({ d, fill: 'none', line, ink });

/** Draw a thick line with an outline, for a pipe, a rope or an arm. */
export const pipe = (d: string, paint: Paint, width = 4): Shape[] => [
  stroke(d, width + 2 * OUTLINE),
  stroke(d, width, paint),
];

export function box(fill: Paint, x: number, y: number, width: number, height: number, round = 0): Shape {
  return form(fill, boxPath(x, y, width, height, round));
}

/** Draw a flat area of colour without an outline. */
export const flat = (fill: Paint, d: string): Shape => form(fill, d, 0);

export function boxPath(x: number, y: number, width: number, height: number, round = 0): string {
  const r = Math.min(round, width / 2, height / 2);
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const [w, h] = [width - 2 * r, height - 2 * r];
  return (
    `M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}Z`
  );
}

export function disc(fill: Paint, x: number, y: number, r: number, line = OUTLINE): Shape {
  return form(fill, discPath(x, y, r), line);
}

export const discPath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Draw a cogwheel with flat teeth around a point. */
export function cogPath(x: number, y: number, outer: number, inner: number, teeth: number): string {
  return ringPath(x, y, teeth * 4, (i) => (i % 4 < 2 ? outer : inner), -Math.PI / (teeth * 4));
}

/** Draw a star around a point. */
export function starPath(x: number, y: number, outer: number, inner: number, points: number): string {
  return ringPath(x, y, points * 2, (i) => (i % 2 ? inner : outer), 0);
}

function ringPath(x: number, y: number, corners: number, radius: (i: number) => number, turn: number): string {
  const points: string[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = turn + (i * 2 * Math.PI) / corners - Math.PI / 2;
    points.push(`${round(x + radius(i) * Math.cos(angle))} ${round(y + radius(i) * Math.sin(angle))}`);
  }
  return `M${points.join('L')}Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Return the shapes at another position. Each path of a shape must begin with one absolute move and continue with
 * relative steps.
 */
export function moved(shapes: readonly Shape[], x: number, y: number): Shape[] {
  return shapes.map((shape) => ({
    ...shape,
    d: shape.d.replace(/M(-?[\d.]+) (-?[\d.]+)/g, (_, left: string, top: string) => {
      return `M${round(Number(left) + x)} ${round(Number(top) + y)}`;
    }),
  }));
}
