import * as api from '../../lib/net/puzzles';
import type { Puzzle } from '../../lib/net/wire';
import { tryAgain } from '../../lib/net/reviews';
import { nextPuzzle } from '../../lib/puzzles/choice';
import { filtered } from '../../lib/puzzles/filter';
import { filters } from '../../lib/puzzles/filters.svelte';
import { nameOf, solved } from '../../lib/puzzles/solved.svelte';
import { keepTrial } from '../../lib/review/trials';
import { router, type Route } from '../../lib/ui/router.svelte';
import { toasts } from '../../lib/ui/toasts.svelte';

type Here = Extract<Route, { page: 'puzzle' | 'mistake' }>;
type There = Exclude<Route, { page: 'missing' }>;

/**
 * Open the next puzzle of the game that matches my filter, or the next of my mistakes. After the last one, open the
 * list of puzzles.
 */
export async function goNext(here: Here, { game, id }: Puzzle): Promise<void> {
  await going(async () => {
    if (here.page === 'mistake') {
      const [next] = solved.mistakes.filter((one) => nameOf(one) !== nameOf(here));
      return next ? { page: 'mistake', table: next.table, turn: next.turn } : { page: 'puzzles' };
    }
    const rating = solved.rating(game)?.rating ?? 0;
    const wanted = filtered(await api.puzzles(game), filters.of(game));
    const next = nextPuzzle(wanted, rating, (one) => solved.first(one), id);
    return next ? { page: 'puzzle', game, id: next.id } : { page: 'puzzles' };
  });
}

/** Continue from the position at a separate table, against bots. */
export async function playOn(here: Here, { game, id, seat }: Puzzle): Promise<void> {
  await going(async () => {
    if (here.page === 'puzzle') return { page: 'table', id: (await api.playOn(game, id)).id };
    const table = await tryAgain(here.table, here.turn, seat);
    keepTrial(table.id, { table: here.table, turn: here.turn, seat });
    return { page: 'table', id: table.id };
  });
}

async function going(where: () => Promise<There>): Promise<void> {
  try {
    router.go(await where());
  } catch (error) {
    toasts.caught(error);
  }
}
