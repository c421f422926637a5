import {
  box,
  boxPath,
  cogPath,
  disc,
  discPath,
  flat,
  form,
  OUTLINE,
  pipe,
  stroke,
  type Paint,
  type Shape,
} from './shapes';

/** The vertical position of the ground in the pictures. */
export const GROUND = 72;

/**
 * Draw the sky with a large sun, and the ground. Every picture begins with the sky and the ground, which extend beyond
 * the picture's edges.
 */
export function scene(sunX: number, sunY: number, sun: number, earth: Paint = 'c'): Shape[] {
  return [
    flat('tint', 'M-90 -60h300v144h-300Z'),
    flat('glow', discPath(sunX, sunY, sun)),
    flat(earth, `M-90 ${GROUND}h300v12h-300Z`),
    stroke(`M-90 ${GROUND}h300`),
  ];
}

/** Draw a hall with a saw-tooth roof whose glass faces left. `y` is the lower edge of the hall. */
export function sawtooth(x: number, width: number, height: number, teeth: number, wall: Paint, y = GROUND): Shape[] {
  const step = width / teeth;
  const rise = Math.min(12, step * 0.7);
  const top = y - height;
  const shapes: Shape[] = [];
  for (let i = 0; i < teeth; i++) {
    const left = x + i * step;
    shapes.push(
      form('deep', `M${left} ${top}v${-rise}l${step} ${rise}Z`),
      flat('spark', `M${left + 1} ${top - 1}v${-rise + 4}l4.500 ${rise - 4}Z`),
    );
  }
  return [...shapes, box(wall, x, top, width, height)];
}

/** Draw rows of windows. */
export function windows(
  x: number,
  y: number,
  columns: number,
  rows: number,
  width = 5,
  height = 5,
  gap = 3,
  glass: Paint = 'spark',
): Shape[] {
  const shapes: Shape[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const path = boxPath(x + column * (width + gap), y + row * (height + gap), width, height);
      shapes.push(form(glass, path, 1.2));
    }
  }
  return shapes;
}

/** Draw a chimney with a band, which is narrower at the top. `y` is the foot of the chimney. */
export function chimney(x: number, height: number, width = 9, paint: Paint = 'brick', y = GROUND): Shape[] {
  const half = width / 2;
  const top = half * 0.72;
  return [
    form(paint, `M${x - half} ${y}L${x - top} ${y - height}h${2 * top}L${x + half} ${y}Z`),
    box('paper', x - top - 1.2, y - height, 2 * top + 2.4, 4),
  ];
}

/** Draw a cloud of smoke that drifts to the right. */
export function smoke(x: number, y: number, size = 1, paint: Paint = 'paper'): Shape {
  const s = (n: number) => Math.round(n * size * 100) / 100;
  return form(
    paint,
    `M${x} ${y}c${s(-5)} ${s(-2)} ${s(-3)} ${s(-9)} ${s(3)} ${s(-8)}c0 ${s(-6)} ${s(8)} ${s(-8)} ${s(11)} ${s(-3)}` +
      `c${s(6)} ${s(-3)} ${s(11)} ${s(3)} ${s(7)} ${s(7)}c${s(-1)} ${s(5)} ${s(-8)} ${s(5)} ${s(-10)} ${s(2)}c${s(-2)} ${s(4)} ${s(-8)} ${s(5)} ${s(-11)} ${s(2)}Z`,
  );
}

/** Draw a standing tank with a round top and hoops. */
export function tank(x: number, width: number, height: number, paint: Paint, hoops = 2, y = GROUND): Shape[] {
  const half = width / 2;
  const cap = Math.min(half, 7);
  const straight = height - cap;
  const shapes = [
    form(paint, `M${x - half} ${y}v${-straight}q0 ${-cap} ${half} ${-cap}q${half} 0 ${half} ${cap}v${straight}Z`),
  ];
  for (let i = 1; i <= hoops; i++)
    shapes.push(stroke(`M${x - half} ${y - (straight * i) / (hoops + 0.4)}h${width}`, 1.3));
  return shapes;
}

/** Draw a crate with a strap. */
export function crate(x: number, y: number, size: number, paint: Paint = 'wood'): Shape[] {
  return [
    box(paint, x, y - size, size, size, 1),
    form('paper', boxPath(x + size * 0.36, y - size, size * 0.28, size * 0.42), 1.3),
  ];
}

/** Draw a conveyor belt on wheels. `y` is the height of its surface. */
export function belt(x: number, y: number, width: number, wheels: number): Shape[] {
  const shapes: Shape[] = [box('dusk', x, y, width, 9, 4.5)];
  const step = (width - 9) / (wheels - 1);
  for (let i = 0; i < wheels; i++) shapes.push(disc('paper', x + 4.5 + i * step, y + 4.5, 2.4, 1.2));
  return shapes;
}

/** Draw a cogwheel with a hole. */
export function cog(x: number, y: number, r: number, paint: Paint, teeth = 9, hub: Paint = 'paper'): Shape[] {
  return [form(paint, cogPath(x, y, r, r * 0.76, teeth)), disc(hub, x, y, r * 0.32)];
}

/** Draw a wheel with spokes. */
export function wheel(x: number, y: number, r: number, rim: Paint, hub: Paint = 'paper'): Shape[] {
  const spokes = `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`;
  const slant = r * 0.7071;
  return [
    disc(hub, x, y, r),
    stroke(
      `${spokes}M${x - slant} ${y - slant}l${2 * slant} ${2 * slant}M${x - slant} ${y + slant}l${2 * slant} ${-2 * slant}`,
      1.3,
    ),
    stroke(discPath(x, y, r), 2 * OUTLINE + 1.6),
    stroke(discPath(x, y, r), 1.8, rim),
    disc('ink', x, y, r * 0.2, 0),
  ];
}

/** Draw a door with or without an arch. */
export function door(x: number, width: number, height: number, paint: Paint = 'ink', y = GROUND): Shape {
  const half = width / 2;
  return form(paint, `M${x - half} ${y}v${-(height - half)}a${half} ${half} 0 0 1 ${width} 0v${height - half}Z`);
}

/** Draw a roller gate. */
export function gate(x: number, width: number, height: number, paint: Paint = 'steel', y = GROUND): Shape[] {
  const left = x - width / 2;
  const slats: string[] = [];
  for (let at = 3.5; at < height; at += 3.5) slats.push(`M${left} ${y - height + at}h${width}`);
  return [box(paint, left, y - height, width, height), stroke(slats.join(''), 1)];
}

/** Draw a lightning flash with its middle at `y`. */
export function bolt(x: number, y: number, size: number, paint: Paint = 'spark'): Shape {
  const s = (n: number) => Math.round(n * size * 10) / 100;
  return form(
    paint,
    `M${x + s(2)} ${y - s(10)}l${s(-8)} ${s(11.5)}h${s(5)}l${s(-2)} ${s(8.5)}l${s(9.5)} ${s(-12.5)}h${s(-5.5)}Z`,
    1.5,
  );
}

/** Draw a flame that rises from `y`. */
export function flame(x: number, y: number, size: number): Shape[] {
  const tongue = (s: number, paint: Paint): Shape =>
    form(
      paint,
      `M${x} ${y}c${-0.62 * s} 0 ${-0.62 * s} ${-0.62 * s} ${-0.3 * s} ${-0.9 * s}c${0.02 * s} ${0.3 * s} ${0.2 * s} ${0.3 * s} ${0.22 * s} ${0.1 * s}` +
        `c0 ${-0.4 * s} ${-0.1 * s} ${-0.5 * s} ${0.16 * s} ${-0.8 * s}c${0.05 * s} ${0.45 * s} ${0.5 * s} ${0.5 * s} ${0.5 * s} ${1 * s}c0 ${0.4 * s} ${-0.25 * s} ${0.6 * s} ${-0.58 * s} ${0.6 * s}Z`,
      1.5,
    );
  return [tongue(size, 'brick'), tongue(size * 0.55, 'spark')];
}

/** Draw a lattice mast that is narrower at the top. */
export function mast(
  x: number,
  y: number,
  height: number,
  foot: number,
  head: number,
  paint: Paint,
  bays = 4,
): Shape[] {
  const at = (i: number) => ({ half: (foot + ((head - foot) * i) / bays) / 2, y: y - (height * i) / bays });
  let cross = '';
  for (let i = 0; i < bays; i++) {
    const [low, high] = [at(i), at(i + 1)];
    cross += `M${x - low.half} ${low.y}L${x + high.half} ${high.y}M${x + low.half} ${low.y}L${x - high.half} ${high.y}`;
  }
  const legs = `M${x - foot / 2} ${y}L${x - head / 2} ${y - height}M${x + foot / 2} ${y}L${x + head / 2} ${y - height}`;
  return [stroke(cross, 1.2), ...pipe(legs, paint, 1.4)];
}

/** Draw `count` sunbeams around a point, between two radii. */
export function beams(x: number, y: number, inner: number, outer: number, count: number, line = 2, from = 0): Shape {
  let d = '';
  for (let i = 0; i < count; i++) {
    const angle = from + (i * 2 * Math.PI) / count;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    d += `M${(x + inner * dx).toFixed(1)} ${(y + inner * dy).toFixed(1)}L${(x + outer * dx).toFixed(1)} ${(y + outer * dy).toFixed(1)}`;
  }
  return stroke(d, line);
}

/** Draw a striped awning that is narrower at the top. `y` is its lower edge, above a scalloped fringe. */
export function awning(x: number, y: number, width: number, stripes: number, height: number): Shape[] {
  const step = width / stripes;
  const inset = 6;
  const upper = (i: number) => x + inset + ((width - 2 * inset) * i) / stripes;
  return Array.from({ length: stripes }, (_, i) => {
    const left = x + i * step;
    const top = `L${upper(i + 1).toFixed(1)} ${y - height}H${upper(i).toFixed(1)}Z`;
    return form(i % 2 ? 'paper' : 'c', `M${left} ${y}v3a${step / 2} ${step / 2} 0 0 0 ${step} 0v-3${top}`, 1.5);
  });
}
