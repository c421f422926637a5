/** A command of the host about another person, or about programs. */
export type HostCommand =
  | { kind: 'remove'; seat: number; player: string; bot: string }
  | { kind: 'offer'; seat: number; offered: boolean }
  | { kind: 'mute'; player: string; muted: boolean }
  | { kind: 'settings'; programs: boolean };
