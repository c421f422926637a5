const NARROW = 7.6;
const WIDE = 13.5;
const DOTS = 10;
/** Below this, letters are Latin, Greek or Cyrillic. */
const EAST = 0x500;

/** A name cut off so that it fits into a width, in pixels of a label's bold type; letters of Chinese are wide. */
export function shortened(name: string, width: number): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const widths = letters.map((letter) => ((letter.codePointAt(0) ?? 0) < EAST ? NARROW : WIDE));
  if (widths.reduce((sum, one) => sum + one, 0) <= width) return name;
  let room = width - DOTS;
  const end = widths.findIndex((one) => (room -= one) < 0);
  return `${letters.slice(0, end).join('').trimEnd()}…`;
}
