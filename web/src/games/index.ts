import type { GameClient } from '../lib/board/client';
import { language } from '../lib/i18n';

// every folder beside this file is a game's client; its chunk is fetched when the game is
const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts');

/** The client of a game, with its words in the current language; null if the game has none of its own. */
export async function loadGame(id: string): Promise<GameClient | null> {
  const load = clients[`./${id}/index.ts`];
  if (!load) return null;
  const { default: client } = await load();
  await language.ready();
  return client;
}
