/** An action, with the pieces that a player touches to play it. */
export interface Choosable {
  targets: string[];
}

/** The actions that fit the touched pieces. */
export interface Choice<A extends Choosable> {
  /** The actions that touch all of these pieces, and possibly others. */
  matching: A[];
  /** The actions that touch exactly these pieces. If there are several, the player chooses one on the board. */
  exact: A[];
  /**
   * Whether a piece can be touched next, because a matching action touches this piece or another piece of the same
   * kind.
   */
  canTouch: (piece: string) => boolean;
}

/**
 * A function that returns the kind of a piece. Touches of pieces of one kind are equivalent. By default, every piece
 * has its own kind.
 */
export type KindOf = (piece: string) => string;

const itself: KindOf = (piece) => piece;

/** Find the actions that fit the touched pieces, regardless of the order of touches. */
export function choose<A extends Choosable>(
  actions: readonly A[],
  touched: readonly string[],
  kindOf: KindOf = itself,
): Choice<A> {
  const wanted = count(touched, kindOf);
  const matching: A[] = [];
  const exact: A[] = [];
  const next = new Set<string>();
  for (const action of actions) {
    const offered = count(action.targets, kindOf);
    if (!contains(offered, wanted)) continue;
    matching.push(action);
    if (action.targets.length === touched.length) exact.push(action);
    for (const [kind, n] of offered) {
      if (n > (wanted.get(kind) ?? 0)) next.add(kind);
    }
  }
  return { matching, exact, canTouch: (piece) => !touched.includes(piece) && next.has(kindOf(piece)) };
}

/**
 * Return the touched pieces after another touch, or null if the touch fits no action. A touch of a selected piece
 * deselects it, and also deselects later pieces that fit no action without it. With `restart`, a piece that does not
 * fit replaces the latest piece with which it conflicts, or starts another choice.
 */
export function touch(
  actions: readonly Choosable[],
  touched: readonly string[],
  piece: string,
  { kindOf = itself, restart = true }: { kindOf?: KindOf; restart?: boolean } = {},
): string[] | null {
  if (touched.includes(piece)) {
    const rest = touched.filter((other) => other !== piece);
    return choose(actions, rest, kindOf).matching.length > 0 ? rest : touched.slice(0, touched.indexOf(piece));
  }
  if (choose(actions, touched, kindOf).canTouch(piece)) return [...touched, piece];
  if (!restart) return null;
  const without = touched.map((_, i) => touched.filter((_, j) => j !== i)).reverse();
  const kept = [...without, []].find((rest) => choose(actions, rest, kindOf).canTouch(piece));
  return kept ? [...kept, piece] : null;
}

function count(pieces: readonly string[], kindOf: KindOf): Map<string, number> {
  const counted = new Map<string, number>();
  for (const piece of pieces) {
    const kind = kindOf(piece);
    counted.set(kind, (counted.get(kind) ?? 0) + 1);
  }
  return counted;
}

function contains(larger: Map<string, number>, smaller: Map<string, number>): boolean {
  return [...smaller].every(([kind, n]) => (larger.get(kind) ?? 0) >= n);
}
