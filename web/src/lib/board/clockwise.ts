/** The players clockwise from a seat, without that seat. For a spectator (-1), all players from the first. */
export function clockwise<P>(players: readonly P[], seat: number): P[] {
  return [...players.slice(seat + 1), ...players.slice(0, Math.max(seat, 0))];
}
