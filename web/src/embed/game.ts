import type { GameClient } from '../lib/board/client';

/** The client of the game that is drawn: here that of games without a board; scripts/drawings.mjs puts each in its place. */
const client: GameClient | null = null as GameClient | null;
export default client;
