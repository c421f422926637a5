/** Draw a cogwheel around the origin, with flat teeth. */
export function gear(outer: number, inner: number, teeth: number): string {
  const corners = teeth * 4;
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = -Math.PI / corners + (i * 2 * Math.PI) / corners - Math.PI / 2;
    const radius = i % 4 < 2 ? outer : inner;
    return `${rounded(radius * Math.cos(angle))} ${rounded(radius * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/**
 * Draw a half circle that is open at the bottom, between the positions `from` and `to`. Position 0 is the left end, 1
 * the right end.
 */
export function arc(radius: number, from: number, to: number): string {
  const at = (part: number): string => {
    const angle = Math.PI * (1 + part);
    return `${rounded(radius * Math.cos(angle))} ${rounded(radius * Math.sin(angle))}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
