/**
 * The places of pieces in a row from which players take pieces. Within one moment of the game, the remaining pieces
 * keep their places, and a new piece takes the next free place. A piece that leaves may leave its place empty.
 */
export class Places {
  /** The places keyed by moment, because an earlier moment may be shown for a while. */
  #known = new Map<string, readonly string[]>();

  /**
   * Return the pieces by place, with null for an empty place. `ids` lists the pieces in their order at the start of a
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
