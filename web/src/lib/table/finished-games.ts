import { keepText, keptText } from '../storage/storage';

const KEPT_AS = 'factoryfloor.finished-games';

const kept = (): string[] => (keptText(KEPT_AS) ?? '').split(' ').filter(Boolean);

/** Record on this device that a game of this kind was finished. */
export function keepFinished(game: string): void {
  const games = kept();
  if (!games.includes(game)) keepText(KEPT_AS, [...games, game].join(' '));
}

/**
 * Whether a game of this kind was finished on this device. Before that, the player counts as a newcomer to this game.
 */
export function hasFinished(game: string): boolean {
  return kept().includes(game);
}
