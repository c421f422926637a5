import type { GameClient } from '../lib/board/client';

/**
 * The client of the game to draw. This one is for games without a board; scripts/drawings.mjs replaces it for each
 * game.
 */
const client: GameClient | null = null as GameClient | null;
export default client;
