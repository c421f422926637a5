import { bestGames } from '../../lib/best';

/** The best scores alone on this device: of each hall, and of each day's deal. */
export const best = bestGames<number>(
  'factory_fun',
  (given): given is number => Number.isInteger(given),
  (one, other) => one > other,
);
