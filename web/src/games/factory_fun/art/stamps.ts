/** SVG paths of the shapes that make up the pictures of machines. */
export type Paint = 'body' | 'shade' | 'metal' | 'pale' | 'dark' | 'glow' | 'glass' | 'line' | 'wire' | 'slit';

export interface Stamp {
  paint: Paint;
  path: string;
}

export type Spot = readonly [x: number, y: number];

export function stamp(paint: Paint, path: string): Stamp {
  return { paint, path };
}

function figure(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export function circle(x: number, y: number, r: number): string {
  const [left, width] = [figure(x - r), figure(2 * r)];
  const [radius, back] = [figure(r), figure(-2 * r)];
  return `M${left} ${figure(y)}a${radius} ${radius} 0 1 0 ${width} 0a${radius} ${radius} 0 1 0 ${back} 0Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${figure(x)} ${figure(y)}h${figure(width)}v${figure(height)}h${figure(-width)}Z`;
}

export function polygon(spots: readonly Spot[]): string {
  return `${line(spots)}Z`;
}

export function line(spots: readonly Spot[]): string {
  return `M${spots.map(([x, y]) => `${figure(x)} ${figure(y)}`).join('L')}`;
}

/** Return the point on a circle at an angle in degrees, clockwise from the right. */
export function polar(degrees: number, r: number, x = 0, y = 0): Spot {
  const angle = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
}

/** Return `n` evenly spaced angles around a circle. */
export function around(count: number, from = 0): number[] {
  return Array.from({ length: count }, (_, index) => from + (360 * index) / count);
}

/** Draw a toothed wheel. */
export function wheel(teeth: number, inner: number, outer: number, x = 0, y = 0): string {
  const half = 360 / teeth / 2;
  return polygon(
    around(teeth).flatMap((angle) => [
      polar(angle - half * 0.92, inner, x, y),
      polar(angle - half * 0.5, outer, x, y),
      polar(angle + half * 0.5, outer, x, y),
      polar(angle + half * 0.92, inner, x, y),
    ]),
  );
}

/** Draw a spiral that starts in the middle. */
export function spiral(turns: number, from: number, to: number): string {
  const steps = Math.round(turns * 16);
  const spots = Array.from({ length: steps + 1 }, (_, step) =>
    polar((step / 16) * 360, from + ((to - from) * step) / steps),
  );
  return line(spots);
}
