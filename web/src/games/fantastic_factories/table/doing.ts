import type { FactoriesView, Player } from '../types';

export type Doing = 'turn' | 'setting' | 'working' | 'discarding' | 'done';

/** Return what a player is visibly doing now, or null if nothing is known. */
export function doing({ phase, turn }: FactoriesView, player: Player): Doing | null {
  switch (phase) {
    case 'market':
      return turn === player.seat ? 'turn' : null;
    case 'foreman':
      return player.waiting ? 'setting' : null;
    case 'work':
      return player.done ? 'done' : 'working';
    case 'limits':
      return player.waiting ? 'discarding' : 'done';
    case 'over':
      return null;
  }
}
