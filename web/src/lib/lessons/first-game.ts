import { firstBot } from '../net/bots';
import type { GameInfo } from '../net/wire';
import { who } from '../ui/me.svelte';
import { router } from '../ui/router.svelte';

const SEATS = 3;

/**
 * Start a first game with advice, and with the set-up that the rulebook recommends to newcomers. The opponents are two
 * weak bots, if the game allows this number of seats.
 */
export async function startFirstGame(game: GameInfo): Promise<void> {
  const [fewest, most] = game.seats;
  const bot = firstBot(game.bots);
  const others = Array.from({ length: Math.min(most, Math.max(fewest, SEATS)) - 1 }, () => ({
    kind: 'bot' as const,
    bot,
  }));
  const seats = [{ kind: 'me' as const }, ...others];
  const { id } = await who.setUp({
    game: game.id,
    options: game.newcomers,
    seats,
    access: 'link',
    word: true,
    coached: true,
  });
  router.go({ page: 'table', id });
}
