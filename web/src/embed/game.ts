import type { GameClient } from '../lib/board/client';

/**
 * The client of the game to draw. Games without a board use this one; scripts/drawings.mjs replaces it for each game.
 */
const client: GameClient | null = null as GameClient | null;
export default client;
