import { streak } from '../daily/streak.svelte';
import { progress } from '../lessons/progress.svelte';
import * as api from '../net/api';
import { readBot } from '../net/bots';
import { today } from '../net/today.svelte';
import type { GameInfo } from '../net/wire';
import { solved } from '../puzzles/solved.svelte';
import { keepText, keptText, valueIn } from '../storage/storage';
import { badgesOf, isEarned, type Badge, type Facts } from './badges';
import { wins } from './wins';

const KEPT_AS = 'factoryfloor.badges';

/** Return the days on which I earned badges, by badge. */
export function earnedDays(): Record<string, string> {
  const kept = valueIn(keptText(KEPT_AS));
  const pairs = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

function facts(games: readonly GameInfo[]): Facts {
  return {
    wins: wins(),
    games: games.map(({ id }) => id),
    levels: [...new Set(games.flatMap(({ bots }) => bots.map((bot) => readBot(bot).kind)))],
    stars: games.flatMap(({ id, lessons }) => lessons.map(({ name }) => progress.of(id, name)?.stars ?? 0)),
    days: streak.longest,
    puzzles: solved.right,
  };
}

/** Return all badges, and the badges that have just been earned. An earned badge is never lost. */
export async function badges(): Promise<{ all: Badge[]; fresh: Badge[] }> {
  const earned = earnedDays();
  const all = badgesOf(facts(await api.games()));
  const fresh = all.filter((badge) => isEarned(badge) && !(badge.id in earned));
  if (fresh.length > 0) {
    const news = fresh.map(({ id }) => [id, today()]);
    keepText(KEPT_AS, JSON.stringify({ ...earned, ...Object.fromEntries(news) }));
  }
  return { all: all.map((badge) => (badge.id in earned ? { ...badge, have: badge.of } : badge)), fresh };
}
