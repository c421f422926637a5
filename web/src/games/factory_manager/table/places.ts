/**
 * The places of pieces in a row that others take from: in one moment of the game no piece that stays changes its place.
 * A piece that comes takes the next place. One that leaves can leave its place empty.
 */
export class Places {
  /** By moment: an earlier one may be shown for a while. */
  #known = new Map<string, readonly string[]>();

  /** The pieces by place, null for an empty one; `ids` gives the order in which a moment starts. */
  of(moment: string, ids: readonly string[], gaps: boolean): (string | null)[] {
    const before = this.#known.get(moment) ?? [];
    const known = gaps ? before : before.filter((id) => ids.includes(id));
    const now = [...known, ...ids.filter((id) => !known.includes(id))];
    this.#known.set(moment, now);
    return now.map((id) => (ids.includes(id) ? id : null));
  }
}
