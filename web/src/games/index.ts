import type { GameClient, LobbyCard } from '../lib/board/client';
import { language } from '../lib/i18n';

// each folder beside this file is a game: its card comes with the first page, its client in a chunk of its own
const cards = import.meta.glob<LobbyCard>('./*/lobby.ts', { eager: true, import: 'default' });
const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts');

/** The lobby card of a game, or null without one. */
export function cardOf(id: string): LobbyCard | null {
  return cards[`./${id}/lobby.ts`] ?? null;
}

/** The client of a game, with its words in the current language loaded; null without one. */
export async function loadGame(id: string): Promise<GameClient | null> {
  const load = clients[`./${id}/index.ts`];
  if (!load) return null;
  const { default: client } = await load();
  await language.ready();
  return client;
}
