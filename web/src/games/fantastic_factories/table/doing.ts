import type { FactoriesView, Player } from '../types';

export type Doing = 'turn' | 'setting' | 'working' | 'discarding' | 'done';

/** Return a player's current public activity, or null if there is none. */
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
