/** SVG paths that several pictures share. x grows to the right, y downwards. */

/**
 * Draw a block with rounded corners, centred on `x`, with its lower edge at `y`. The parameters are its top width,
 * bottom width, height and corner radii.
 */
export function slab(
  x: number,
  y: number,
  top: number,
  bottom: number,
  height: number,
  round: number,
  base = 2,
): string {
  const [t, b, up] = [top / 2, bottom / 2, y - height];
  const r = Math.min(round, t, height);
  const q = Math.min(base, b, height - r);
  return (
    `M${x - b + q} ${y}Q${x - b} ${y} ${x - b} ${y - q}L${x - t} ${up + r}Q${x - t} ${up} ${x - t + r} ${up}` +
    `H${x + t - r}Q${x + t} ${up} ${x + t} ${up + r}L${x + b} ${y - q}Q${x + b} ${y} ${x + b - q} ${y}Z`
  );
}

/**
 * Draw a star with `points` corners. If `inner` is close to `outer`, the star looks like a polygon with twice as many
 * corners.
 */
export function star(outer: number, inner: number, points: number): string {
  return ring(points * 2, (i) => (i % 2 ? inner : outer), 0);
}

/** Draw a regular polygon with one corner at the top. */
export function polygon(radius: number, corners: number): string {
  return ring(corners, () => radius, 0);
}

/** Draw a cogwheel whose teeth have flat tops. */
export function gear(outer: number, inner: number, teeth: number): string {
  return ring(teeth * 4, (i) => (i % 4 < 2 ? outer : inner), -Math.PI / (teeth * 4));
}

function ring(corners: number, radius: (i: number) => number, turn: number): string {
  const points: string[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = turn + (i * 2 * Math.PI) / corners - Math.PI / 2;
    points.push(`${round(radius(i) * Math.cos(angle))} ${round(radius(i) * Math.sin(angle))}`);
  }
  return `M${points.join('L')}Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Draw a zigzag line around `x`, from one height to another. */
export function zigzag(x: number, from: number, to: number, width: number, turns: number): string {
  let path = `M${x} ${from}`;
  for (let i = 1; i < turns; i++) {
    path += `L${x + (i % 2 ? width : -width)} ${round(from + ((to - from) * i) / turns)}`;
  }
  return `${path}L${x} ${to}`;
}
