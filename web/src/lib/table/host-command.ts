/**
 * A command of the host about another person or a seat, or a command of a player about programs in the player's own
 * seat.
 */
export type HostCommand =
  | { kind: 'remove'; seat: number; player: string; bot: string }
  | { kind: 'offer'; seat: number; offered: boolean; to?: 'programs' }
  | { kind: 'mute'; player: string; muted: boolean }
  | { kind: 'settings'; programs: boolean };
