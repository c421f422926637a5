import type { Components, RobotFacts, Sign, UnitFacts } from './types';

/** Return the id of a piece's component, such as `r1-nbc` for the piece `r1-nbc.2`. */
export function componentOf(piece: string): string {
  return piece.split('.', 1)[0] ?? piece;
}

export function robotFacts(components: Components, piece: string): RobotFacts | undefined {
  return components.robots[componentOf(piece)];
}

export function unitFacts(components: Components, piece: string): UnitFacts | undefined {
  return components.units[componentOf(piece)];
}

/** Return the mechanic's number, 1 to 6, or null if the piece is not a mechanic. */
export function mechanicNumber(piece: string): number | null {
  return piece.startsWith('mechanic-') ? Number(piece.slice('mechanic-'.length)) : null;
}

export function isUnit(piece: string): boolean {
  return piece.startsWith('pu-');
}

/** Whether a card costs its owner points. The highest bidder must take such a card. */
export function isUnwanted(piece: string): boolean {
  return spelled(piece)?.is === 'fzzzt';
}

/** Return the kind of a card in the hand. In a choice, cards of one kind are equal. Every unit has its own kind. */
export function kindOf(components: Components): (piece: string) => string {
  return (piece) => robotFacts(components, piece)?.kind ?? (mechanicNumber(piece) === null ? piece : 'me');
}

/** Return the total points of robots, regardless of where the robots are. */
export function worth(components: Components, robots: readonly string[]): number {
  return robots.reduce((sum, piece) => sum + (robotFacts(components, piece)?.vp ?? 0), 0);
}

const LETTERS: Record<string, Sign> = { n: 'nut', b: 'bolt', c: 'cog', o: 'oil' };

/** The facts in the id of a piece, which are enough to name the piece without the components. */
export type Spelled =
  | { is: 'robot'; power: number; signs: Sign[] }
  | { is: 'unit'; grade: string; signs: Sign[] }
  | { is: 'mechanic'; number: number }
  | { is: 'upgrade' | 'fzzzt' };

export function spelled(piece: string): Spelled | null {
  if (piece.startsWith('upgrade')) return { is: 'upgrade' };
  if (piece.startsWith('fzzzt')) return { is: 'fzzzt' };
  const robot = /^r(\d)-([nbco]+)/.exec(piece);
  if (robot) return { is: 'robot', power: Number(robot[1]), signs: signs(robot[2]) };
  const unit = /^pu-([a-z]+)-([nbco]+)/.exec(piece);
  if (unit) return { is: 'unit', grade: unit[1] ?? '', signs: signs(unit[2]) };
  const number = mechanicNumber(piece);
  return number === null ? null : { is: 'mechanic', number };
}

/** Return the power that a card adds to a bid under a peripheral (Z32, p05 and p06). */
export function powerOf(piece: string, peripheral: string | null): number {
  const card = spelled(piece);
  if (card?.is === 'fzzzt') return peripheral === 'p05-surge-guard' ? 0 : 3;
  if (card?.is !== 'robot') return 0;
  return card.power === 1 && peripheral === 'p06-transformer' ? 2 : card.power;
}

function signs(letters = ''): Sign[] {
  return Array.from(letters).flatMap((letter) => LETTERS[letter] ?? []);
}
