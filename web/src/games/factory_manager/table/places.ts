/**
 * The places of pieces in a row from which players take pieces. Within one moment of the game, the pieces keep their
 * places, and a new piece takes the next free place. The place of a taken piece may stay empty.
 */
export class Places {
  /** The places by moment, because the board may show an earlier moment for a while. */
  #known = new Map<string, readonly string[]>();

  /**
   * Return the piece in each place, or null for an empty place. `ids` lists the pieces in their order at the start of a
   * moment.
   */
  of(moment: string, ids: readonly string[], gaps: boolean): (string | null)[] {
    const before = this.#known.get(moment) ?? [];
    const known = gaps ? before : before.filter((id) => ids.includes(id));
    const now = [...known, ...ids.filter((id) => !known.includes(id))];
    this.#known.set(moment, now);
    return now.map((id) => (ids.includes(id) ? id : null));
  }
}
