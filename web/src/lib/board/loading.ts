import type { GameClient } from './client';

/** The clients of the games. `games/index.ts` sets `load`, because modules in `lib` must not import a game. */
export const gameClients = {
  load: (id: string): Promise<GameClient> => Promise.reject(new Error(`no client of ${id}`)),
};
