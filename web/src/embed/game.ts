import type { GameClient } from '../lib/board/client';

/**
 * The client of the game that is drawn. `scripts/drawings.mjs` replaces this file for each game; a game without a board
 * uses this file.
 */
const client: GameClient | null = null as GameClient | null;
export default client;
