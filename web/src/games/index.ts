import { gameClients } from '../lib/board/loading';
import type { GameClient, LobbyCard } from '../lib/board/client';
import { speakerOf, withTexts } from '../lib/i18n';
import * as api from '../lib/net/api';
import type { GameInfo } from '../lib/net/wire';

// Each folder next to this file is a game. The lobby card of each game loads with the first page; the game's client
// loads on demand.
const cards = import.meta.glob<LobbyCard>('./*/lobby.ts', { eager: true, import: 'default' });
const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts');

/** Return the lobby card of a game, or null if it has none. */
export function cardOf(id: string): LobbyCard | null {
  return cards[`./${id}/lobby.ts`] ?? null;
}

/** Return a text from a game's lobby card or from the texts of the game itself, or null if neither has the text. */
function cardText(game: Pick<GameInfo, 'id' | 'texts'>, key: string): string | null {
  return cardOf(game.id)?.say(key) ?? speakerOf(game.texts, 'lobby')(key);
}

/** Return the one-sentence summary of a game, from its lobby card or from the game itself, or an empty string. */
export function summaryOf(game: GameInfo): string {
  return cardText(game, 'summary') ?? game.blurb;
}

/** Return the name of a theme of puzzles. */
export function themeName(game: Pick<GameInfo, 'id' | 'texts'>, theme: string): string {
  return cardText(game, `theme.${theme}`) ?? theme;
}

/** Return the lines that a game's mascot speaks in the lobby. */
export function linesOf(id: string): string[] {
  const card = cardOf(id);
  return ['voice.1', 'voice.2', 'voice.3'].map((key) => card?.say(key) ?? '').filter((line) => line !== '');
}

/**
 * Load the client of a game, with its texts in the current language. A game without a folder gets the generic client.
 */
export async function loadGame(id: string): Promise<GameClient> {
  const load = clients[`./${id}/index.ts`];
  if (!load) {
    const [{ plainGame }, info] = await Promise.all([import('../lib/board/plain'), api.game(id)]);
    return plainGame(info);
  }
  return withTexts(load());
}

gameClients.load = loadGame;
