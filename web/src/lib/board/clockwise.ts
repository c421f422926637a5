/** Return the other players clockwise from a seat. A spectator (-1) gets all players from the first seat. */
export function clockwise<P>(players: readonly P[], seat: number): P[] {
  return [...players.slice(seat + 1), ...players.slice(0, Math.max(seat, 0))];
}
