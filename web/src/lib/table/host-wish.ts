/** What the host wants of whoever sits there. */
export type HostWish =
  | { kind: 'remove'; seat: number; player: string; bot: string }
  | { kind: 'offer'; seat: number; offered: boolean }
  | { kind: 'mute'; player: string; muted: boolean };
