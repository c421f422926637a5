/** The players clockwise from a seat, that seat left out; all of them from the first one for an onlooker (-1). */
export function clockwise<P>(players: readonly P[], seat: number): P[] {
  return [...players.slice(seat + 1), ...players.slice(0, Math.max(seat, 0))];
}
