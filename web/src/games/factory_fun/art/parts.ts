/**
 * The main parts, which make the machines recognizable, as seen from above. Each main part fills a circle of radius 1
 * around 0,0.
 */
import { around, box, circle, line, polar, polygon, spiral, stamp, wheel, type Spot, type Stamp } from './stamps';

const round = (paint: Stamp['paint'], r: number, x = 0, y = 0): Stamp => stamp(paint, circle(x, y, r));

function blade(angle: number): string {
  return polygon([polar(angle, 0.16), polar(angle - 34, 0.52), polar(angle - 26, 0.84), polar(angle + 8, 0.8)]);
}

function sweep(degrees: number, r: number, width: number): string {
  const half = (Math.asin(width / 2 / r) * 180) / Math.PI;
  return polygon([polar(degrees - half, r), polar(degrees + half, r), [0, 0]]);
}

export const PARTS = {
  cog: () => [
    stamp('metal', wheel(9, 0.7, 0.98)),
    round('shade', 0.42),
    stamp('pale', wheel(6, 0.22, 0.32)),
    round('dark', 0.08),
  ],
  press: () => [
    stamp('metal', box(-0.94, -0.94, 1.88, 0.38)),
    stamp('metal', box(-0.94, 0.56, 1.88, 0.38)),
    stamp('pale', box(-0.6, -0.56, 0.24, 1.12)),
    stamp('pale', box(0.36, -0.56, 0.24, 1.12)),
    stamp('shade', box(-0.78, -0.26, 1.56, 0.52)),
    round('dark', 0.13),
  ],
  chimney: () => [
    round('metal', 0.62, -0.3, 0.24),
    round('dark', 0.38, -0.3, 0.24),
    round('pale', 0.36, 0.2, -0.2),
    round('pale', 0.28, 0.56, -0.5),
    round('pale', 0.17, 0.84, -0.76),
  ],
  fan: () => [
    round('metal', 0.96),
    round('dark', 0.84),
    ...around(4, 20).map((angle) => stamp('pale', blade(angle))),
    round('shade', 0.2),
  ],
  drum: () => [
    stamp('metal', box(-0.98, -0.2, 1.96, 0.4)),
    stamp('pale', `M-.7-.72h1.4q.2.72 0 1.44h-1.4q-.2-.72 0-1.44Z`),
    ...[-0.42, 0, 0.42].map((x) =>
      stamp(
        'line',
        line([
          [x, -0.72],
          [x * 1.12, 0],
          [x, 0.72],
        ]),
      ),
    ),
    stamp('shade', box(-0.86, -0.78, 0.2, 1.56)),
    stamp('shade', box(0.66, -0.78, 0.2, 1.56)),
  ],
  arm: () => [
    round('metal', 0.4, -0.5, 0.5),
    stamp('shade', 'M-0.66 0.4L-0.34 0.6L0.36 -0.2L0.1 -0.4Z'),
    round('pale', 0.24, 0.18, -0.26),
    stamp('metal', 'M0.2 -0.4L0.36 -0.2L0.7 -0.42L0.52 -0.62Z'),
    stamp('line', 'M0.54 -0.6L0.6 -0.94L0.9 -0.96'),
    stamp('line', 'M0.68 -0.44L0.98 -0.36L0.99 -0.66'),
    round('dark', 0.12, -0.5, 0.5),
  ],
  hopper: () => [
    stamp('metal', box(-0.9, -0.9, 1.8, 1.8)),
    stamp('shade', box(-0.7, -0.7, 1.4, 1.4)),
    ...around(4, 45).map((angle) => stamp('line', line([polar(angle, 0.99), polar(angle, 0.36)]))),
    stamp('dark', box(-0.26, -0.26, 0.52, 0.52)),
    round('glow', 0.16, -0.44, -0.02),
    round('glow', 0.12, 0.3, -0.46),
  ],
  tank: () => [
    round('metal', 0.95),
    round('glass', 0.74),
    round('pale', 0.18, -0.24, 0.18),
    round('pale', 0.12, 0.18, 0.34),
    round('pale', 0.1, 0.12, -0.08),
    stamp('line', 'M-.5-.28A.58.58 0 0 1-.1-.56'),
  ],
  bellows: () => [
    stamp(
      'shade',
      'M-0.98 -0.2L-0.72 -0.42L-0.52 -0.3L-0.28 -0.6L-0.06 -0.46L0.2 -0.8L0.5 -0.84L0.5 0.84L0.2 0.8L-0.06 0.46L-0.28 0.6L-0.52 0.3L-0.72 0.42L-0.98 0.2Z',
    ),
    ...[-0.72, -0.28, 0.2].map((x, index) =>
      stamp(
        'line',
        line([
          [x, -0.4 - index * 0.19],
          [x, 0.4 + index * 0.19],
        ]),
      ),
    ),
    stamp('metal', box(0.5, -0.95, 0.3, 1.9)),
    round('dark', 0.1, 0.65, -0.6),
    round('dark', 0.1, 0.65, 0.6),
  ],
  reel: () => [
    round('metal', 0.95),
    round('shade', 0.72),
    round('line', 0.6),
    round('line', 0.48),
    round('pale', 0.36),
    ...around(3, 30).map((angle) => round('dark', 0.09, ...polar(angle, 0.21))),
    stamp('line', 'M0.72 0.1L0.8 0.99'),
  ],
  saw: () => [
    stamp('pale', polygon(around(14).flatMap((angle) => [polar(angle, 0.98), polar(angle + 19, 0.72)]))),
    round('metal', 0.44),
    ...around(3).map((angle) => round('dark', 0.09, ...polar(angle, 0.58))),
    round('dark', 0.13),
  ],
  magnet: () => [
    stamp('shade', 'M-.82.9V-.1A.82.82 0 0 1 .82-.1V.9H.34V-.1A.34.34 0 0 0-.34-.1V.9Z'),
    stamp('pale', box(-0.82, 0.54, 0.48, 0.36)),
    stamp('pale', box(0.34, 0.54, 0.48, 0.36)),
    stamp('line', 'M-0.14 0.34L0.06 0.52L-0.06 0.62L0.14 0.86'),
  ],
  coil: () => [round('dark', 0.94), stamp('wire', spiral(2.6, 0.16, 0.74)), round('metal', 0.16)],
  organ: () => [
    stamp('metal', box(-0.95, 0.5, 1.9, 0.4)),
    ...[-0.78, -0.38, 0.02, 0.42].map((x, index) =>
      stamp(index % 2 ? 'pale' : 'shade', box(x, -0.94 + index * 0.24, 0.32, 1.44 - index * 0.24)),
    ),
    ...[-0.62, -0.22, 0.18, 0.58].map((x, index) => round('dark', 0.09, x, -0.72 + index * 0.24)),
  ],
  whisk: () => [
    round('metal', 0.95),
    round('pale', 0.76),
    ...around(3, 15).map((angle) => stamp('line', loop(angle))),
    round('shade', 0.18),
  ],
  oven: () => [
    stamp('metal', box(-0.94, -0.8, 1.88, 1.6)),
    stamp('dark', 'M-.68.56V-.1A.68.5 0 0 1 .68-.1V.56Z'),
    stamp('glow', 'M-.44.56Q-.5.1-.2.06-.14.24-.02.2.02-.3.14-.36.16.04.34.06.54.24.42.56Z'),
    stamp('pale', box(-0.8, 0.56, 1.6, 0.16)),
  ],
  belt: () => [
    stamp('metal', box(-0.98, -0.6, 1.96, 1.2)),
    stamp('dark', box(-0.98, -0.4, 1.96, 0.8)),
    ...[-0.66, 0, 0.66].map((x) => stamp('pale', box(x - 0.2, -0.2 - (x === 0 ? 0.06 : 0), 0.4, 0.42))),
    ...[-0.66, 0, 0.66].map((x) =>
      stamp(
        'line',
        line([
          [x, -0.2 - (x === 0 ? 0.06 : 0)],
          [x, 0.2],
        ]),
      ),
    ),
    ...[-0.8, 0, 0.8].map((x) => round('shade', 0.1, x, 0.52)),
  ],
  hammer: () => [
    stamp('pale', box(-0.96, -0.13, 1.3, 0.26)),
    stamp('metal', 'M0.1 -0.62L0.64 -0.62L0.84 -0.4L0.84 0.4L0.64 0.62L0.1 0.62Z'),
    stamp('shade', box(0.1, -0.2, 0.36, 0.4)),
    round('metal', 0.26, -0.72, 0),
    round('dark', 0.1, -0.72, 0),
    stamp('line', 'M0.96 -0.72L0.84 -0.56'),
    stamp('line', 'M0.96 0.72L0.84 0.56'),
  ],
  lens: () => [
    ...around(8).map((angle) => stamp('metal', sweep(angle, 0.98, 0.3))),
    round('metal', 0.78),
    round('pale', 0.62),
    round('glass', 0.4),
    round('dark', 0.2, 0.06, 0.02),
    stamp('line', 'M-.42-.22A.48.48 0 0 1-.16-.46'),
  ],
  bell: () => [
    stamp('glow', 'M-.88.62Q-.56.36-.54-.14A.54.66 0 0 1 .54-.14Q.56.36.88.62Z'),
    stamp('metal', box(-0.95, 0.62, 1.9, 0.2)),
    round('dark', 0.16, 0, 0.88),
    round('metal', 0.15, 0, -0.86),
    stamp('line', 'M-.3.34Q-.26-.3-.06-.5'),
  ],
  dial: () => [
    round('metal', 0.96),
    round('pale', 0.78),
    ...around(12).map((angle) => stamp('line', line([polar(angle, 0.72), polar(angle, angle % 90 ? 0.6 : 0.5)]))),
    stamp('dark', polygon([polar(-60, 0.56), polar(30, 0.1), polar(120, 0.16), polar(210, 0.1)])),
    stamp('shade', polygon([polar(20, 0.4), polar(110, 0.12), polar(200, 0.16), polar(290, 0.12)])),
    round('dark', 0.11),
  ],
} satisfies Record<string, () => Stamp[]>;

export type PartName = keyof typeof PARTS;

/** Draw a loop of wire from the centre of a bowl to its rim. */
function loop(angle: number): string {
  const [a, b, c] = [polar(angle - 30, 0.9), polar(angle + 30, 0.9), polar(angle + 180, 0)];
  const [d, e] = [polar(angle + 150, 0.9), polar(angle + 210, 0.9)];
  const curve = (one: Spot, two: Spot): string => `C${one.join(' ')} ${two.join(' ')} ${c.join(' ')}`;
  return `M${c.join(' ')}${curve(a, b)}${curve(d, e)}`;
}

/** The small parts that are drawn beside the main part. */
export const EXTRAS = {
  gauge: () => [round('pale', 1), stamp('line', 'M0 0L0.5 -0.6'), round('dark', 0.2)],
  valve: () => [
    stamp('shade', wheel(6, 0.72, 1)),
    round('pale', 0.4),
    ...around(3).map((angle) => stamp('line', line([polar(angle, 0.4), polar(angle + 180, 0.4)]))),
  ],
  vent: () => [
    stamp('dark', box(-0.9, -0.9, 1.8, 1.8)),
    ...[-0.42, 0.06, 0.54].map((y) => stamp('slit', `M-.6 ${y - 0.06}H.6`)),
  ],
  lamp: () => [round('metal', 1), round('glow', 0.66)],
  rivets: () => around(4, 45).map((angle) => round('dark', 0.26, ...polar(angle, 0.8))),
} satisfies Record<string, () => Stamp[]>;

export type ExtraName = keyof typeof EXTRAS;
